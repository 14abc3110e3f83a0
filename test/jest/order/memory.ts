// What a place's memory holds, in plain JavaScript: the model that devices are compared with.

/** Of each kind of memory, what is in it. */
export interface Contents {
  /** The array that nearly every operation changes. */
  x: Int32Array;
  /** A variable of a module. */
  v: Int32Array;
  /** A buffer. */
  b: Int32Array;
  /** Structs of two members, one after the other. */
  p: Int32Array;
  /** What a texture reads. */
  t: Int32Array;
  /** What a surface writes. */
  s: Int32Array;
}

export type Kind = keyof Contents;
export const kinds: readonly Kind[] = ['x', 'v', 'b', 'p', 't', 's'];

/** The model of a place's memory. It notes what was asked for, since only that can have changed. */
export class Memory implements Contents {
  readonly touched = new Set<Kind>();
  readonly #contents: Contents;

  readonly width: number;

  constructor(count: number, width: number, pairs: number) {
    this.width = width;
    const contents = kinds.map((kind, index) => [kind, dataOf(index, kind === 'p' ? 2 * pairs : count)]);
    this.#contents = Object.fromEntries(contents) as Contents;
  }

  get x(): Int32Array {
    return this.of('x');
  }

  get v(): Int32Array {
    return this.of('v');
  }

  get b(): Int32Array {
    return this.of('b');
  }

  get p(): Int32Array {
    return this.of('p');
  }

  get t(): Int32Array {
    return this.of('t');
  }

  get s(): Int32Array {
    return this.of('s');
  }

  of(kind: Kind): Int32Array {
    this.touched.add(kind);
    return this.#contents[kind];
  }
}

/** How many items a list has where arrays have `count` elements: as many, or just more than are converted at once. */
export function itemsFor(count: number): number {
  return Math.min(count, 66_000);
}

/** Numbers that differ from place to place, and from seed to seed. */
export function dataOf(seed: number, count: number): Int32Array {
  const data = new Int32Array(count);
  for (let i = 0, value = Math.imul(seed + 1, 1000003); i < count; i++, value = (value + 7919) | 0) data[i] = value;
  return data;
}

/** As `mixed` of fixtures/order.cu. */
export function mixed(x: number, y: number): number {
  return (Math.imul(x, 31) + y) | 0;
}

/** x becomes 31 x + y. */
export function mix(x: Int32Array, y: ArrayLike<number> | number | ((i: number) => number)): void {
  if (typeof y === 'number') for (let i = 0; i < x.length; i++) x[i] = mixed(x[i], y);
  else if (typeof y === 'function') for (let i = 0; i < x.length; i++) x[i] = mixed(x[i], y(i));
  else for (let i = 0; i < x.length; i++) x[i] = mixed(x[i], y[i]);
}

/** What `readArray` makes of x. */
export function readOf(x: Int32Array): Int32Array {
  return x.map((value) => mixed(7, value));
}

/** The elements that are not in the first column. */
export function beyondFirstColumn(x: Int32Array, width: number): Int32Array {
  return x.filter((_, i) => i % width !== 0);
}

/** Overwrites those with `data`, in their order. */
export function setBeyondFirstColumn(x: Int32Array, width: number, data: Int32Array): void {
  for (let i = 0, next = 0; i < x.length; i++) if (i % width !== 0) x[i] = data[next++];
}

/** As the kernel: both change. */
export function exchange(x: Int32Array, y: Int32Array): void {
  for (let i = 0; i < x.length; i++) {
    const before = y[i];
    y[i] = mixed(y[i], x[i]);
    x[i] = mixed(x[i], before);
  }
}
