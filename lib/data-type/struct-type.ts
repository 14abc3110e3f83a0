import { inspect, types } from 'node:util';
import type { UsersValue } from '../../types';
import { type ArgumentPlace, coded, describe, where } from '../errors/argument-error';
import { didYouMean } from '../errors/did-you-mean';
import { nameOwnClass } from '../errors/own-classes';
import type { SlicedWork } from '../event-loop/slices';
import { hostView } from '../memory/host-view';
import type { StructsOf } from '../../types';
import { addStructDType, type StructDType } from '../memory/struct-dtype';
import { type FieldType, isKnownStruct, type KnownStruct, type StructField, type StructLayout } from '../signature/struct-layout';
import { spell } from '../signature/c-type';
import { CudaDataType, type DataTypeOptions, registeredTypes } from './cuda-data-type';
import { itemsOf } from '../memory/items-of';
import { lastThatTakes } from './registered-types';
import { fieldViews, type StructFieldViews } from './struct-fields';
import { rawBytes, sameBytes, writeBack } from './raw-bytes';
import { memberReader } from './read-members';
import { StructArray, type StructColumns } from './struct-array';
import { structTable } from './struct-rows';
import { structSvg } from './struct-svg';
import type { ObjectLayout } from './value-layout';
import type { ValuePlace } from './value-place';

/** A member that an object can hold, and how its value becomes bytes. */
interface Member {
  readonly name: string;
  readonly offset: number;
  readonly bytes: number;
  readonly type: CudaDataType;
  /** Registered types that are the same in C: a texture for an `unsigned long long`. */
  readonly registered: readonly CudaDataType[];
}

/**
 * A struct type: in JavaScript, a value is a plain object, or its bytes as they are.
 *
 * @example
 * ```ts
 * const Pair: StructType = Struct({ key: 'unsigned int', value: 'double' }, 'Pair');
 * console.log(Pair.byteLength, Pair.alignment); // → 16 8
 * ```
 */
export class StructType<Value = UsersValue, Read = Value, Fields extends object = StructFieldViews>
  extends CudaDataType<Value, Read>
  implements StructDType<StructArray<Read> & StructColumns<Read>>
{
  static {
    nameOwnClass('StructType', this, shownStruct);
  }

  /** The offset of each member in bytes, by its name. */
  readonly offsets: Readonly<Record<string, number>>;
  readonly #struct: KnownStruct;
  /** Each member as it is in an array of structs on a device: its element type, its own dimensions, its offset. */
  readonly fields: Fields;

  /** @internal `typeOf` finds the types of members. */
  constructor(type: KnownStruct, typeOf: (field: StructField) => CudaDataType) {
    super(type.name, structOptions(type, typeOf) as DataTypeOptions<Value, Read>);
    this.#struct = type;
    const { layout } = this.options;
    this.fields = fieldViews(layout?.kind === 'object' ? layout.members : []) as Fields;
    addStructDType(this);
    this.offsets = Object.fromEntries(type.layout.fields.map(({ name, offset }) => [name, offset]));
  }

  /** The size of a struct in bytes. */
  override get byteLength(): number {
    return this.options.byteLength as number;
  }

  /**
   * Structs in one buffer, which a kernel takes without a conversion: `content` of them, all zero, or copies of objects.
   *
   * @throws TypeError or RangeError for objects that do not fit the struct, or a number that is none.
   */
  array(content: number | Iterable<Value>): StructArray<Read> & StructColumns<Read> & StructsOf<this> {
    const array: unknown =
      typeof content === 'number'
        ? new StructArray<Read>(this, content)
        : StructArray.from<Read>(content as Iterable<never>, this as CudaDataType<UsersValue, Read>);
    return array as StructArray<Read> & StructColumns<Read> & StructsOf<this>;
  }

  /** The layout as a table: the offset, the size, the name and the type of each member, and where padding is. */
  override toString(): string {
    return structTable(this.#struct);
  }

  /** A drawing of the layout, as SVG: a struct's bytes as boxes, 16 in a line. */
  toSvg(): string {
    return structSvg(this.#struct);
  }

  /** @internal */
  [inspect.custom](): string {
    return this.toString();
  }

  /** @internal As {@link array} of objects, a slice at a time. */
  converting(objects: readonly unknown[]): { readonly bytes: Uint8Array; readonly conversion: SlicedWork } {
    const { array, conversion } = StructArray.converting(itemsOf(objects, this.name), this as CudaDataType<UsersValue, Read>);
    return { bytes: array.bytes, conversion };
  }
}

/** As in C, with the size. */
function shownStruct({ name, type, byteLength }: StructType): string {
  const members = (type as KnownStruct).layout.fields.map((field) => `${field.name}: ${spell(field.type)}`);
  return `StructType ${name} { ${members.join(', ')} } of ${byteLength} bytes`;
}

function structOptions(type: KnownStruct, typeOf: (field: StructField) => CudaDataType): DataTypeOptions {
  const struct = new StructMembers(type, typeOf);
  return {
    cType: type,
    byteLength: type.layout.bytes,
    is: isObject,
    expected: struct.expected,
    layout: struct.straight,
    encode: (value, view, offset, place) => struct.encode(value as object, view, offset, place),
    decode: (view, offset) => struct.decode(view, offset),
    update: (value, view, offset, before) => struct.update(value as object, view, offset, before),
  };
}

/** An object or bytes, but not an array. */
function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

class StructMembers {
  readonly #name: string;
  readonly #layout: StructLayout;
  readonly #members: readonly Member[];
  readonly #names: ReadonlySet<string>;
  #read: ReturnType<typeof memberReader> | undefined;

  constructor({ name, layout }: KnownStruct, typeOf: (field: StructField) => CudaDataType) {
    this.#name = name;
    this.#layout = layout;
    const fillable = layout.fields.filter((field) => unfillable(field) === undefined || isNamedUnion(field));
    this.#members = fillable.map((field) => {
      const type = typeOf(field);
      const registered = type.options.primitive ? registeredTypes.ofCType(type.type) : [];
      return { name: field.name, offset: field.offset, bytes: type.byteLength as number, type, registered };
    });
    this.#names = new Set(fillable.map((field) => field.name));
  }

  /** Undefined if an object cannot fill the struct: its members are then looked at one by one, until one is refused. */
  get straight(): ObjectLayout<CudaDataType> | undefined {
    if (this.#layout.isUnion || this.#layout.fields.length !== this.#members.length) return undefined;
    if (this.#layout.fields.some((field) => unfillable(field) !== undefined)) return undefined;
    const checkNames = (object: object, place: ArgumentPlace) => this.#checkNames(object, place);
    return { kind: 'object', members: this.#members, names: this.#list(), struct: this.#name, checkNames };
  }

  /** What messages say was expected. */
  get expected(): string {
    const { bytes, isUnion } = this.#layout;
    return isUnion ? `${bytes} bytes` : `an object with ${this.#list()} or ${bytes} bytes`;
  }

  /** Writes all bytes of the struct, padding as zero. */
  encode(value: object, view: DataView, offset: number, place: ValuePlace): void {
    const whole = new Uint8Array(view.buffer, view.byteOffset + offset, this.#layout.bytes);
    const found = hostView(value);
    if (found) {
      whole.set(rawBytes(found, this.#layout.bytes, this.#name, place));
      return;
    }
    const object = value as Readonly<Record<string, unknown>>;
    this.#checkFillable(object, place);
    this.#checkNames(object, place);
    whole.fill(0);
    for (const { name, offset: at, bytes, type, registered } of this.#members) {
      const member = object[name];
      if (member === undefined) throw coded(new TypeError(`${where(place)}: ${name} is missing; ${this.#name} has ${this.#list()}`));
      const taking = type.is(member) ? type : (lastThatTakes(registered, member, type) ?? type);
      place.noteInner(member, offset + at, bytes);
      taking.put(member, view, offset + at, place.at(name, spell(type.type)));
    }
  }

  /** A plain object; the bytes of a union. Members that an object cannot hold are left out. */
  decode(view: DataView, offset: number): unknown {
    if (this.#layout.isUnion) return new Uint8Array(view.buffer, view.byteOffset + offset, this.#layout.bytes).slice();
    this.#read ??= memberReader(this.#members);
    return this.#read(view, offset);
  }

  /** Sets the members whose bytes have changed. A value that a getter made just for this reading is set as well as updated. */
  update(value: object, view: DataView, offset: number, before: DataView | undefined): object {
    const found = hostView(value);
    if (found) return writeBack(found, view, offset, value);
    const object = value as Record<string, unknown>;
    for (const { name, offset: at, bytes, type } of this.#members) {
      if (before && sameBytes(view, before, offset + at, bytes)) continue;
      const old = object[name];
      const now = old === undefined ? type.options.decode(view, offset + at) : type.update(old, view, offset + at, before);
      if (!Object.is(now, object[name])) object[name] = now;
    }
    return value;
  }

  #list(): string {
    return [...this.#names].join(', ') || 'no members';
  }

  #checkNames(object: object, place: ArgumentPlace): void {
    if (types.isPromise(object) || types.isMap(object)) {
      const advice = types.isMap(object) ? '; Object.fromEntries(map) makes an object of it' : '';
      throw coded(new TypeError(`${where(place)}: expected ${this.expected}, received ${describe(object)}${advice}`));
    }
    const unknown = Object.keys(object).find((name) => !this.#names.has(name));
    if (unknown === undefined) return;
    throw coded(
      new TypeError(
        `${where(place)}: ${this.#name} has no member ${unknown}${didYouMean(unknown, this.#names) || `; it has ${this.#list()}`}`,
      ),
    );
  }

  #checkFillable(value: Readonly<Record<string, unknown>>, place: ValuePlace): void {
    const { bytes, isUnion, fields } = this.#layout;
    if (isUnion) throw coded(new TypeError(`${where(place)}: ${this.#name} is a union; pass it as ${bytes} bytes`));
    for (const field of fields) {
      const what = unfillable(field);
      if (what === undefined || (isNamedUnion(field) && hostView(value[field.name]))) continue;
      throw coded(new TypeError(`${where(place)}: ${this.#name} has ${what}; pass the struct as ${bytes} bytes`));
    }
  }
}

/** Why an object cannot hold the member; undefined if it can. */
function unfillable({ name, type, bitField }: StructField): string | undefined {
  if (bitField) return `a bit-field \`${name}\``;
  const inner: FieldType = type.kind === 'array' ? type.element : type;
  if (isKnownStruct(inner)) {
    if (!inner.layout.isUnion) return undefined;
    return name === '' ? 'an anonymous union' : `a union \`${name}\``;
  }
  if (inner.kind === 'unknown') {
    return inner.spelling.endsWith('&')
      ? `a reference \`${name}\``
      : `a member \`${name}\` that has no equivalent in JavaScript (${inner.spelling})`;
  }
  return inner.kind === 'struct' ? `a member \`${name}\` of type ${inner.name}, whose members are not known` : undefined;
}

/** A union in a struct may be given as its bytes. */
function isNamedUnion({ name, type, bitField }: StructField): boolean {
  return name !== '' && !bitField && isKnownStruct(type) && type.layout.isUnion;
}
