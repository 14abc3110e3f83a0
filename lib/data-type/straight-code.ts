import type { CudaDataType } from './cuda-data-type';
import { TypedStore, viewStore } from './code-store';
import { ItemCode, type References } from './item-code';

/** The text of a function that writes values, with what it refers to. */
export interface StraightCode extends References {
  readonly text: string;
}

/** Of so many objects each is looked at for names that are no member's; of those after them one of 16 is, for it costs half of a write. */
const allCounted = 64;
const oneOf = 16;

/**
 * Code that writes one item after the other. Undefined where a type says nothing of what it is made of, or too much. In two
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

/** A function of each writer: what an engine learns of its objects stays there. */
const countNames = `const countNames = (object) => {
  let count = 0;
  for (const name in object) count++;
  return count;
};`;
