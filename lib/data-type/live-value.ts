import { inspect } from 'node:util';
import { coded, describe, where } from '../errors/argument-error';
import { didYouMean } from '../errors/did-you-mean';
import { spell } from '../signature/c-type';
import type { CudaDataType } from './cuda-data-type';
import type { ListLayout, MemberLayout } from './value-layout';
import type { ValuePlace } from './value-place';

/** Where a value's bytes are, and what messages call it: the part `key` of what is at `around`. */
interface Lying {
  readonly view: DataView;
  readonly offset: number;
  readonly around: ValuePlace;
  readonly key: string | number;
}

/** Makes an object or array that reads and writes the bytes of a value. */
export type LiveReader = (lying: Lying) => object;

const readers = new WeakMap<CudaDataType, LiveReader | undefined>();

/**
 * How a value of several parts (a struct, a vector, an array) is read so that what is written to a part reaches the memory; undefined for a
 * type whose values are one whole: numbers, addresses, a user's own.
 */
export function liveReader(type: CudaDataType): LiveReader | undefined {
  if (!readers.has(type)) readers.set(type, makeReader(type));
  return readers.get(type);
}

function makeReader(type: CudaDataType): LiveReader | undefined {
  const { layout } = type.options;
  if (layout?.kind === 'list') return (lying) => new OwnProxy(new Proxy(listTarget, new LiveList(type, lying, layout)));
  const object = layout?.kind === 'vector' ? layout.object : layout;
  if (object?.kind !== 'object') return undefined;
  const members = new Map(object.members.map((member) => [member.name, member]));
  return (lying) => new OwnProxy(new Proxy(objectTarget, new LiveObject(type, lying, members)));
}

/** The memory that a live object or array reads and writes; undefined for anything else. Runs no code of the user's, also for a Proxy. */
export function memoryOfLive(value: object): Uint8Array | undefined {
  return OwnProxy.is(value) ? (value as { readonly [behind]: LiveValue })[behind].memory : undefined;
}

/** The type of such an object or array. */
export function typeOfLive(value: object): CudaDataType | undefined {
  return OwnProxy.is(value) ? (value as { readonly [behind]: LiveValue })[behind].type : undefined;
}

/** The key under which a Proxy of ours answers with its handler. */
const behind = Symbol('cuda-ffi.live');

/** A class whose constructor returns another object marks that object: the only way to tell a Proxy from others without asking it. */
class Returned {
  constructor(proxy: object) {
    return proxy;
  }
}

class OwnProxy extends Returned {
  readonly #isOurs = true;

  static is(value: object): boolean {
    return #isOurs in value;
  }
}

/** One of each serves all Proxies: nothing is ever stored in them. A console shows the target, and calls this with the Proxy. */
const objectTarget = shownAs({}, (proxy: object) => ({ ...proxy }));
const listTarget = shownAs([], (proxy: object) => Array.from(proxy as unknown[]));

function shownAs(target: object, show: (proxy: object) => object): object {
  const value = function (this: object) {
    return show(this);
  };
  return Object.defineProperty(target, inspect.custom, { value, configurable: true });
}

/** What is behind the Proxies of objects and arrays alike. */
abstract class LiveValue {
  readonly type: CudaDataType;
  readonly #lying: Lying;

  constructor(type: CudaDataType, lying: Lying) {
    this.type = type;
    this.#lying = lying;
  }

  get memory(): Uint8Array {
    const { view, offset } = this.#lying;
    return new Uint8Array(view.buffer, view.byteOffset + offset, this.type.byteLength as number);
  }

  abstract set(target: object, key: PropertyKey, value: unknown): boolean;

  defineProperty(target: object, key: PropertyKey, descriptor: PropertyDescriptor): boolean {
    return 'value' in descriptor && this.set(target, key, descriptor.value);
  }

  preventExtensions(): boolean {
    return false;
  }

  setPrototypeOf(): boolean {
    return false;
  }

  protected readPart(type: CudaDataType, at: number, key: string | number): unknown {
    const { view, offset } = this.#lying;
    const reader = liveReader(type);
    return reader ? reader({ view, offset: offset + at, around: this.place, key }) : (type.options.decode(view, offset + at) as unknown);
  }

  protected writePart(type: CudaDataType, value: unknown, at: number, key: string | number): void {
    const { view, offset } = this.#lying;
    type.putOver(value, view, offset + at, this.place.at(key, spell(type.type)));
  }

  protected get place(): ValuePlace {
    return this.#lying.around.at(this.#lying.key, spell(this.type.type));
  }
}

/** A struct or a vector: to the program, a plain object with its members. */
class LiveObject extends LiveValue implements ProxyHandler<object> {
  readonly #members: ReadonlyMap<PropertyKey, MemberLayout<CudaDataType>>;

  constructor(type: CudaDataType, lying: Lying, members: ReadonlyMap<PropertyKey, MemberLayout<CudaDataType>>) {
    super(type, lying);
    this.#members = members;
  }

  get(_: object, key: PropertyKey, receiver: unknown): unknown {
    const member = this.#members.get(key);
    if (member) return this.readPart(member.type, member.offset, member.name);
    return key === behind ? this : Reflect.get(Object.prototype, key, receiver);
  }

  set(_: object, key: PropertyKey, value: unknown): boolean {
    const member = this.#members.get(key);
    if (!member) throw this.#noMember(key);
    this.writePart(member.type, value, member.offset, member.name);
    return true;
  }

  has(_: object, key: PropertyKey): boolean {
    return this.#members.has(key) || key in Object.prototype;
  }

  ownKeys(): string[] {
    return [...this.#members.keys()] as string[];
  }

  getOwnPropertyDescriptor(target: object, key: PropertyKey): PropertyDescriptor | undefined {
    return this.#members.has(key) ? dataProperty(this.get(target, key, undefined)) : undefined;
  }

  deleteProperty(_: object, key: PropertyKey): boolean {
    if (!this.#members.has(key)) return true;
    throw coded(new TypeError(`${where(this.place)}: its member ${String(key)} cannot be deleted`));
  }

  #noMember(key: PropertyKey): Error {
    const names = this.ownKeys();
    const name = String(key);
    const help = didYouMean(name, names) || `; it has ${names.join(', ')}`;
    return coded(new TypeError(`${where(this.place)}: there is no member ${name} in ${this.place.type}${help}`));
  }
}

/** An array in a struct: to the program, an array of this length. */
class LiveList extends LiveValue implements ProxyHandler<object> {
  readonly #count: number;
  readonly #item: CudaDataType;
  readonly #itemBytes: number;

  constructor(type: CudaDataType, lying: Lying, { count, item }: ListLayout<CudaDataType>) {
    super(type, lying);
    this.#count = count;
    this.#item = item;
    this.#itemBytes = item.byteLength as number;
  }

  get(_: object, key: PropertyKey, receiver: unknown): unknown {
    const index = this.#indexOf(key);
    if (index !== undefined) return this.#read(index);
    if (key === 'length') return this.#count;
    return key === behind ? this : Reflect.get(Array.prototype, key, receiver);
  }

  set(_: object, key: PropertyKey, value: unknown): boolean {
    const index = this.#indexOf(key);
    if (index !== undefined) {
      this.writePart(this.#item, value, index * this.#itemBytes, index);
      return true;
    }
    // Methods of arrays that keep the length set it all the same.
    if (key === 'length' && value === this.#count) return true;
    const wrong = key === 'length' ? `its length cannot become ${describe(value)}` : `there is no element ${String(key)}`;
    throw coded(new RangeError(`${where(this.place)}: ${wrong} in an array of ${this.#count}`));
  }

  has(_: object, key: PropertyKey): boolean {
    return this.#indexOf(key) !== undefined || key in Array.prototype;
  }

  ownKeys(): string[] {
    return [...Array.from({ length: this.#count }, (_, index) => String(index)), 'length'];
  }

  getOwnPropertyDescriptor(_: object, key: PropertyKey): PropertyDescriptor | undefined {
    const index = this.#indexOf(key);
    if (index !== undefined) return dataProperty(this.#read(index));
    return key === 'length' ? { value: this.#count, writable: true, enumerable: false, configurable: false } : undefined;
  }

  deleteProperty(_: object, key: PropertyKey): boolean {
    if (key !== 'length' && this.#indexOf(key) === undefined) return true;
    throw coded(new TypeError(`${where(this.place)}: none of its ${this.#count} elements can be removed`));
  }

  #indexOf(key: PropertyKey): number | undefined {
    if (typeof key !== 'string') return undefined;
    const index = Number(key);
    return index >= 0 && index < this.#count && Number.isInteger(index) && String(index) === key ? index : undefined;
  }

  #read(index: number): unknown {
    return this.readPart(this.#item, index * this.#itemBytes, index);
  }
}

function dataProperty(value: unknown): PropertyDescriptor {
  return { value, writable: true, enumerable: true, configurable: true };
}
