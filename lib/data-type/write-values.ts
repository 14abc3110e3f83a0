import { codeReferences } from '../scalar/scalars';
import { closureWriter } from './closure-writer';
import type { CudaDataType } from './cuda-data-type';
import { generalWay, type WriteValues } from './general-way';
import { madeFunction } from './made-code';
import { hasKnownKeys } from './same-keys';
import { straightCode } from './straight-code';

const made = new WeakMap<CudaDataType, WriteValues>();

/** How many values of a type are written: by code that is made for its layout, or by its own `encode` for each. */
export function writerOf(type: CudaDataType): WriteValues {
  const known = made.get(type);
  if (known) return known;
  const writer = generated(type) ?? closureWriter(type) ?? oneByOne(type);
  made.set(type, writer);
  return writer;
}

/** The slow way, for any type. */
export function oneByOne(type: CudaDataType): WriteValues {
  return (items, view, size, place, begin = 0, end = items.length) => {
    for (let index = begin; index < end; index++) type.put(items[index], view, index * size, place(index));
  };
}

/** Undefined if the type has no layout, or if the runtime forbids code from strings (Electron's renderers do). */
export function generated(type: CudaDataType): WriteValues | undefined {
  const code = straightCode(type);
  if (!code) return undefined;
  const general = generalWay(code.slots);
  return madeFunction(code.text, { keys: code.keys, enums: code.enums, hasKnownKeys, general, ...codeReferences });
}
