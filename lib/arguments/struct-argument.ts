import { type ArgumentPlace, coded, where, wrongArgument } from '../errors/argument-error';
import { type HostView, hostView } from '../memory/host-view';
import { type FieldType, isKnownStruct, type KnownStruct, type StructField, type StructLayout } from '../signature/struct-layout';
import type { DeviceOwner, FieldCodec } from './field-codec';
import { FieldPlace } from './field-place';

/** What of a struct an object holds: a member, with how its value becomes bytes. */
interface Member {
  readonly field: StructField;
  readonly codec: FieldCodec;
}

/**
 * A struct between JavaScript and memory: a plain object, or the bytes as they are. Encoding runs the user's code (getters),
 * so it goes to memory that nobody else has.
 */
export class StructCodec implements FieldCodec {
  readonly bytes: number;
  readonly #name: string;
  readonly #layout: StructLayout;
  readonly #members: readonly Member[];
  readonly #names: ReadonlySet<string>;

  constructor({ name, layout }: KnownStruct, codecOf: (type: FieldType) => FieldCodec) {
    this.bytes = layout.bytes;
    this.#name = name;
    this.#layout = layout;
    const fillable = layout.fields.filter((field) => unfillable(field) === undefined || isNamedUnion(field));
    this.#members = fillable.map((field) => ({ field, codec: codecOf(field.type) }));
    this.#names = new Set(fillable.map((field) => field.name));
  }

  /** Writes all bytes of the struct, padding as zeros. Device arrays that it points to are added to `owners`. */
  encode(value: unknown, view: DataView, offset: number, place: ArgumentPlace, owners: DeviceOwner[] = []): void {
    const whole = new Uint8Array(view.buffer, view.byteOffset + offset, this.bytes);
    const found = hostView(value);
    if (found) {
      whole.set(this.#bytesOf(found, place));
      return;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrongArgument(place, this.expected, value);
    const object = value as Readonly<Record<string, unknown>>;
    this.#checkFillable(object, place);
    const unknown = Object.keys(object).find((name) => !this.#names.has(name));
    if (unknown !== undefined)
      throw coded(new TypeError(`${where(place)}: ${this.#name} has no member ${unknown}; it has ${this.#list()}`));
    whole.fill(0);
    for (const { field, codec } of this.#members) {
      const member = object[field.name];
      if (member === undefined) throw coded(new TypeError(`${where(place)}: ${field.name} is missing; ${this.#name} has ${this.#list()}`));
      codec.encode(member, view, offset + field.offset, new FieldPlace(place, field.name, field.type), owners);
    }
  }

  /** A plain object; the bytes of a union. Members that an object cannot hold are left out. */
  decode(view: DataView, offset: number): unknown {
    if (this.#layout.isUnion) return new Uint8Array(view.buffer, view.byteOffset + offset, this.bytes).slice();
    return Object.fromEntries(this.#members.map(({ field, codec }) => [field.name, codec.decode(view, offset + field.offset)]));
  }

  /** What a message asks for. */
  get expected(): string {
    return this.#layout.isUnion ? `${this.bytes} bytes` : `an object with ${this.#list()} or ${this.bytes} bytes`;
  }

  #list(): string {
    return [...this.#names].join(', ') || 'no members';
  }

  #bytesOf(found: HostView, place: ArgumentPlace): Uint8Array {
    if (found.detached) throw coded(new TypeError(`${where(place)}: the ${found.className} is detached`));
    if (found.bytes !== this.bytes) {
      throw coded(new RangeError(`${where(place)}: expected ${this.bytes} bytes for ${this.#name}, received ${found.bytes}`));
    }
    return new Uint8Array(found.view.buffer, found.view.byteOffset, found.bytes);
  }

  #checkFillable(value: Readonly<Record<string, unknown>>, place: ArgumentPlace): void {
    const whole = `pass the struct as ${this.bytes} bytes`;
    if (this.#layout.isUnion) throw coded(new TypeError(`${where(place)}: ${this.#name} is a union; pass it as ${this.bytes} bytes`));
    for (const field of this.#layout.fields) {
      const what = unfillable(field);
      if (what === undefined || (isNamedUnion(field) && hostView(value[field.name]))) continue;
      throw coded(new TypeError(`${where(place)}: ${this.#name} has ${what}; ${whole}`));
    }
  }
}

/** Why an object cannot hold the member; undefined where it can. */
function unfillable({ name, type, bitField }: StructField): string | undefined {
  if (bitField) return `a bit-field \`${name}\``;
  const inner = type.kind === 'array' ? type.element : type;
  if (isKnownStruct(inner)) {
    if (!inner.layout.isUnion) return undefined;
    return name === '' ? 'an anonymous union' : `a union \`${name}\``;
  }
  if (inner.kind === 'unknown') {
    return inner.spelling.endsWith('&')
      ? `a reference \`${name}\``
      : `a member \`${name}\` that has no value in JavaScript (${inner.spelling})`;
  }
  return inner.kind === 'struct' ? `a member \`${name}\` of type ${inner.name}, whose members are not known` : undefined;
}

/** A union in a struct may be given as its bytes. */
function isNamedUnion({ name, type, bitField }: StructField): boolean {
  return name !== '' && !bitField && isKnownStruct(type) && type.layout.isUnion;
}
