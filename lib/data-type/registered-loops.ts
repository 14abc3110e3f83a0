import type { CudaDataType } from './cuda-data-type';
import type { WriteValues } from './general-way';
import { madeFunction } from './made-code';

/** Handles many values of a type that a user has registered, with the type's own functions. */
interface RegisteredLoops {
  /** Asks about each value once, until the type refuses one; returns its index, or `end`. */
  taken(items: readonly unknown[], begin?: number, end?: number): number;
  /** The same, but also writes what the type accepts. Each value is read once, then asked about, then written. */
  readonly write: (...values: Parameters<WriteValues>) => number;
}

const made = new WeakMap<CudaDataType, RegisteredLoops>();

/** Loops for this type alone, if code from strings is allowed: an engine then knows which functions they call. */
export function registeredLoops(type: CudaDataType): RegisteredLoops {
  const known = made.get(type);
  if (known) return known;
  const loops = generatedLoops(type) ?? sharedLoops(type);
  made.set(type, loops);
  return loops;
}

/**
 * How many values are asked about before they are written: in a loop that does both for one at a time, an engine checks the view each time.
 */
const block = 8;

/** V8 shares what it has learnt about a function among all with the same text: a number makes each type's text distinct. */
let texts = 0;

export function generatedLoops({ options }: CudaDataType): RegisteredLoops | undefined {
  const steps = Array.from({ length: block }, (_, step) => step);
  const before = (step: number) => steps.slice(0, step).map((each) => `v${each}`);
  const ask = (step: number) =>
    `const v${step} = items[i + ${step}]; if (!options.is(v${step})) { rest = [${before(step).join(', ')}]; break; }`;
  const encode = (step: number) => `options.encode(v${step}, view, at + ${step} * size, here.moveTo(i + ${step}));`;
  const text = `({
    // ${texts++}
    taken(items, begin = 0, end = items.length) {
      for (let i = begin; i < end; i++) if (!options.is(items[i])) return i;
      return end;
    },
    write(items, view, size, place, begin = 0, end = items.length) {
      if (begin === end) return end;
      const here = place(begin);
      let i = begin, at = begin * size, rest;
      for (; i <= end - ${block}; i += ${block}, at += ${block} * size) {
        ${steps.map(ask).join(' ')}
        ${steps.map(encode).join(' ')}
      }
      if (rest) {
        for (const each of rest) { options.encode(each, view, at, here.moveTo(i++)); at += size; }
        return i;
      }
      for (; i < end; i++, at += size) {
        const item = items[i];
        if (!options.is(item)) return i;
        options.encode(item, view, at, here.moveTo(i));
      }
      return end;
    },
  })`;
  return madeFunction(text, { options });
}

/** For runtimes that forbid code from strings. */
export function sharedLoops({ options }: CudaDataType): RegisteredLoops {
  return {
    taken(items, begin = 0, end = items.length) {
      for (let index = begin; index < end; index++) if (!options.is(items[index])) return index;
      return end;
    },
    write(items, view, size, place, begin = 0, end = items.length) {
      if (begin === end) return end;
      const here = place(begin);
      for (let index = begin; index < end; index++) {
        const item = items[index];
        if (!options.is(item)) return index;
        options.encode(item, view, index * size, here.moveTo(index));
      }
      return end;
    },
  };
}
