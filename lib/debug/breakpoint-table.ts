import { Breakpoint, type CodePlace, placesOf, type Wanted } from './breakpoints';
import type { DebuggedCode } from './debugged-code';
import type { DebuggedDevice, Watch } from './device';
import { type Given, neededNumber, neededText, numberIn, textIn } from './dap-types';

export interface Watchpoint {
  readonly watch: Watch;
  readonly breakpoint: Breakpoint;
  /** What is watched, as it was written. */
  readonly text: string;
}

/** All that a client wants to stop at, bound to the modules that are there. */
export class BreakpointTable {
  readonly #device: DebuggedDevice;
  readonly #code: ReadonlyMap<number, DebuggedCode>;
  readonly #changed: (breakpoint: Breakpoint) => void;
  readonly #lines = new Map<string, Breakpoint[]>();
  #functions: Breakpoint[] = [];
  #instructions: Breakpoint[] = [];
  #watchpoints: Watchpoint[] = [];
  #places = new Map<string, readonly Breakpoint[]>();
  #lastId = 0;
  /** Whether kernels stop where they begin, too. */
  stopsOnEntry = false;

  /** `changed` is called when a breakpoint has found its place. */
  constructor(device: DebuggedDevice, code: ReadonlyMap<number, DebuggedCode>, changed: (breakpoint: Breakpoint) => void) {
    this.#device = device;
    this.#code = code;
    this.#changed = changed;
  }

  setLines(file: string, list: readonly Given[]): readonly Breakpoint[] {
    const made = list.map((each) => this.#made({ kind: 'line', file, line: neededNumber(each, 'line') }, each));
    this.#lines.set(file, made);
    return this.#rebound(made);
  }

  setFunctions(list: readonly Given[]): readonly Breakpoint[] {
    this.#functions = list.map((each) => this.#made({ kind: 'function', name: neededText(each, 'name') }, each));
    return this.#rebound(this.#functions);
  }

  setInstructions(list: readonly Given[]): readonly Breakpoint[] {
    this.#instructions = list.map((each) => {
      const [module = 0, number = 0, line = 0] = neededText(each, 'instructionReference').split(':').map(Number);
      return this.#made({ kind: 'instruction', module, function: number, line: line + (numberIn(each, 'offset') ?? 0) }, each);
    });
    return this.#rebound(this.#instructions);
  }

  /** By what {@link watchId} has made. */
  setWatchpoints(list: readonly Given[]): readonly Breakpoint[] {
    this.#watchpoints = list.map((each) => {
      const [address, size, launch, block, warp, lane, ...text] = neededText(each, 'dataId').split(' ');
      const breakpoint = this.#made({ kind: 'function', name: '' }, each);
      const kinds: Readonly<Record<string, Watch['access']>> = { read: 'r', readWrite: 'rw' };
      const access = kinds[textIn(each, 'accessType') ?? ''] ?? 'w';
      const whose = { launch: Number(launch), block: Number(block), warp: Number(warp), lane: Number(lane) };
      const watch = { id: breakpoint.id, address: BigInt(address!), size: Number(size), access, ...whose };
      return { watch, breakpoint, text: text.join(' ') };
    });
    this.#device.watch(this.#watchpoints.map(({ watch }) => watch));
    return this.#watchpoints.map(({ breakpoint }) => breakpoint);
  }

  clear(): void {
    this.#lines.clear();
    this.#functions = [];
    this.#instructions = [];
    this.#watchpoints = [];
    this.stopsOnEntry = false;
    this.#device.watch([]);
    this.bindAll();
  }

  get all(): readonly Breakpoint[] {
    return [...this.#lines.values(), this.#functions, this.#instructions].flat();
  }

  get watchpoints(): readonly Watchpoint[] {
    return this.#watchpoints;
  }

  /** Says so once: a condition that is never true looks like a breakpoint that is never come to. */
  missed(breakpoint: Breakpoint): void {
    if (++breakpoint.misses === 1 && breakpoint.hits === 0) this.#changed(breakpoint);
  }

  met(breakpoint: Breakpoint): boolean {
    const counts = breakpoint.countHit();
    if (breakpoint.hits === 1 && breakpoint.misses > 0) this.#changed(breakpoint);
    return counts;
  }

  /** Those at a line of PTX. */
  at(module: number, number: number, line: number): readonly Breakpoint[] {
    return this.#places.get(keyOf(module, number, line)) ?? [];
  }

  bindAll(): void {
    this.#places.clear();
    for (const code of this.#code.values()) this.bind(code);
  }

  bind(code: DebuggedCode): void {
    const found = new Map<string, { place: CodePlace; breakpoints: Breakpoint[] }>();
    for (const breakpoint of this.all) {
      for (const place of this.#placesIn(code, breakpoint)) {
        const known = found.get(place.join()) ?? { place, breakpoints: [] };
        known.breakpoints.push(breakpoint);
        found.set(place.join(), known);
      }
    }
    for (const { place, breakpoints } of found.values()) this.#places.set(keyOf(code.id, ...place), breakpoints);
    const entries = this.stopsOnEntry ? entriesOf(code) : [];
    this.#device.stopAt(code.id, [...[...found.values()].map(({ place }) => place), ...entries]);
  }

  #placesIn(code: DebuggedCode, breakpoint: Breakpoint): readonly CodePlace[] {
    const found = placesOf(breakpoint.wanted, code);
    if (!found) return [];
    const isNew = !breakpoint.isBound;
    breakpoint.line = found.line;
    breakpoint.file = found.file;
    if (isNew) this.#changed(breakpoint);
    return found.places;
  }

  #made(wanted: Wanted, given: Given): Breakpoint {
    const [condition, hitCondition, logMessage] = ['condition', 'hitCondition', 'logMessage'].map((name) => textIn(given, name));
    return new Breakpoint(++this.#lastId, wanted, { condition, hitCondition, logMessage });
  }

  #rebound(made: readonly Breakpoint[]): readonly Breakpoint[] {
    this.bindAll();
    return made;
  }
}

function entriesOf(code: DebuggedCode): CodePlace[] {
  return code.report.functions.filter(({ entry }) => entry).map(({ number }): CodePlace => [number, code.bodyLine(number) ?? 0]);
}

function keyOf(module: number, number: number, line: number): string {
  return `${module}:${number}:${line}`;
}

/** A watchpoint's name between client and adapter. */
export function watchId(watch: Omit<Watch, 'id' | 'access'>, text: string): string {
  return [watch.address, watch.size, watch.launch, watch.block, watch.warp, watch.lane, text].join(' ');
}
