import { existsSync } from 'node:fs';
import { sep } from 'node:path';
import { counted, type ObservedFunction, type ObservedModule } from './observation';
import { hasNoLine, jumpsIfHeld } from './unoptimized-ptx';

/** What has run of a source, and how often: a warp's instruction counts for each of its active threads. */
export interface FileCoverage {
  /** A line with code, and how often threads have run it. */
  lines: Record<string, number>;
  /** By `line name`. */
  functions: Record<string, number>;
  /** Conditions by `line number`, where the number tells those of one line apart: how often they held for a thread, and did not. */
  branches: Record<string, [held: number, not: number]>;
}

/** By path. */
export type Coverage = Record<string, FileCoverage>;

const column = (name: (typeof counted)[number]) => counted.indexOf(name) + 1;
const [lanes, taken, notTaken] = [column('lanes'), column('taken'), column('notTaken')];

/** Of files under the working folder; what belongs to packages is left out, as other coverage leaves it out. */
export function coverageOf(modules: readonly ObservedModule[]): Coverage {
  const functions = modules.flatMap((module) => module.functions.map((of, number) => coverageOfFunction(module, of, sums(module, number))));
  return Object.fromEntries(Object.entries(merged(functions)).filter(([path]) => isOwn(path)));
}

function isOwn(path: string): boolean {
  return path.startsWith(process.cwd() + sep) && !path.includes(`${sep}node_modules${sep}`) && existsSync(path);
}

/** A function's rows, those of all kernels together, by instruction. */
function sums(module: ObservedModule, number: number): Map<number, number[]> {
  const byInstruction = new Map<number, number[]>();
  for (const { counts } of module.kernels) {
    for (const row of counts.find(([of]) => of === number)?.[1] ?? []) {
      const known = byInstruction.get(row[0]!);
      byInstruction.set(row[0]!, known ? known.map((value, at) => (at === 0 ? value : value + row[at]!)) : [...row]);
    }
  }
  return byInstruction;
}

/** A line has run as often as the instruction of it that has run most. */
function coverageOfFunction(module: ObservedModule, of: ObservedFunction, rows: Map<number, number[]>): Coverage {
  const coverage: Coverage = {};
  const onLine = new Map<string, number>();
  const ptx = linesOf(module.texts[of.text]!);
  let isFirst = true;
  for (const [index, ptxLine, file, line] of of.instructions) {
    if (hasNoLine(ptx, ptxLine)) continue;
    const path = line > 0 ? module.files[of.text]![file] : undefined;
    if (path === undefined) continue;
    const into = (coverage[path] ??= { lines: {}, functions: {}, branches: {} });
    const row = rows.get(index);
    const threads = row?.[lanes] ?? 0;
    into.lines[line] = Math.max(into.lines[line] ?? 0, threads);
    // A kernel in JavaScript begins with lines of its C++, which are in no file.
    if (isFirst && isOwn(path)) {
      add(into.functions, `${line} ${of.shown}`, threads);
      isFirst = false;
    }
    const jumps = jumpsIfHeld(ptx, ptxLine);
    if (jumps === undefined) continue;
    const number = onLine.get(`${path}:${line}`) ?? 0;
    onLine.set(`${path}:${line}`, number + 1);
    const arms = (into.branches[`${line} ${number}`] ??= [0, 0]);
    arms[jumps ? 0 : 1] += row?.[taken] ?? 0;
    arms[jumps ? 1 : 0] += row?.[notTaken] ?? 0;
  }
  return coverage;
}

const split = new Map<string, string[]>();

function linesOf(text: string): string[] {
  const known = split.get(text) ?? text.split('\n');
  split.set(text, known);
  return known;
}

function add(to: Record<string, number>, key: string, more: number): void {
  to[key] = (to[key] ?? 0) + more;
}

/** All of them together. */
export function merged(all: readonly Coverage[]): Coverage {
  const made: Coverage = {};
  for (const [path, from] of all.flatMap((one) => Object.entries(one))) {
    const into = (made[path] ??= { lines: {}, functions: {}, branches: {} });
    for (const [line, threads] of Object.entries(from.lines)) add(into.lines, line, threads);
    for (const [name, threads] of Object.entries(from.functions)) add(into.functions, name, threads);
    for (const [name, arms] of Object.entries(from.branches)) {
      const known = (into.branches[name] ??= [0, 0]);
      known[0] += arms[0];
      known[1] += arms[1];
    }
  }
  return made;
}
