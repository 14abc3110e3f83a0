import { debugSection, sectionsOfPtx } from '../signature/dwarf/debug-sections';
import type { LocationLists } from './location';
import { attribute, type DebugEntry, numberOf, readDebugEntries, tag, textOf } from '../signature/dwarf/debug-entries';

/** One text of PTX: where its labels and lines are, and what its debug information says. */
export class PtxPlaces {
  readonly lines: readonly string[];
  readonly #labels = new Map<string, number>();
  readonly #functions = new Map<string, DebugEntry>();
  readonly #entries;
  /** Of variables that are here now and there then. */
  readonly locations: LocationLists;

  constructor(text: string) {
    this.lines = text.split('\n');
    this.lines.forEach((line, index) => {
      const label = /^\s*([$\w%]+):\s*$/.exec(line);
      if (label) this.#labels.set(label[1]!, index + 1);
    });
    this.#entries = read(text);
    this.locations = { section: debugSection(text, '.debug_loc'), line: (label) => this.#labels.get(label) };
    for (const entry of this.#entries?.values() ?? []) {
      const symbol = entry.tag === tag.subprogram ? symbolOf(entry) : undefined;
      if (symbol !== undefined && entry.attributes.has(attribute.lowPc)) this.#functions.set(symbol, entry);
    }
  }

  get hasDebugInformation(): boolean {
    return this.#functions.size > 0;
  }

  /** The entry of a function by its symbol in PTX. */
  function(symbol: string): DebugEntry | undefined {
    return this.#functions.get(symbol);
  }

  /** The parameters of a kernel: where each lies, by its symbol. */
  parameters(symbol: string): ReadonlyMap<string, number> {
    const start = this.lines.findIndex((line) => new RegExp(`\\.entry\\s+${symbol.replaceAll('$', '\\$')}\\(`).test(line));
    const offsets = new Map<string, number>();
    let at = 0;
    for (let index = start; index >= 0 && index < this.lines.length && !/^\s*\)/.test(this.lines[index]!); index++) {
      const found = /\.param\s+(?:\.align\s+(\d+)\s+)?\.[a-z]+(\d+)\s+(?:\.ptr\s+.*?)?([\w$]+)(?:\[(\d+)\])?,?\s*$/.exec(
        this.lines[index]!,
      );
      if (!found) continue;
      const bytes = Number(found[2]) / 8;
      const alignment = Number(found[1] ?? bytes);
      at = Math.ceil(at / alignment) * alignment;
      offsets.set(found[3]!, at);
      at += bytes * Number(found[4] ?? 1);
    }
    return offsets;
  }

  /** All entries that are not inside of others than their unit or a namespace. */
  *globals(): Iterable<DebugEntry> {
    for (const entry of this.#entries?.values() ?? []) if (!isInFunction(entry)) yield entry;
  }

  /** What an attribute refers to. */
  target(entry: DebugEntry, name: number): DebugEntry | undefined {
    const offset = numberOf(entry, name);
    return offset === undefined ? undefined : this.#entries?.get(offset);
  }

  /** Whether an entry with code has that of a PTX line. */
  covers(entry: DebugEntry, line: number): boolean {
    const low = this.lineOf(entry, attribute.lowPc);
    const high = this.lineOf(entry, attribute.highPc);
    return low !== undefined && high !== undefined && low < line && line < high;
  }

  /** The line of a label that is an attribute's value. */
  lineOf(entry: DebugEntry, name: number): number | undefined {
    const label = textOf(entry, name);
    return label === undefined ? undefined : this.#labels.get(label);
  }
}

function read(text: string) {
  try {
    return readDebugEntries(sectionsOfPtx(text));
  } catch {
    return undefined; // it is not understood; registers and lines are there without it
  }
}

function symbolOf(entry: DebugEntry): string | undefined {
  return textOf(entry, attribute.linkageName) ?? textOf(entry, attribute.olderLinkageName) ?? textOf(entry, attribute.name);
}

function isInFunction(entry: DebugEntry): boolean {
  for (let at = entry.parent; at; at = at.parent) if (at.tag === tag.subprogram) return true;
  return false;
}
