import type { CType } from './c-type';

/** What a PTX text says about a kernel, whoever wrote it ("PTX ISA", "Kernel Function Parameter Attribute: .ptr"). */
export interface PtxEntry {
  /** For each parameter, whether it is marked as an address in global memory. */
  readonly pointers: readonly boolean[];
  /** Whether the kernel, or a function that it calls, asks where a thread is in y or z. */
  readonly readsBeyondX: boolean;
}

interface PtxFunction {
  readonly parameters: string;
  readonly readsBeyondX: boolean;
  readonly calls: readonly string[];
}

/** The kernels of PTX texts that are loaded together, by symbol. */
export function readPtxEntries(texts: readonly string[]): ReadonlyMap<string, PtxEntry> {
  const functions = new Map<string, PtxFunction>();
  const entries: string[] = [];
  for (const text of texts) {
    for (const { kind, symbol, code } of functionsOf(text)) {
      if (kind === 'entry') entries.push(symbol);
      // A declaration says less than the definition.
      if (kind === 'entry' || !functions.has(symbol) || code.body.includes('{')) functions.set(symbol, summaryOf(code));
    }
  }
  return new Map(entries.map((symbol) => [symbol, entryOf(symbol, functions)]));
}

/** The types that the marks mean, as far as a call needs them: memory with any elements, or bytes. */
export function typesOfMarks({ pointers }: PtxEntry): readonly CType[] | undefined {
  if (!pointers.includes(true)) return undefined;
  return pointers.map((isPointer) =>
    isPointer ? { kind: 'pointer', to: { kind: 'void' }, constant: false } : { kind: 'unknown', spelling: 'a parameter of PTX' },
  );
}

interface Code {
  readonly parameters: string;
  readonly body: string;
}

/** The functions of a text, without its comments. */
export function* functionsOf(text: string): Generator<{ kind: string; symbol: string; code: Code }> {
  const bare = text.replace(/\/\/[^\n]*|\/\*[^]*?\*\//g, ' ');
  const heads = [...bare.matchAll(/\.(entry|func)\s+(?:\.noreturn\s+)?(?:\([^)]*\)\s*)?([\w$%]+)\s*(?:\(([^)]*)\))?/g)];
  for (const [index, head] of heads.entries()) {
    const body = bare.slice(head.index + head[0].length, heads[index + 1]?.index);
    yield { kind: head[1]!, symbol: head[2]!, code: { parameters: head[3] ?? '', body } };
  }
}

function summaryOf({ parameters, body }: Code): PtxFunction {
  const calls = [...body.matchAll(/\bcall(?:\.uni)?\s+(?:\([^)]*\)\s*,\s*)?([\w$]+)/g)];
  return { parameters, readsBeyondX: /%(?:tid|ctaid)\.[yz]\b/.test(body), calls: calls.map((call) => call[1]!) };
}

function entryOf(symbol: string, functions: ReadonlyMap<string, PtxFunction>): PtxEntry {
  const { parameters } = functions.get(symbol)!;
  return {
    pointers: declarationsOf(parameters).map(isGlobalPointer),
    readsBeyondX: reached(symbol, functions).some((each) => each.readsBeyondX),
  };
}

function declarationsOf(parameters: string): string[] {
  return parameters.split(',').filter((parameter) => parameter.includes('.param'));
}

/** Their names in the body. */
export function namesOfParameters(parameters: string): string[] {
  return declarationsOf(parameters).map((declaration) => /([\w$%]+)\s*(?:\[\d*\]\s*)?$/.exec(declaration)?.[1] ?? '');
}

/** Without a state space, the address is a generic one, as for arrays. */
function isGlobalPointer(parameter: string): boolean {
  return /\.ptr\b/.test(parameter) && !/\.(?:shared|local|const)\b/.test(parameter);
}

/** A function and all that it calls by name. */
function reached(symbol: string, functions: ReadonlyMap<string, PtxFunction>): PtxFunction[] {
  const seen = new Set([symbol]);
  for (const name of seen) for (const called of functions.get(name)?.calls ?? []) seen.add(called);
  return [...seen].flatMap((name) => functions.get(name) ?? []);
}
