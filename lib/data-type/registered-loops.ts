import type { CudaDataType } from './cuda-data-type';
import type { WriteValues } from './general-way';
import { madeFunction } from './made-code';

/** What is done with many values of a type that a user has registered, by the type's own functions. */
interface RegisteredLoops {
  /** How many values from the first on the type takes. */
  taken(items: readonly unknown[]): number;
  /** Writes values that the type has taken. */
  readonly write: WriteValues;
}

const made = new WeakMap<CudaDataType, RegisteredLoops>();

/** Loops of the type's own, where code from strings is allowed: an engine then knows which functions they call. */
export function registeredLoops(type: CudaDataType): RegisteredLoops {
  const known = made.get(type);
  if (known) return known;
  const loops = generatedLoops(type) ?? sharedLoops(type);
  made.set(type, loops);
  return loops;
}

export function generatedLoops({ options }: CudaDataType): RegisteredLoops | undefined {
  const text = `({
    taken(items) {
      for (let i = 0; i < items.length; i++) if (!options.is(items[i])) return i;
      return items.length;
    },
    write(items, view, size, place, begin = 0, end = items.length) {
      if (begin === end) return;
      const here = place(begin);
      options.encode(items[begin], view, begin * size, here);
      for (let i = begin + 1, at = i * size; i < end; i++, at += size) options.encode(items[i], view, at, here.moveTo(i));
    },
  })`;
  return madeFunction(text, { options });
}

/** Where code from strings is forbidden. */
export function sharedLoops({ options }: CudaDataType): RegisteredLoops {
  return {
    taken: (items) => {
      const other = items.findIndex((item) => !options.is(item));
      return other < 0 ? items.length : other;
    },
    write(items, view, size, place, begin = 0, end = items.length) {
      if (begin === end) return;
      const here = place(begin);
      options.encode(items[begin], view, begin * size, here);
      for (let index = begin + 1; index < end; index++) options.encode(items[index], view, index * size, here.moveTo(index));
    },
  };
}
