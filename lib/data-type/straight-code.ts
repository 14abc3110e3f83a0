import type { CudaDataType } from './cuda-data-type';
import { TypedStore, viewStore } from './code-store';
import { ItemCode, type References } from './item-code';

/** The text of a function that writes values, with what it refers to. */
export interface StraightCode extends References {
  readonly text: string;
}

/**
 * So many objects are each checked for names that no member has; after them only one in 16 is, since a check costs half as much as a write.
 */
const allCounted = 64;
const oneOf = 16;

/**
 * Code that writes one item after another. Undefined if a type does not say what it is made of, or is made of too much. It is two
 * functions: one for an item whose names are counted, and a loop, without a call in it, for those that follow.
 */
export function straightCode(type: CudaDataType): StraightCode | undefined {
  const { layout } = type.options;
  if (!layout || layout.kind === 'scalar') return undefined;
  const size = type.byteLength as number;
  const typed = new TypedStore(size);
  const counted = new ItemCode({ store: viewStore, countsNames: true });
  const plain = new ItemCode({ store: typed, countsNames: false }, counted);
  const [one, others] = [counted.item(type), plain.item(type)];
  if (counted.isLong) return undefined;
  const text = `(() => {
    ${countNames}
    const one = (item, view, at, place, i) => {
      ${one}
    };
    const many = (items, view, place, begin, end) => {
      ${typed.arrays()}
      for (let i = begin; i < end; ) {
        if (i % ${oneOf} === 0) one(items[i], view, i * ${size}, place, i++);
        const stop = Math.min(end, i + ${oneOf} - i % ${oneOf});
        for (; i < stop; i++) {
          const item = items[i];
          ${typed.starts()}
          ${others}
        }
      }
    };
    return (items, view, size, place, begin = 0, end = items.length) => {
      let i = begin;
      for (; i < end && i < ${allCounted}; i++) one(items[i], view, i * ${size}, place, i);
      if (i < end) many(items, view, place, i, end);
    };
  })()`;
  const { slots, keys, enums } = counted;
  return { text, slots, keys, enums };
}

/** Each writer has its own copy of this function, so that what an engine learns about its objects is not mixed up. */
const countNames = `const countNames = (object) => {
  let count = 0;
  for (const name in object) count++;
  return count;
};`;
