import type { ObservedFunction, ObservedKernel, ObservedModule } from './observation';

type FunctionCounts = ObservedKernel['counts'][number];
type Row = FunctionCounts[1][number];

/** Modules with the same code, of one source that was loaded several times or on several devices, as one. */
export function mergeSameCode(modules: readonly ObservedModule[]): ObservedModule[] {
  const merged = new Map<string, ObservedModule>();
  for (const module of modules) {
    if (module.kernels.length === 0) continue;
    const code = JSON.stringify([module.texts, module.files, module.functions.map(({ name }) => name)]);
    const known = merged.get(code);
    merged.set(code, known ? together(known, module) : module);
  }
  return [...merged.values()];
}

function together(one: ObservedModule, other: ObservedModule): ObservedModule {
  const kernels = byKey(one.kernels, other.kernels, ({ name }) => name, sumOfKernels);
  return { ...one, functions: one.functions.map((each, number) => better(each, other.functions[number]!)), kernels };
}

/** The instructions of a function are known once it has run. */
function better(one: ObservedFunction, other: ObservedFunction): ObservedFunction {
  return other.instructions.length > one.instructions.length ? other : one;
}

/** The shape of the launch is that of the later module's. */
function sumOfKernels(one: ObservedKernel, other: ObservedKernel): ObservedKernel {
  return {
    ...other,
    launches: one.launches + other.launches,
    blocks: one.blocks + other.blocks,
    threads: one.threads + other.threads,
    counts: byKey(one.counts, other.counts, ([number]) => number, sumOfFunctions),
  };
}

function sumOfFunctions([number, rows]: FunctionCounts, [, others]: FunctionCounts): FunctionCounts {
  return [number, byKey(rows, others, ([instruction]) => instruction, sumOfRows)];
}

/** The first column is the number of the instruction. */
function sumOfRows(one: Row, other: Row): Row {
  return one.map((value, column) => (column === 0 ? value : value + other[column]!));
}

/** All of both lists; those with the same key as one. */
function byKey<Item, Key>(
  ones: readonly Item[],
  others: readonly Item[],
  keyOf: (item: Item) => Key,
  sum: (a: Item, b: Item) => Item,
): Item[] {
  const items = new Map(ones.map((item) => [keyOf(item), item]));
  for (const item of others) {
    const known = items.get(keyOf(item));
    items.set(keyOf(item), known === undefined ? item : sum(known, item));
  }
  return [...items.values()];
}
