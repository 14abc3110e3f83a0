import { addCounts, counted, noCounts, type Counts, type ObservedFunction, type ObservedKernel, type ObservedModule } from './observation';
import { sourceText } from '../compile/known-texts';

/** What a line of a source has done, all its instructions together. */
export interface LineProfile {
  /** The path of the source. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly counts: Counts;
}

/** What an instruction has done. */
export interface InstructionProfile {
  /** The function that it belongs to: a kernel, or a device function that was not inlined. */
  readonly function: string;
  /** Its line in the PTX text, from 1. */
  readonly ptxLine: number;
  /** As it stands in the PTX. */
  readonly text: string;
  /** Undefined where the code says no line of a source. */
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly counts: Counts;
}

/** What a kernel has done in all its launches. */
export interface KernelProfile {
  readonly name: string;
  readonly launches: number;
  readonly blocks: number;
  readonly threads: number;
  /** Of the latest launch, as are `block` and `sharedBytes`. */
  readonly grid: readonly number[];
  readonly block: readonly number[];
  readonly sharedBytes: number;
  /** 32-bit registers of a thread, as the software device estimates them. */
  readonly registers: number;
  readonly totals: Counts;
  /** By file and line. */
  readonly lines: readonly LineProfile[];
  /** In the order of the PTX. */
  readonly instructions: readonly InstructionProfile[];
}

/** What {@link profile} resolves to. */
export interface Profile {
  readonly kernels: readonly KernelProfile[];
  /** The texts of the sources, by path, as far as they are known. */
  readonly sources: Readonly<Record<string, string>>;
}

export function profileOf(modules: readonly ObservedModule[]): Profile {
  const kernels = modules.flatMap((module) => module.kernels.map((kernel) => kernelProfile(module, kernel)));
  const files = new Set(kernels.flatMap(({ lines }) => lines.map(({ file }) => file)));
  const texts = [...files].flatMap((file) => {
    const text = sourceText(file);
    return text === undefined ? [] : [[file, text]];
  });
  return { kernels, sources: Object.fromEntries(texts) as Record<string, string> };
}

function kernelProfile(module: ObservedModule, kernel: ObservedKernel): KernelProfile {
  const instructions = kernel.counts.flatMap(([number, rows]) => instructionsOf(module, module.functions[number]!, rows));
  const totals = noCounts();
  for (const { counts } of instructions) addCounts(totals, counts);
  const { launches, blocks, threads, grid, block, sharedBytes, registers } = kernel;
  const name = module.functions.find((one) => one.name === kernel.name)?.shown ?? kernel.name;
  return { name, launches, blocks, threads, grid, block, sharedBytes, registers, totals, lines: byLine(instructions), instructions };
}

function instructionsOf(module: ObservedModule, of: ObservedFunction, rows: readonly (readonly number[])[]): InstructionProfile[] {
  const ptx = module.texts[of.text]!.split('\n');
  const files = module.files[of.text]!;
  const places = new Map(of.instructions.map((instruction) => [instruction[0], instruction]));
  return rows.map((row) => {
    const [, ptxLine, file, line] = places.get(row[0]!)!;
    const path = line > 0 ? files[file] : undefined;
    const counts = Object.fromEntries(counted.map((name, column) => [name, row[column + 1]!])) as Counts;
    return { function: of.shown, ptxLine, text: (ptx[ptxLine - 1] ?? '').trim(), file: path, line: path ? line : undefined, counts };
  });
}

function byLine(instructions: readonly InstructionProfile[]): LineProfile[] {
  const lines = new Map<string, LineProfile>();
  for (const { file, line, counts } of instructions) {
    if (file === undefined || line === undefined) continue;
    const key = `${file}\n${line}`;
    const known = lines.get(key) ?? { file, line, counts: noCounts() };
    lines.set(key, known);
    addCounts(known.counts, counts);
  }
  return [...lines.values()].sort((one, other) => (one.file === other.file ? one.line - other.line : one.file < other.file ? -1 : 1));
}
