import type { CudaDataType } from './cuda-data-type';
import { TypedStore, viewStore } from './code-store';
import { ItemCode, type References } from './item-code';

/** The text of a function that writes values, with what it refers to. */
export interface StraightCode extends References {
  readonly text: string;
}

/**
 * So many objects are each checked for names that no member has; after them only one in 64 is, since a check costs half as much as a write.
 */
const allCounted = 64;
const oneOf = 64;

/** TypedArrays of a buffer cost as much as ten objects: so few are written through a DataView. */
const few = 16;

/**
 * Code that writes one item after another. Undefined if a type does not say what it is made of, or is made of too much. It is two
 * functions: one for a single item, and a loop. What the loop leaves to the general way is a short call: a long loop is optimized less.
 */
export function straightCode(type: CudaDataType): StraightCode | undefined {
  const { layout } = type.options;
  if (!layout || layout.kind === 'scalar') return undefined;
  const size = type.byteLength as number;
  const typed = new TypedStore(size);
  const single = new ItemCode({
    store: viewStore,
    general: (slot, value, offset, around) => `general(${[slot, value, 'view', offset, 'place', 'i', ...around].join(', ')})`,
  });
  const looped = new ItemCode(
    {
      store: typed,
      uncounted: '(i & mask) !== 0',
      general: (slot, value, offset, around) => `others(${[slot, value, offset, 'i', ...around].join(', ')})`,
    },
    single,
  );
  const [one, each] = [single.item(type), looped.item(type)];
  if (single.isLong) return undefined;
  const text = `(() => {
    ${countNames}
    const one = (item, view, at, place, i, note) => {
      ${one}
    };
    const many = (items, view, place, begin, end, mask, note) => {
      const others = (slot, value, offset, i, ...around) => general(slot, value, view, offset, place, i, ...around);
      ${typed.arrays()}
      for (let i = begin; i < end; i++) {
        const item = items[i];
        ${typed.starts()}
        ${each}
      }
    };
    return (items, view, size, place, begin = 0, end = items.length, note) => {
      const singly = items.length > ${few} ? Math.min(1, end) : end; // the first one's names are compared, not counted
      for (let i = begin; i < singly; i++) one(items[i], view, i * ${size}, place, i, note);
      const first = Math.max(begin, singly);
      if (first < ${allCounted} && first < end) many(items, view, place, first, Math.min(end, ${allCounted}), 0, note);
      if (end > ${allCounted}) many(items, view, place, Math.max(first, ${allCounted}), end, ${oneOf - 1}, note);
    };
  })()`;
  const { slots, keys, enums } = single;
  return { text, slots, keys, enums };
}

/** Each writer has its own copy of this function, so that what an engine learns about its objects is not mixed up. */
const countNames = `const countNames = (object) => {
  let count = 0;
  for (const name in object) count++;
  return count;
};`;
