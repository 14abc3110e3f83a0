import type { UsersValue } from '../../types';
import { inspect } from 'node:util';
import { coded, describe } from '../errors/argument-error';
import { checkMaker } from '../errors/checked';
import { didYouMean } from '../errors/did-you-mean';
import { nameOwnClass } from '../errors/own-classes';
import { refuseStale } from '../event-loop/recording-scope';
import { doAtOnce, type SlicedWork } from '../event-loop/slices';
import type { CudaDataType } from './cuda-data-type';
import { itemsOf } from '../memory/items-of';
import { type LiveReader, liveReader } from './live-value';
import { answerMisses } from '../errors/misses';
import { StructColumn } from './struct-column';
import type { ObjectLayout } from './value-layout';
import { ValuePlace } from './value-place';
import { writerOf } from './write-values';

/** The columns of an array of structs, by the names of the members. */
export type StructColumns<Value> = { readonly [Name in keyof Value]: StructColumn<Value[Name]> };

/**
 * Structs side by side in one buffer, as in C: a kernel takes them without a conversion. `P.array(n)` makes one. A member is a column,
 * `ps.x[3]`; a struct is an object that reads and writes the buffer, `ps.at(3).x`. For a member with the name of one of these methods there
 * is {@link column}.
 *
 * @example
 * ```ts
 * const Point = Struct({ x: 'float', y: 'float' }, 'Point');
 * const points = StructArray.from([{ x: 1, y: 2 }, { x: 3, y: 4 }], Point);
 * points.x[0] = 10; // a column
 * points.at(1)!.y = 40; // a live object
 * const mod = await CudaModule.compile(`
 *   struct Point { float x, y; };
 *   __global__ void swap(Point* p) { Point& q = p[threadIdx.x]; float x = q.x; q.x = q.y; q.y = x; }`);
 * await mod.swap(points); // no conversion
 * console.log(points.toObjects()); // → [ { x: 2, y: 10 }, { x: 40, y: 3 } ]
 * ```
 */
export class StructArray<Value = UsersValue> {
  static {
    nameOwnClass('StructArray', this);
  }

  /**
   * Copies objects, as a call with them would. Blocks until all are copied, 1 to 2 ms for 100,000 objects of five numbers; a call that is
   * passed the objects themselves lets the event loop run meanwhile.
   *
   * @throws TypeError or RangeError for an object that does not fit the struct.
   */
  static from<Value>(objects: Iterable<Value>, type: CudaDataType<UsersValue, Value>): StructArray<Value> & StructColumns<Value> {
    if (
      typeof (objects as unknown) === 'string' ||
      typeof (objects as Partial<Iterable<Value>> | null | undefined)?.[Symbol.iterator] !== 'function'
    ) {
      const advice = describe(objects).endsWith('Type') ? '; the objects come first: StructArray.from(objects, type)' : '';
      throw coded(new TypeError(`StructArray.from: expected a list of objects, received ${describe(objects)}${advice}`));
    }
    const { options } = (type ?? {}) as Partial<CudaDataType>;
    if (!options) throw coded(new TypeError(`StructArray.from: expected a Struct, received ${describe(type)}`));
    const { array, conversion } = StructArray.converting(Array.isArray(objects) ? itemsOf(objects, type.name) : [...objects], type);
    doAtOnce(conversion);
    return array as StructArray<Value> & StructColumns<Value>;
  }

  /** @internal Structs, and the work of copying the objects into them. */
  static converting<Value>(
    items: readonly unknown[],
    type: CudaDataType<UsersValue, Value>,
  ): { readonly array: StructArray<Value>; readonly conversion: SlicedWork } {
    const array = new StructArray<Value>(type, items.length);
    const whole = array.#place;
    const view = array.#view;
    const placeOfItem = (index: number) => whole.at(index, type.cType);
    const write = writerOf(type);
    return { array, conversion: { count: items.length, slice: (begin, end) => write(items, view, array.stride, placeOfItem, begin, end) } };
  }

  /** @internal Whether `value` is one; never runs the user's code. */
  static isStructArray(value: unknown): value is StructArray {
    return typeof value === 'object' && value !== null && #type in value;
  }

  /** All structs, padding included: what a kernel gets, and what can be sent or stored. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly length: number;
  /** Bytes from one struct to the next. */
  readonly stride: number;
  readonly #type: CudaDataType;
  readonly #columns: ReadonlyMap<string, StructColumn>;
  readonly #view: DataView;
  readonly #live: LiveReader;
  readonly #place: ValuePlace;

  /** @internal Users call `P.array(n)`. The structs are zero. */
  constructor(type: CudaDataType, length: number) {
    checkMaker(typeof type?.options === 'object', 'StructArray', 'StructArray.from() and array() of a Struct');
    const { layout } = type.options;
    if (layout?.kind !== 'object')
      throw coded(new TypeError(`${type.name}: an object cannot hold all of its members, so there is no StructArray of it`));
    if (!Number.isSafeInteger(length) || length < 0) {
      throw coded(new RangeError(`${type.name}: expected a number of structs, received ${describe(length)}`));
    }
    this.stride = type.byteLength as number;
    this.length = length;
    this.bytes = new Uint8Array(length * this.stride);
    this.#view = new DataView(this.bytes.buffer);
    this.#place = placeOf(type);
    this.#live = liveReader(type)!;
    this.#type = type;
    this.#columns = columnsOf(type, layout, this.#view);
    for (const [name, column] of this.#columns) {
      if (!(name in this))
        Object.defineProperty(this, name, { get: () => this.#columnNow(column), set: () => refuseColumn(name), enumerable: true });
    }
  }

  /** @internal The struct's type. */
  get type(): CudaDataType {
    return this.#type;
  }

  /**
   * The struct at an index, a negative one counting from the end, as an object whose members read and write the buffer, at any depth:
   * `ps.at(3).at.x = 1`, `ps.at(3).counts[0]++`. Undefined if out of range.
   *
   * @throws TypeError for an index that is no number.
   * @throws CudaError `ERR_CUDA_PLAN` while a plan is recorded that writes to the array.
   */
  at(index: number): Value | undefined {
    refuseStale('at() of a StructArray', this.bytes);
    if (typeof index !== 'number') throw coded(new TypeError(`at: expected an index, received ${describe(index)}`));
    const position = index < 0 ? index + this.length : index;
    if (!Number.isInteger(position) || position < 0 || position >= this.length) return undefined;
    return this.#live({ view: this.#view, offset: position * this.stride, around: this.#place, key: position }) as Value;
  }

  /**
   * A member of all structs.
   *
   * @throws TypeError if the struct has no member of that name.
   */
  column<Name extends keyof Value & string>(name: Name): StructColumn<Value[Name]> {
    const column = this.#columns.get(name);
    if (column) return this.#columnNow(column) as StructColumn<Value[Name]>;
    throw coded(new TypeError(`${this.#type.name} has no member ${String(name)}; it has ${[...this.#columns.keys()].join(', ')}`));
  }

  #columnNow(column: StructColumn): StructColumn {
    refuseStale(`the column ${column.name} of a StructArray`, this.bytes);
    return column;
  }

  /**
   * Copies of the structs, as plain objects.
   *
   * @throws CudaError `ERR_CUDA_PLAN` while a plan is recorded that writes to the array.
   */
  toObjects(): Value[] {
    refuseStale('toObjects() of a StructArray', this.bytes);
    return Array.from({ length: this.length }, (_, index) => this.#type.decode(this.bytes, index * this.stride) as Value);
  }

  /**
   * The structs, each as {@link at} returns it.
   *
   * @throws As {@link at}.
   */
  *[Symbol.iterator](): Generator<Value> {
    for (let index = 0; index < this.length; index++) yield this.at(index)!;
  }

  /** @internal What JSON has of it. */
  toJSON(): Value[] {
    return this.toObjects();
  }

  /** @internal What console.log shows. */
  [inspect.custom](): string {
    return `StructArray of ${this.length} ${this.#type.name} { ${[...this.#columns.keys()].join(', ')} }`;
  }
}

answerMisses(StructArray.prototype, {
  get(key, receiver) {
    if (!StructArray.isStructArray(receiver)) return;
    if (isIndex(key)) throw coded(new TypeError(`[${key}] of a StructArray: at(${key}) is the struct at an index`));
    refuseMisspelled(key, receiver);
  },
  set(key, receiver) {
    if (!StructArray.isStructArray(receiver)) return;
    if (isIndex(key)) throw coded(new TypeError(`assignment to [${key}] of a StructArray: set the members of at(${key})`));
    refuseMisspelled(key, receiver);
  },
});

/** What Promises, JSON and test runners ask of any object is no misspelling. */
const askedOfAll = new Set(['then', 'toJSON', 'asymmetricMatch', 'nodeType', '$$typeof']);

function refuseMisspelled(key: string, { type }: StructArray): void {
  const meant = askedOfAll.has(key) ? '' : didYouMean(key, memberNames(type));
  if (meant !== '') throw coded(new TypeError(`${type.name} has no member ${key}${meant}`));
}

function refuseColumn(name: string): never {
  throw coded(
    new TypeError(`assignment to ${name} of a StructArray: a column stays; set its values, as in ${name}[0] = …, or make the array anew`),
  );
}

function memberNames(type: CudaDataType): readonly string[] {
  const { layout } = type.options;
  return layout?.kind === 'object' ? layout.members.map(({ name }) => name) : [];
}

function isIndex(key: string): boolean {
  return /^\d+$/.test(key);
}

function placeOf({ name, cType }: CudaDataType): ValuePlace {
  return new ValuePlace({ kernel: name, number: 0, type: cType });
}

function columnsOf(struct: CudaDataType, { members }: ObjectLayout<CudaDataType>, view: DataView): ReadonlyMap<string, StructColumn> {
  return new Map(members.map((member) => [member.name, new StructColumn(struct, member, view)]));
}
