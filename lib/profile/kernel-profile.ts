import { existsSync } from 'node:fs';
import type { InstructionProfile, KernelProfile, LineProfile, Profile } from './profile-members';
import { addCounts, counted, noCounts, type Counts, type ObservedFunction, type ObservedKernel, type ObservedModule } from './observation';
import { knownText } from '../compile/known-texts';
import { adviceFor } from './advice';
import { mergeSameCode } from './same-code';

export function profileOf(modules: readonly ObservedModule[]): Profile {
  const sources = new Sources();
  const kernels = mergeSameCode(modules).flatMap((module) => module.kernels.map((kernel) => kernelProfile(module, kernel, sources)));
  return { kernels, timeline: [], times: [], advice: kernels.flatMap(adviceFor), sources: sources.texts };
}

/** Gives each source a name of its own: its path; the name in the program, if it was text; with a number, if another has that name. */
class Sources {
  readonly texts: Record<string, string> = {};

  nameOf(path: string, words: readonly string[]): string {
    const known = knownText(path, words);
    if (!known) return path;
    const first = existsSync(path) ? path : known.name;
    for (let number = 1; ; number++) {
      const name = number === 1 ? first : `${first} (${number})`;
      if ((this.texts[name] ??= known.text) === known.text) return name;
    }
  }
}

function kernelProfile(module: ObservedModule, kernel: ObservedKernel, sources: Sources): KernelProfile {
  const words = module.functions.map(({ shown }) => /[\w$]+(?=[(<]|$)/.exec(shown)?.[0] ?? '');
  const fileOf = (path: string) => sources.nameOf(path, words);
  const instructions = kernel.counts.flatMap(([number, rows]) => instructionsOf(module, module.functions[number]!, rows, fileOf));
  const totals = noCounts();
  for (const { counts } of instructions) addCounts(totals, counts);
  const { launches, blocks, threads, grid, block, sharedBytes, registers } = kernel;
  const name = module.functions.find((one) => one.name === kernel.name)?.shown ?? kernel.name;
  return { name, launches, blocks, threads, grid, block, sharedBytes, registers, totals, lines: byLine(instructions), instructions };
}

function instructionsOf(
  module: ObservedModule,
  of: ObservedFunction,
  rows: readonly (readonly number[])[],
  fileOf: (path: string) => string,
): InstructionProfile[] {
  const ptx = module.texts[of.text]!.split('\n');
  const files = module.files[of.text]!.map(fileOf);
  const places = new Map(of.instructions.map((instruction) => [instruction[0], instruction]));
  return rows.map((row) => {
    const [, ptxLine, file, line] = places.get(row[0]!)!;
    const name = line > 0 ? files[file] : undefined;
    const counts = Object.fromEntries(counted.map((each, column) => [each, row[column + 1]!])) as Counts;
    return { function: of.shown, ptxLine, text: (ptx[ptxLine - 1] ?? '').trim(), file: name, line: name ? line : undefined, counts };
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
