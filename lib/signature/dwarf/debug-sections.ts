import type { ElfFile } from '../elf-file';

/**
 * Debug information as in PTX: sections of text that list bytes, which together are a section of DWARF (PTX ISA, "Debugging Directives:
 * .section").
 */
export interface DebugSection {
  readonly bytes: Uint8Array;
  /** The labels that stand for words of the section, by the words' offsets; the bytes there are zero. */
  readonly symbols: ReadonlyMap<number, string>;
}

const widths: Readonly<Record<string, number>> = { b8: 1, b16: 2, b32: 4, b64: 8 };

/** The sections of one program by their names (`.debug_info`); undefined for one that it has not. */
export type DebugSections = (name: string) => DebugSection | undefined;

export function sectionsOfPtx(ptx: string): DebugSections {
  return (name) => debugSection(ptx, name);
}

/** Of AMD's code, in which places in other sections are numbers. */
export function sectionsOfElf(elf: ElfFile): DebugSections {
  return (name) => {
    const bytes = elf.bytesOf(name);
    return bytes && { bytes, symbols: new Map() };
  };
}

/** The section called `name` (`.debug_info`), or undefined if the text has none or one that is not understood. */
export function debugSection(ptx: string, name: string): DebugSection | undefined {
  const body = sectionBody(ptx, name);
  if (body === undefined) return undefined;
  const bytes: number[] = [];
  const symbols = new Map<number, string>();
  for (const line of body.matchAll(/\.(b8|b16|b32|b64)[ \t]+([^\n]*)/g)) {
    const width = widths[line[1]!]!;
    for (const item of line[2]!.split(',')) {
      const number = Number(item);
      if (width === 1 && (number || item === '0')) {
        bytes.push(number & 0xff);
        continue;
      }
      const text = item.trim();
      if (!text) return undefined;
      if (Number.isNaN(number)) symbols.set(bytes.length, text);
      pushWord(bytes, width, wordOf(number, text));
    }
  }
  return { bytes: Uint8Array.from(bytes), symbols };
}

function sectionBody(ptx: string, name: string): string | undefined {
  const header = new RegExp(`^[ \\t]*\\.section[ \\t]+${name.replace('.', '\\.')}\\s*\\{`, 'm').exec(ptx);
  if (!header) return undefined;
  const start = header.index + header[0].length;
  const end = ptx.indexOf('}', start);
  return end < 0 ? undefined : ptx.slice(start, end);
}

function wordOf(number: number, text: string): bigint {
  if (Number.isSafeInteger(number)) return BigInt(number);
  return /^-?\d+$/.test(text) ? BigInt(text) : 0n;
}

/** Little-endian, like every GPU. */
function pushWord(bytes: number[], width: number, word: bigint): void {
  for (let index = 0, rest = word; index < width; index++, rest >>= 8n) bytes.push(Number(rest & 0xffn));
}
