import { resolve } from 'node:path';
import type { DebuggedCode } from './debugged-code';
import type { FunctionReport } from './device';

/** What stops a kernel, and when: as the protocol has it. */
export interface Terms {
  readonly condition?: string | undefined;
  readonly hitCondition?: string | undefined;
  readonly logMessage?: string | undefined;
}

export type Wanted =
  | { readonly kind: 'line'; readonly file: string; readonly line: number }
  | { readonly kind: 'function'; readonly name: string }
  | { readonly kind: 'instruction'; readonly module: number; readonly function: number; readonly line: number };

const hitPattern = /^\s*(==|=|>=|>|<=|<|%)?\s*(\d+)\s*$/;

/** A breakpoint, which is bound to places as modules come. */
export class Breakpoint {
  readonly id: number;
  readonly wanted: Wanted;
  readonly terms: Terms;
  /** Where it is, once it is bound. */
  line: number | undefined;
  file: string | undefined;
  hits = 0;
  /** How often it was come to while its condition was false. */
  misses = 0;

  constructor(id: number, wanted: Wanted, terms: Terms) {
    this.id = id;
    this.wanted = wanted;
    this.terms = terms;
  }

  get isBound(): boolean {
    return this.line !== undefined;
  }

  /** What is wrong with its terms: then each hit counts. */
  get complaint(): string | undefined {
    const { hitCondition } = this.terms;
    if (!hitCondition?.trim() || hitPattern.test(hitCondition)) return undefined;
    return `${hitCondition} is no count of hits: expected 5, == 5, >= 5, < 5 or % 5.`;
  }

  /** Whether this hit counts, by `5`, `== 5`, `>= 5`, `% 5`. */
  countHit(): boolean {
    this.hits++;
    const match = hitPattern.exec(this.terms.hitCondition ?? '');
    if (!match) return true;
    const count = Number(match[2]);
    switch (match[1]) {
      case '>':
        return this.hits > count;
      case '<':
        return this.hits < count;
      case '<=':
        return this.hits <= count;
      case '%':
        return count > 0 && this.hits % count === 0;
      case '==':
      case '=':
        return this.hits === count;
      default:
        return this.hits >= count;
    }
  }
}

/** A function by its number, and a line of its PTX. */
export type CodePlace = readonly [number, number];

/** Where a breakpoint is in a module, and the line of the source that that is: a line without code moves to the next that has some. */
export function placesOf(wanted: Wanted, code: DebuggedCode): { places: CodePlace[]; line: number; file: string | undefined } | undefined {
  switch (wanted.kind) {
    case 'line':
      return linePlaces(wanted.file, wanted.line, code);
    case 'function':
      return functionPlaces(wanted.name, code);
    case 'instruction':
      return wanted.module === code.id ? { places: [[wanted.function, wanted.line]], line: wanted.line, file: undefined } : undefined;
  }
}

export function samePath(left: string, right: string): boolean {
  const plain = (path: string) => (process.platform === 'win32' ? resolve(path).toLowerCase() : resolve(path));
  return left === right || plain(left) === plain(right);
}

/** Without the number that tells it from another text under the same path. */
function pathOf(name: string): string {
  return name.replace(/ \(\d+\)$/, '');
}

function linePlaces(file: string, line: number, code: DebuggedCode) {
  const files = code.files();
  const found = files.find((each) => samePath(each, file)) ?? files.find((each) => samePath(pathOf(each), file));
  if (found === undefined) return undefined;
  const lines = linesIn(found, code).filter((each) => each >= line);
  if (lines.length === 0) return undefined;
  const actual = Math.min(...lines);
  const places = code.report.functions.flatMap((each) => startsOf(each, found, actual, code));
  return { places, line: actual, file: found };
}

/** The lines of a file that have code. */
export function linesIn(file: string, code: DebuggedCode): number[] {
  const found = new Set<number>();
  for (const each of code.report.functions) {
    for (const [, number, line] of each.instructions ?? []) if (line > 0 && code.fileOf(each.number, number) === file) found.add(line);
  }
  return [...found].sort((a, b) => a - b);
}

/** Where a line begins in a function, and in each copy of it that was inlined there. */
function startsOf(report: FunctionReport, file: string, line: number, code: DebuggedCode): CodePlace[] {
  const starts = new Map<string, number>();
  const instructions = [...(report.instructions ?? [])].sort((a, b) => a[0] - b[0]);
  const body = code.bodyLine(report.number) ?? 0;
  for (const [ptxLine, number, at] of instructions) {
    if (at !== line || code.fileOf(report.number, number) !== file) continue;
    const copy = code
      .activations(report.number, ptxLine)
      .map((each) => `${each.name}:${each.isInlined ? '' : each.place?.line}`)
      .slice(1)
      .join();
    if (!starts.has(copy)) starts.set(copy, Math.max(ptxLine, body));
  }
  return [...starts.values()].map((ptxLine): CodePlace => [report.number, ptxLine]);
}

function functionPlaces(name: string, code: DebuggedCode) {
  const isMeant = (each: FunctionReport) => each.instructions && [each.name, each.shown, ...namesOf(each)].includes(name);
  const places = code.report.functions.filter(isMeant).map((each): CodePlace => [each.number, code.bodyLine(each.number) ?? 0]);
  const first = places[0] && code.placeOf(places[0][0], places[0][1]);
  return places.length > 0 ? { places, line: first?.line ?? places[0]![1], file: first?.file } : undefined;
}

/** What a function can be called in a breakpoint, the shortest last: `ns::scale<float>`, `ns::scale`, `scale`. */
export function namesOf({ shown }: FunctionReport): string[] {
  const plain = shown.replace(/^void /, '').replace(/\(.*$/, '');
  const untyped = plain.replace(/<.*>$/, '');
  return [plain, untyped, untyped.split('::').pop()!];
}
