import type { ElfFile } from './elf-file';
import { type Message, readMessage } from './message-pack';

/** The note that AMD's compilers leave in `.note` (LLVM, "User Guide for AMDGPU Backend", "Code Object Metadata"). */
const kernelsNote = 32;
const owner = 'AMDGPU\0';

/** What the compiler says of a kernel, as far as it is read. */
export interface CodeObjectKernel {
  /** The kinds of its arguments, those included that the driver fills in: `hidden_block_count_x`. */
  readonly argumentKinds: readonly string[];
  /** The size that its blocks must have. */
  readonly requiredBlock: readonly [number, number, number] | undefined;
}

/** By the symbol of the kernel's descriptor. */
export function kernelsOf(elf: ElfFile): ReadonlyMap<string, CodeObjectKernel> {
  const note = noteOf(elf.bytesOf('.note'));
  if (!note) return new Map();
  return new Map(listIn(readMessage(note), 'amdhsa.kernels').map((kernel) => [String(memberOf(kernel, '.symbol')), kernelOf(kernel)]));
}

function kernelOf(kernel: Message): CodeObjectKernel {
  const required = listIn(kernel, '.reqd_workgroup_size').map(Number);
  return {
    argumentKinds: listIn(kernel, '.args').map((argument) => String(memberOf(argument, '.value_kind'))),
    requiredBlock: required.length === 3 ? [required[0]!, required[1]!, required[2]!] : undefined,
  };
}

/** Each note is the lengths of its owner and of its text, its kind, and both, which begin at multiples of four. */
function noteOf(section: Buffer | undefined): Buffer | undefined {
  let at = 0;
  while (section && at + 12 <= section.length) {
    const [named, bytes, kind] = [section.readUInt32LE(at), section.readUInt32LE(at + 4), section.readUInt32LE(at + 8)];
    const text = at + 12 + rounded(named);
    if (kind === kernelsNote && section.toString('latin1', at + 12, at + 12 + named) === owner) return section.subarray(text, text + bytes);
    at = text + rounded(bytes);
  }
  return undefined;
}

function rounded(bytes: number): number {
  return Math.ceil(bytes / 4) * 4;
}

function memberOf(map: Message | undefined, key: string): Message | undefined {
  return typeof map === 'object' && map !== null && !Array.isArray(map) ? (map as { readonly [key: string]: Message })[key] : undefined;
}

function listIn(map: Message, key: string): readonly Message[] {
  const found = memberOf(map, key);
  return Array.isArray(found) ? found : [];
}
