import { type CodeObjectKernel, kernelsOf } from './code-object-kernels';
import { ElfFile } from './elf-file';
import type { ShapeFacts } from './ptx-entries';
import { isVariableOfProgram } from './ptx-module';

const suffixOfDescriptors = '.kd';
/** Where a kernel's descriptor has COMPUTE_PGM_RSRC2 (LLVM, "User Guide for AMDGPU Backend", "Code Object V3 Kernel Descriptor"). */
const resources2At = 52;
/** Of a kernel that waits for its whole grid, or asks whether it could: its code does not say which. */
const argumentOfGridBarrier = 'hidden_multigrid_sync_arg';
/** EM_AMDGPU. */
const machineOfAmd = 224;
const object = 1;
const functionOfCode = 2;

/** AMD's machine code: an ELF file, read as far as to know its kernels, its variables, and what the compiler said of names. */
export class CodeObject {
  /** Whether it is one, and not a cubin. */
  static isOne(bytes: Uint8Array): boolean {
    return ElfFile.read(bytes)?.machine === machineOfAmd;
  }

  readonly elf: ElfFile;

  /** Throws TypeError for what is no ELF file. */
  constructor(bytes: Uint8Array) {
    const elf = ElfFile.read(bytes);
    if (!elf) throw new TypeError('the code object is no ELF file');
    this.elf = elf;
  }

  /** The symbols of its kernels. */
  get kernels(): string[] {
    return [...this.#descriptors().keys()];
  }

  /** The symbols of the program's variables. */
  get variables(): string[] {
    const named = this.elf.symbols.filter(
      ({ kind, name }) => kind === object && !name.endsWith(suffixOfDescriptors) && isVariableOfProgram(name),
    );
    return [...new Set(named.map(({ name }) => name))];
  }

  /**
   * Whether it keeps variables to itself, such as static ones: of these, the compiler leaves the parts that are used, under other names.
   */
  get hasOwnVariables(): boolean {
    return this.elf.symbols.some(({ kind, isLocal, address }) => kind === object && isLocal && this.elf.isWritable(address));
  }

  /** What each kernel says about the shape of its launches. */
  get shapes(): Record<string, ShapeFacts> {
    const said = kernelsOf(this.elf);
    const shapeOf = (kernel: string, address: number) => this.#shapeOf(address, said.get(`${kernel}${suffixOfDescriptors}`));
    return Object.fromEntries([...this.#descriptors()].map(([kernel, address]) => [kernel, shapeOf(kernel, address)]));
  }

  /** The symbol of what a variable points to when the code is loaded. */
  pointedToBy(variable: string): string | undefined {
    const at = this.elf.symbols.find(({ name }) => name === variable)?.address;
    const address = at === undefined ? undefined : this.elf.relativeAddresses.get(at);
    const isThere = (symbol: { kind: number; address: number }) =>
      symbol.address === address && [object, functionOfCode].includes(symbol.kind);
    return address === undefined ? undefined : this.elf.symbols.find(isThere)?.name;
  }

  #descriptors(): Map<string, number> {
    const found = this.elf.symbols.filter(({ kind, name }) => kind === object && name.endsWith(suffixOfDescriptors));
    return new Map(found.map(({ name, address }) => [name.slice(0, -suffixOfDescriptors.length), address]));
  }

  #shapeOf(descriptor: number, said: CodeObjectKernel | undefined): ShapeFacts {
    const resources = this.elf.bytesAt(descriptor)?.readUInt32LE(resources2At) ?? 0;
    const bit = (index: number) => ((resources >> index) & 1) !== 0;
    const readsThreadsBeyondX = ((resources >> 11) & 3) > 0;
    const required = said?.requiredBlock && { block: said.requiredBlock, blocksOfGrid: 1 };
    const syncsGrid = said?.argumentKinds.includes(argumentOfGridBarrier) ?? false;
    return { readsBeyondX: bit(8) || bit(9) || readsThreadsBeyondX, syncsGrid, required };
  }
}
