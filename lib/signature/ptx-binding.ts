import { type PlacedItem, type PtxItem, PtxModule, reachedFrom } from './ptx-module';

/** Why variables cannot be bound, as the end of a sentence that begins with "because". */
export class CannotBind extends Error {}

/**
 * PTX texts that are loaded together, changed so that the given variables are memory that is there already: by each variable's symbol,
 * where that is. `kernel` is the only one of their kernels that will be launched. Throws {@link CannotBind}.
 *
 * The address of constant memory is one in global memory too, so in these texts all constants are read as global memory. A constant that
 * holds addresses of functions stays each text's own, as the functions do.
 */
export function bindVariables(texts: readonly string[], kernel: string, given: ReadonlyMap<string, bigint>): string[] {
  const modules = texts.map((text) => new PtxModule(text));
  const reached = reachedFrom(kernel, modules);
  const addresses = new Map([...given].filter(([symbol]) => !isConstantOfFunctions(reached.get(symbol), reached)));
  const constants = [...addresses.keys()].some((symbol) => reached.get(symbol)?.item.space === 'const');
  for (const placed of reached.values()) refuse(placed, addresses, reached, constants);
  refuseNamesakes(modules, addresses);
  return modules.map((module) => new Binding(module, addresses, reached, constants).text());
}

function isConstantOfFunctions(placed: PlacedItem | undefined, reached: ReadonlyMap<string, PlacedItem>): boolean {
  return placed?.item.space === 'const' && holdsFunctions(placed, reached);
}

function holdsFunctions({ module, item }: PlacedItem, reached: ReadonlyMap<string, PlacedItem>): boolean {
  return item.kind === 'variable' && [...module.wordsIn(item)].some((word) => reached.get(word)?.item.kind === 'function');
}

function refuse(
  placed: PlacedItem,
  addresses: ReadonlyMap<string, bigint>,
  reached: ReadonlyMap<string, PlacedItem>,
  constants: boolean,
): void {
  const { module, item } = placed;
  if (item.isReference) throw new CannotBind(`${item.symbol} is a reference to a texture or a surface`);
  const words = [...module.wordsIn(item)];
  if (addresses.has(item.symbol) && holdsFunctions(placed, reached)) {
    throw new CannotBind(`${item.symbol} holds the addresses of functions, which are others in other code`);
  }
  const isMasked = /0x[fF]{2}0*\s*\(/.test(module.bare.slice(item.bodyAt, item.end));
  if (item.kind === 'variable' && !addresses.has(item.symbol) && isMasked && words.some((word) => addresses.has(word))) {
    throw new CannotBind(`${item.symbol} holds the address of another variable among other members`);
  }
  const shadowed = [...addresses.keys()].find((symbol) => item.kind === 'function' && declaresItself(module, item, symbol));
  if (shadowed !== undefined) throw new CannotBind(`${item.symbol} has something of its own that is called ${shadowed}`);
  if (constants && item.kind === 'function' && /\bisspacep\.const\b/.test(module.bare.slice(item.bodyAt, item.end))) {
    throw new CannotBind(`${item.symbol} asks whether an address is one of constant memory`);
  }
}

function declaresItself({ bare }: PtxModule, { bodyAt, end }: PtxItem, symbol: string): boolean {
  const body = bare.slice(bodyAt, end);
  return body.includes(symbol) && new RegExp(`\\.(?:param|local|shared)\\s[^;]*(?<![\\w$])${symbol}(?![\\w$])`).test(body);
}

/** A symbol that several texts have for themselves names several variables. */
function refuseNamesakes(modules: readonly PtxModule[], addresses: ReadonlyMap<string, bigint>): void {
  for (const symbol of addresses.keys()) {
    const own = modules.filter(({ bare, items }) =>
      items.some((item) => item.symbol === symbol && !/\.(?:visible|weak|extern|common)\b/.test(bare.slice(item.start, item.bodyAt))),
    );
    if (own.length > 1) throw new CannotBind(`several sources have a variable ${symbol} of their own`);
  }
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** The changes to one text. */
class Binding {
  readonly #module: PtxModule;
  readonly #addresses: ReadonlyMap<string, bigint>;
  readonly #reached: ReadonlyMap<string, PlacedItem>;
  readonly #constants: boolean;
  readonly #edits: Edit[] = [];

  constructor(module: PtxModule, addresses: ReadonlyMap<string, bigint>, reached: ReadonlyMap<string, PlacedItem>, constants: boolean) {
    this.#module = module;
    this.#addresses = addresses;
    this.#reached = reached;
    this.#constants = constants;
  }

  text(): string {
    const needed = this.#stillNeeded();
    for (const item of this.#module.items) {
      if (item.kind === 'function') this.#inFunction(item);
      if (item.kind !== 'variable') continue;
      if (!this.#addresses.has(item.symbol)) this.#inVariable(item);
      else if (needed.has(item.symbol)) this.#toGlobal(item);
      else this.#edits.push({ start: this.#declaredAt(item), end: item.end, by: '' });
    }
    return this.#edited();
  }

  /** What debug information, and initializers that keep what they have, still mention. */
  #stillNeeded(): Set<string> {
    const { items } = this.#module;
    const kept = items.filter(({ kind, symbol }) => kind === 'other' || (kind === 'variable' && !this.#reached.has(symbol)));
    return new Set(kept.flatMap((item) => [...this.#module.wordsIn(item)]));
  }

  #inFunction(item: PtxItem): void {
    if (item.bodyAt === item.end) return;
    const registers = new Map<string, string>();
    for (const { 0: symbol, index } of this.#matches(item, /(?<=[,[]\s*)[A-Za-z_$][\w$]*/g)) {
      const address = this.#addresses.get(symbol);
      if (address === undefined) continue;
      const register = `%cuda_ffi_variable${registers.size}`;
      if (!registers.has(symbol)) registers.set(symbol, register);
      this.#edits.push({ start: index, end: index + symbol.length, by: registers.get(symbol)! });
    }
    this.#sums(item);
    if (this.#constants) this.#constantAccesses(item);
    if (registers.size === 0) return;
    const loads = [...registers].map(([symbol, register]) => `\tmov.u64 ${register}, ${this.#addresses.get(symbol)};\n`);
    const by = `{\n\t.reg .b64 %cuda_ffi_variable<${registers.size}>;\n${loads.join('')}`;
    this.#edits.push({ start: item.bodyAt, end: item.bodyAt + 1, by });
  }

  /** `mov.u64 %rd1, table+8;` becomes a sum, since a register is no constant. */
  #sums(item: PtxItem): void {
    for (const match of this.#matches(item, /\bmov(\.[bsu]64\s+[\w$%]+\s*,\s*)([A-Za-z_$][\w$]*)(\s*)([+-])/g)) {
      const [, before, symbol, blanks, sign] = match as unknown as [string, string, string, string, string];
      if (!this.#addresses.has(symbol)) continue;
      this.#edits.push({ start: match.index, end: match.index + 'mov.b64'.length, by: 'add.s64' });
      const at = match.index + 'mov'.length + before.length + symbol.length + blanks.length;
      this.#edits.push({ start: at, end: at + 1, by: sign === '+' ? ', ' : ', -' });
    }
  }

  #constantAccesses(item: PtxItem): void {
    for (const match of this.#matches(item, /\b((?:ldu?|cvta|prefetchu?)(?:\.\w+)*?)\.const\b/g)) {
      const start = match.index + match[1]!.length;
      this.#edits.push({ start, end: start + '.const'.length, by: '.global' });
    }
  }

  /** A variable that stays here may hold the address of one that does not. */
  #inVariable(item: PtxItem): void {
    this.#toGlobal(item);
    if (!this.#reached.has(item.symbol)) return;
    for (const match of this.#matches(item, /(?:generic\s*\(\s*([A-Za-z_$][\w$]*)\s*\)|(?<![\w$])([A-Za-z_$][\w$]*))(?:\s*\+\s*(\d+))?/g)) {
      const address = this.#addresses.get(match[1] ?? match[2]!);
      if (address === undefined) continue;
      this.#edits.push({ start: match.index, end: match.index + match[0].length, by: String(address + BigInt(match[3] ?? 0)) });
    }
  }

  #toGlobal(item: PtxItem): void {
    if (!this.#constants || item.space !== 'const') return;
    const at = this.#module.bare.indexOf('.const', item.start);
    this.#edits.push({ start: at, end: at + '.const'.length, by: '.global' });
  }

  /** Behind directives, such as `.version`, that precede it. */
  #declaredAt(item: PtxItem): number {
    const head = this.#module.bare.slice(item.start, item.bodyAt);
    return item.start + /(?:\.(?:visible|weak|extern|common)\s+)?\.(?:global|const)\b/.exec(head)!.index;
  }

  *#matches({ bodyAt, end }: PtxItem, pattern: RegExp): Generator<RegExpExecArray> {
    for (const match of this.#module.bare.slice(bodyAt, end).matchAll(pattern)) {
      match.index += bodyAt;
      yield match;
    }
  }

  #edited(): string {
    const edits = this.#edits.sort((a, b) => a.start - b.start);
    let at = 0;
    const parts: string[] = [];
    for (const { start, end, by } of edits) {
      parts.push(this.#module.text.slice(at, start), by);
      at = end;
    }
    return parts.join('') + this.#module.text.slice(at);
  }
}
