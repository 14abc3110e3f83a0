import type { ElementOfVector, Kind } from './c-scalar';
import type { PairRows, ScalarKind, ScalarRows } from './scalar';

/** Through a pointer, what the elements are made of; bytes, and what only the compiled code knows, fit everything. */
export type Layout<K extends Kind> = K extends ScalarKind
  ? ScalarRows[K]['elements']
  : K extends keyof MadeOf
    ? Layout<MadeOf[K]>
    : K extends keyof ElementOfVector
      ? Layout<ElementOfVector[K]>
      : K extends keyof PairRows
        ? Layout<PairRows[K]['element']>
        : unknown;

interface MadeOf {
  complex64: 'float32';
  complex128: 'float64';
  dim3: 'uint32';
}

/** Whether two layouts have something in common. */
export type Shares<A, B> = [A & B] extends [never] ? false : true;
