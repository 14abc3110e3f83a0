import type { CType } from './c-type';
import type { PtxFunctionItem, PtxModule } from './ptx-module';

/** What a PTX text says about a kernel, whoever wrote it ("PTX ISA", "Kernel Function Parameter Attribute: .ptr"). */
export interface PtxEntry {
  /** For each parameter, whether it is marked as an address in global memory. */
  readonly pointers: readonly boolean[];
  readonly shape: ShapeFacts;
}

/** What a kernel's code says about the shape of its launches. */
export interface ShapeFacts {
  /** Whether the kernel, or a function that it calls, asks where a thread is in y or z. */
  readonly readsBeyondX: boolean;
  /** Whether it, or a function that it calls, asks which block a thread is in. */
  readonly readsBlocks?: boolean;
  /** Whether it, or a function that it calls, traps unless the launch is cooperative, as `grid.sync()` does. */
  readonly syncsGrid: boolean;
  readonly required?: RequiredBlock | undefined;
}

/** What holds for most kernels. */
export const anyShape: ShapeFacts = { readsBeyondX: false, syncsGrid: false };

/** The size that a kernel's blocks must have (`.reqntid`). */
export interface RequiredBlock {
  readonly block: readonly [number, number, number];
  /** How many blocks each unit of a launch's grid is: more than one if the grid counts clusters. */
  readonly blocksOfGrid: number;
}

interface PtxFunction extends Omit<ShapeFacts, 'syncsGrid'> {
  /** The address of the grid's barrier, which the driver passes in two registers. */
  readonly readsGridBarrier: boolean;
  readonly traps: boolean;
  readonly parameters: string;
  readonly calls: readonly string[];
}

/** The kernels of PTX texts that are loaded together, by symbol. */
export function readPtxEntries(modules: readonly PtxModule[]): ReadonlyMap<string, PtxEntry> {
  const functions = new Map<string, PtxFunction>();
  for (const module of modules) {
    for (const item of module.functions) {
      // A declaration says less than the definition.
      if (!functions.has(item.symbol) || item.bodyAt < item.end) functions.set(item.symbol, summaryOf(item, module.body(item)));
    }
  }
  return new Map(modules.flatMap(({ kernels }) => kernels).map((symbol) => [symbol, entryOf(symbol, functions)]));
}

/** The types that the marks mean, as far as a call needs them: memory with any elements, or bytes. */
export function typesOfMarks({ pointers }: PtxEntry): readonly CType[] | undefined {
  if (!pointers.includes(true)) return undefined;
  return pointers.map((isPointer) =>
    isPointer ? { kind: 'pointer', to: { kind: 'void' }, constant: false } : { kind: 'unknown', spelling: 'a parameter of PTX' },
  );
}

function summaryOf({ head }: PtxFunctionItem, body: string): PtxFunction {
  const calls = [...body.matchAll(/\bcall(?:\.uni)?\s+(?:\([^)]*\)\s*,\s*)?([\w$]+)/g)];
  return {
    parameters: head.parameters,
    readsBeyondX: /%(?:tid|ctaid)\.[yz]\b/.test(body),
    readsBlocks: /%ctaid\.x\b/.test(body),
    readsGridBarrier: /%envreg1\b/.test(body) && /%envreg2\b/.test(body),
    traps: /\btrap\b/.test(body),
    calls: calls.map((call) => call[1]!),
    required: requiredBlock(head.directives),
  };
}

function requiredBlock(directives: string): RequiredBlock | undefined {
  const block = sizesAfter('.reqntid', directives);
  if (!block) return undefined;
  const cluster = directives.includes('.blocksareclusters') ? sizesAfter('.reqnctapercluster', directives) : undefined;
  return { block, blocksOfGrid: (cluster ?? []).reduce((product, size) => product * size, 1) };
}

function sizesAfter(directive: string, text: string): [number, number, number] | undefined {
  const found = /^\s*(\d+)\s*(?:,\s*(\d+)\s*)?(?:,\s*(\d+))?/.exec(text.split(directive)[1] ?? '');
  return found ? [Number(found[1]), Number(found[2] ?? 1), Number(found[3] ?? 1)] : undefined;
}

function entryOf(symbol: string, functions: ReadonlyMap<string, PtxFunction>): PtxEntry {
  const { parameters, required } = functions.get(symbol)!;
  const all = reached(symbol, functions);
  return {
    pointers: declarationsOf(parameters).map(isGlobalPointer),
    shape: {
      readsBeyondX: all.some((each) => each.readsBeyondX),
      readsBlocks: all.some((each) => each.readsBlocks),
      syncsGrid: all.some((each) => each.readsGridBarrier) && all.some((each) => each.traps),
      required,
    },
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
