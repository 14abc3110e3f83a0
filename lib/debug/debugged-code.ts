import { attribute, type DebugEntry, numberOf, tag, textOf } from '../signature/dwarf/debug-entries';
import type { FunctionReport, ModuleReport } from './device';
import { type Location, locationOf } from './location';
import { PtxPlaces } from './ptx-places';
import { arrayOf, type SourceType, SourceTypes } from './source-type';

export interface SourcePlace {
  readonly file: string;
  readonly line: number;
}

/** A variable or a parameter of the source. */
export interface SourceVariable {
  readonly name: string;
  readonly type: SourceType;
  /** Undefined if the compiler has optimized it away. */
  readonly location: Location | undefined;
}

/** A function that is running at a place: its own, or one that was inlined there. */
export interface Activation {
  readonly name: string;
  readonly isInlined: boolean;
  /** Where it called the one further in, or where it is. */
  readonly place: SourcePlace | undefined;
  /** The innermost first, and none of a name that another hides. */
  readonly variables: readonly SourceVariable[];
}

/** What the files are that PTX names. */
export interface Sources {
  /** What a path is called whose text has these words: two texts may have been compiled under one. Undefined while no text of it is known. */
  nameOf(path: string, words: readonly string[]): string | undefined;
  text(file: string): string | undefined;
  /** Whether a client finds it where it is said to be. */
  isFile(file: string): boolean;
}

/** A module that a debugger has seen, between its PTX and its sources. */
export class DebuggedCode {
  readonly report: ModuleReport;
  readonly #texts: readonly { readonly places: PtxPlaces; readonly types: SourceTypes }[];
  readonly #functions: ReadonlyMap<number, FunctionReport>;
  readonly #globals = new Map<string, SourceVariable>();

  readonly #sources: Sources;
  /** The names of its functions. */
  readonly #words: readonly string[];
  readonly #names = new Map<string, string>();

  constructor(report: ModuleReport, sources: Sources) {
    this.report = report;
    this.#sources = sources;
    this.#texts = report.texts.map((text) => {
      const places = new PtxPlaces(text);
      return { places, types: new SourceTypes(places) };
    });
    this.#words = report.functions.map(({ shown }) => /[\w$]+(?=[(<]|$)/.exec(shown)?.[0] ?? '');
    this.#functions = new Map(report.functions.map((each) => [each.number, each]));
  }

  get id(): number {
    return this.report.id;
  }

  function(number: number): FunctionReport | undefined {
    return this.#functions.get(number);
  }

  ptxOf(number: number): readonly string[] {
    return this.#text(number).places.lines;
  }

  typeNamed(number: number, name: string): SourceType | undefined {
    return this.#text(number).types.named(name);
  }

  enumerator(number: number, name: string) {
    return this.#text(number).types.enumerator(name);
  }

  fileOf(functionNumber: number, file: number): string | undefined {
    const path = this.report.files[this.#functions.get(functionNumber)?.text ?? 0]?.[file] || undefined;
    if (path === undefined) return undefined;
    const name = this.#names.get(path) ?? this.#sources.nameOf(path, this.#words);
    if (name !== undefined) this.#names.set(path, name);
    return name ?? path;
  }

  /** Every source file that its instructions come from. */
  files(): string[] {
    const found = this.report.functions.flatMap((each) => (each.instructions ?? []).map(([, file]) => this.fileOf(each.number, file)));
    return [...new Set(found)].filter((file) => file !== undefined);
  }

  /** The functions that run at a line of PTX, the innermost first. */
  activations(number: number, ptxLine: number): Activation[] {
    const { places, types } = this.#text(number);
    const report = this.#functions.get(number);
    const place = this.placeOf(number, ptxLine);
    const entry = report && places.function(report.name);
    if (!entry) return [{ name: shortName(report?.shown ?? '?'), isInlined: false, place, variables: [] }];
    const made: Activation[] = [];
    let scopes = [entry];
    let owner = entry;
    for (let next = this.#inner(places, entry, ptxLine); next; next = this.#inner(places, next, ptxLine)) {
      if (next.tag === tag.inlined) {
        made.unshift(this.#activation({ places, types, ptxLine }, owner, scopes, this.#callOf(number, next)));
        owner = next;
        scopes = [];
      }
      scopes.unshift(next);
    }
    made.unshift(this.#activation({ places, types, ptxLine }, owner, scopes, place));
    return made;
  }

  /** Where the source of an instruction is, or of the nearest one before it that has a line. */
  placeOf(number: number, ptxLine: number): SourcePlace | undefined {
    let found: readonly [number, number, number] | undefined;
    for (const each of this.#functions.get(number)?.instructions ?? []) {
      if (each[2] > 0 && each[0] <= ptxLine && (!found || each[0] > found[0])) found = each;
    }
    const file = found && this.fileOf(number, found[1]);
    return file !== undefined && found ? { file, line: found[2] } : undefined;
  }

  /** A variable at module scope, by the name it has in the source or in PTX. */
  global(name: string): SourceVariable | undefined {
    if (this.#globals.size === 0) this.#readGlobals();
    return this.#globals.get(name);
  }

  /** Where a parameter of a kernel lies among its parameters, by its symbol. */
  parameterOffset(number: number, symbol: string): number | undefined {
    const head = this.#text(number).places.parameters(this.#functions.get(number)?.name ?? '');
    return head.get(symbol);
  }

  /** The type of a variable in shared memory, which the debug information leaves out: as its declaration in the source has it. */
  sharedType(number: number, name: string, bytes: number): SourceType | undefined {
    const written = this.#sharedDeclaration(name);
    const element = written && this.typeNamed(number, written.type);
    if (!element || element.size === 0 || bytes % element.size !== 0) return undefined;
    const inner = written.counts.slice(1).filter((count) => Number.isInteger(count) && count > 0);
    const innerCount = inner.reduce((product, count) => product * count, 1);
    const outer = bytes / element.size / innerCount;
    if (written.counts.length === 0) return outer === 1 ? element : undefined;
    return Number.isInteger(outer) && inner.length === written.counts.length - 1
      ? arrayOf(element, [outer, ...inner])
      : arrayOf(element, [bytes / element.size]);
  }

  #sharedDeclaration(name: string): { type: string; counts: number[] } | undefined {
    const declared = new RegExp(
      `__shared__\\s+(?:(?:alignas|__align__)\\s*\\([^)]*\\)\\s*)?(?:volatile\\s+|const\\s+)*([\\w:]+(?: \\w+)*?)\\s+(?:\\w+(?:\\[[^\\]]*\\])*\\s*,\\s*)*${name}\\s*((?:\\[[^\\]]*\\]\\s*)*)[;,]`,
    );
    for (const file of this.files()) {
      const match = declared.exec(this.#sources.text(file) ?? '');
      if (match)
        return { type: match[1]!, counts: [...match[2]!.matchAll(/\[\s*([^\]]*?)\s*\]/g)].map((count) => Number(count[1] || NaN)) };
    }
    return undefined;
  }

  /** Where the prologue of a function ends: its first line of its own. */
  bodyLine(number: number): number | undefined {
    const { places } = this.#text(number);
    const report = this.#functions.get(number);
    const instructions = [...(report?.instructions ?? [])].sort((a, b) => a[0] - b[0]);
    const entry = report && places.function(report.name);
    const block = entry?.children.find((child) => child.tag === tag.lexicalBlock);
    const from = (block && places.lineOf(block, attribute.lowPc)) ?? 0;
    return (instructions.find(([ptx, , line]) => ptx > from && line > 0) ?? instructions[0])?.[0];
  }

  #readGlobals(): void {
    for (const { places, types } of this.#texts) {
      for (const entry of places.globals()) {
        if (entry.tag !== tag.variable) continue;
        const variable = variableOf(places, types, entry, 0);
        if (!variable?.location) continue;
        this.#globals.set(variable.name, variable);
        if (variable.location.kind === 'symbol') this.#globals.set(variable.location.name, variable);
      }
    }
  }

  #text(number: number) {
    return this.#texts[this.#functions.get(number)?.text ?? 0]!;
  }

  #inner(places: PtxPlaces, entry: DebugEntry, line: number): DebugEntry | undefined {
    return entry.children.find((child) => (child.tag === tag.lexicalBlock || child.tag === tag.inlined) && places.covers(child, line));
  }

  #callOf(number: number, inlined: DebugEntry): SourcePlace | undefined {
    const line = numberOf(inlined, attribute.callLine);
    const file = this.fileOf(number, numberOf(inlined, attribute.callFile) ?? 0);
    return file !== undefined && line !== undefined ? { file, line } : undefined;
  }

  #activation(
    { places, types, ptxLine }: { places: PtxPlaces; types: SourceTypes; ptxLine: number },
    owner: DebugEntry,
    scopes: readonly DebugEntry[],
    place: SourcePlace | undefined,
  ): Activation {
    const variables = new Map<string, SourceVariable>();
    for (const child of scopes.flatMap((scope) => scope.children)) {
      if (child.tag !== tag.variable && child.tag !== tag.parameter) continue;
      const variable = variableOf(places, types, child, ptxLine);
      if (variable && !variables.has(variable.name)) variables.set(variable.name, variable);
    }
    return { name: nameOf(places, owner), isInlined: owner.tag === tag.inlined, place, variables: [...variables.values()] };
  }
}

function variableOf(places: PtxPlaces, types: SourceTypes, entry: DebugEntry, ptxLine: number): SourceVariable | undefined {
  const declared = places.target(entry, attribute.abstractOrigin) ?? places.target(entry, attribute.specification) ?? entry;
  const name = textOf(declared, attribute.name);
  if (name === undefined) return undefined;
  return {
    name,
    type: types.of(declared),
    location: locationOf(entry, places.locations, ptxLine),
  };
}

function nameOf(places: PtxPlaces, entry: DebugEntry): string {
  const declared = places.target(entry, attribute.abstractOrigin) ?? places.target(entry, attribute.specification) ?? entry;
  return textOf(declared, attribute.name) ?? '?';
}

/** Without its parameters. */
function shortName(shown: string): string {
  return shown.replace(/^void /, '').replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)(?: const)?$/, '');
}
