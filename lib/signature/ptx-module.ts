/** What PTX declares outside of functions ("PTX ISA", "State Spaces, Types, and Variables"). Places are indices into the text. */
export interface PtxItem {
  /** `other`: a section of debug information, a directive. */
  readonly kind: 'variable' | 'function' | 'other';
  /** '' for what is neither a variable nor a function. */
  readonly symbol: string;
  readonly space: 'global' | 'const' | undefined;
  /** Whether it is a reference to a texture, a surface or a sampler. */
  readonly isReference: boolean;
  /** Of a function only. */
  readonly head: PtxHead | undefined;
  readonly start: number;
  /** Behind its last sign. */
  readonly end: number;
  /** Where its body or its initializer begins; `end` if it has none. */
  readonly bodyAt: number;
}

/** What stands before a function's body; each part is text. */
export interface PtxHead {
  readonly isKernel: boolean;
  /** Whether other code can call it. */
  readonly isVisible: boolean;
  readonly result: string;
  readonly parameters: string;
  /** What comes after the parameters, such as `.reqntid 32`. */
  readonly directives: string;
}

export type PtxFunctionItem = PtxItem & { readonly head: PtxHead };

/** A PTX text, read as far as to know its functions and variables: what else the package knows of PTX it learns here. */
export class PtxModule {
  readonly text: string;
  /** The text with blanks in place of comments, strings and line numbers. */
  readonly bare: string;
  readonly items: readonly PtxItem[];

  constructor(text: string) {
    this.text = text;
    this.bare = text.replace(/"[^"\n]*"|\/\/[^\n]*|\/\*[^]*?\*\/|^[ \t]*\.(?:loc|file)\b[^\n]*/gm, (part) => ' '.repeat(part.length));
    this.items = [...itemsOf(this.bare)];
  }

  /** Declarations among them. */
  get functions(): PtxFunctionItem[] {
    return this.items.filter((item): item is PtxFunctionItem => item.head !== undefined);
  }

  /** The symbols of its kernels, in the order of the text. */
  get kernels(): string[] {
    return this.functions.flatMap(({ head, symbol }) => (head.isKernel ? [symbol] : []));
  }

  /** The text of a body or an initializer, empty for a declaration. */
  body({ bodyAt, end }: PtxItem): string {
    return this.bare.slice(bodyAt, end);
  }

  /** The words in a body or an initializer. */
  wordsIn({ bodyAt, end }: PtxItem): Set<string> {
    return new Set(this.bare.slice(bodyAt, end).match(/[\w$%]+/g));
  }
}

function* itemsOf(bare: string): Generator<PtxItem> {
  let start = 0;
  let depth = 0;
  let bodyAt: number | undefined;
  let isInitialized = false;
  for (const { 0: sign, index } of bare.matchAll(/[{};=]/g)) {
    if (depth === 0 && sign === '=') {
      isInitialized = true;
      bodyAt ??= index;
    }
    if (sign === '{' && depth++ === 0) bodyAt ??= index;
    if (sign === '}') depth--;
    const isEnd = depth === 0 && (sign === ';' || (sign === '}' && !isInitialized));
    if (!isEnd) continue;
    yield itemOf(bare, start, bodyAt ?? index, index + 1);
    start = index + 1;
    bodyAt = undefined;
    isInitialized = false;
  }
}

/** The last one, since a declaration before it may lack its semicolon ("PTX ISA", "Kernel and Function Directives"). */
const functionHead =
  /(\.(?:visible|weak)\s+)?\.(entry|func)\b(?![^]*\.(?:entry|func)\b)\s*(?:\.attribute\s*\([^()]*\)\s*)?(?:\.noreturn\s+)?(?:\(([^()]*)\)\s*)?([\w$%]+)\s*(?:\(([^()]*)\))?([^]*)$/;

function itemOf(bare: string, start: number, headEnd: number, end: number): PtxItem {
  const head = bare.slice(start, headEnd);
  const place = { start, end, bodyAt: headEnd + 1 < end ? headEnd : end };
  const [, visible, what, result = '', called, parameters = '', directives = ''] = functionHead.exec(head) ?? [];
  if (called !== undefined) {
    const found = { isKernel: what === 'entry', isVisible: visible !== undefined, result, parameters, directives };
    return { kind: 'function', symbol: called, space: undefined, isReference: false, head: found, ...place };
  }
  const space = /(?:^|\s)\.(global|const)\b/.exec(head)?.[1] as PtxItem['space'];
  const symbol = /([\w$%]+)\s*(?:\[[\s\d]*\]\s*)*$/.exec(head)?.[1];
  if (!space || symbol === undefined) return { kind: 'other', symbol: '', space: undefined, isReference: false, head: undefined, ...place };
  return { kind: 'variable', symbol, space, isReference: /\.(?:texref|surfref|samplerref)\b/.test(head), head: undefined, ...place };
}

/** An item and the text that it is in. */
export interface PlacedItem {
  readonly module: PtxModule;
  readonly item: PtxItem;
}

/** What a function needs: itself, and all that it and what it needs mention. Texts are those that are loaded together. */
export function reachedFrom(symbol: string, modules: readonly PtxModule[]): ReadonlyMap<string, PlacedItem> {
  const all = new Map<string, PlacedItem>();
  for (const module of modules) {
    for (const item of module.items) {
      // A declaration says less than the definition.
      if (item.kind !== 'other' && (!all.has(item.symbol) || item.bodyAt < item.end)) all.set(item.symbol, { module, item });
    }
  }
  const reached = new Map<string, PlacedItem>();
  const wanted = [symbol];
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    const found = all.get(name);
    if (!found || reached.has(name)) continue;
    reached.set(name, found);
    wanted.push(...found.module.wordsIn(found.item));
  }
  return reached;
}

/**
 * Whether a symbol names a variable of a program, which is the same in all of its code: not a literal, a table of virtual functions or
 * another thing that the compiler makes for the code beside it.
 */
export function isVariableOfProgram(symbol: string): boolean {
  return /^(?:_Z(?!T[VTISC])\w|(?!_Z|__)[A-Za-z_])\w*$/.test(symbol);
}

/** For each of the kernels that uses variables of the program: which. */
export function variablesOfKernels(module: PtxModule, kernels: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(kernels.map((kernel) => [kernel, variablesAmong(reachedFrom(kernel, [module]))]));
}

export function variablesAmong(reached: ReadonlyMap<string, PlacedItem>): string[] {
  return [...reached].flatMap(([symbol, { item }]) => (item.kind === 'variable' && isVariableOfProgram(symbol) ? [symbol] : []));
}
