import type { UsersValue } from '../../types';
import { coded, describe } from '../errors/argument-error';
import { describeProxyAs, nameOwnClass } from '../errors/own-classes';
import type { CudaDataType } from './cuda-data-type';
import { type LiveReader, liveReader } from './live-value';
import type { MemberLayout } from './value-layout';
import { ValuePlace } from './value-place';

/**
 * One member of all structs in an array: `ps.x[i]`, or in a hot loop `get` and `set`, which need no lookup by name.
 *
 * @example
 * ```ts
 * const points = Struct({ x: 'float', y: 'float' }, 'Point').array(1000);
 * for (let i = 0; i < points.length; i++) points.x.set(i, i * i);
 * console.log(points.x.get(30), points.x[31]); // → 900 961
 * ```
 */
export class StructColumn<Value = UsersValue> {
  static {
    nameOwnClass('StructColumn', this, ({ name, length }) => `StructColumn ${name} of ${length}`);
  }

  readonly length: number;
  readonly name: string;
  readonly #type: CudaDataType;
  readonly #live: LiveReader | undefined;
  /** The structs, one of them, and its member: what messages call what is written. */
  readonly #structs: ValuePlace;
  readonly #item: ValuePlace;
  readonly #place: ValuePlace;
  readonly #view: DataView;
  readonly #offset: number;
  readonly #stride: number;
  [index: number]: Value;

  /** @internal A `member` of the structs in `view`. */
  constructor(struct: CudaDataType, { name, type, offset }: MemberLayout<CudaDataType>, view: DataView) {
    this.name = name;
    this.#stride = struct.byteLength as number;
    this.length = view.byteLength / this.#stride;
    this.#type = type;
    this.#live = liveReader(type);
    this.#structs = new ValuePlace({ kernel: struct.name, number: 0, type: struct.cType });
    this.#item = this.#structs.at(0, struct.cType);
    this.#place = this.#item.at(name, type.cType);
    this.#view = view;
    this.#offset = offset;
    const column = new Proxy<StructColumn<Value>>(this, {
      get: (_, key) => (isIndex(key) ? this.#read(Number(key)) : bound(this, Reflect.get(this, key, this))),
      set: (_, key, value: Value) => isIndex(key) && (this.set(Number(key), value), true),
    });
    return describeProxyAs(column, 'a StructColumn, whose values do not lie side by side (TypedArray.from(column) copies them)');
  }

  /**
   * The member's value in the struct at `index`; a member that is a struct, a vector or an array reads and writes the buffer itself.
   *
   * @throws RangeError if there is no such struct.
   */
  get(index: number): Value {
    const offset = this.#at(index);
    const value = this.#live?.({ view: this.#view, offset, around: this.#structs.at(index, this.#structs.type), key: this.name });
    return (value ?? this.#type.options.decode(this.#view, offset)) as Value;
  }

  /**
   * Sets the member in the struct at `index`.
   *
   * @throws TypeError or RangeError for what is not a value of the member.
   * @throws RangeError if there is no such struct.
   */
  set(index: number, value: Value): void {
    if (typeof index !== 'number') {
      throw coded(
        new TypeError(`${this.name}.set: expected an index and a value, as in set(0, 1), received ${describe(index)} as the index`),
      );
    }
    const at = this.#at(index);
    this.#item.moveTo(index);
    this.#type.putOver(value, this.#view, at, this.#place);
  }

  /** @internal What JSON has of it. */
  toJSON(): Value[] {
    return [...this];
  }

  /** The values, from the first to the last. */
  *[Symbol.iterator](): Generator<Value> {
    for (let index = 0; index < this.length; index++) yield this.get(index);
  }

  /** As elements of an array: undefined past the end. */
  #read(index: number): Value | undefined {
    return index < this.length ? this.get(index) : undefined;
  }

  #at(index: number): number {
    if (!Number.isInteger(index) || index < 0 || index >= this.length) {
      throw coded(
        new RangeError(`${this.#structs.kernel}.${this.name}: there is no struct ${describe(index)} in an array of ${this.length}`),
      );
    }
    return index * this.#stride + this.#offset;
  }
}

function isIndex(key: PropertyKey): key is string {
  return typeof key === 'string' && /^\d+$/.test(key);
}

function bound(column: StructColumn, member: unknown): unknown {
  return typeof member === 'function' ? member.bind(column) : member;
}
