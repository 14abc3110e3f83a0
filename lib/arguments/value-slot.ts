import { type CudaDataType, registeredTypes } from '../data-type/cuda-data-type';
import { dataTypeOf, typeFor } from '../data-type/data-type-of';
import { writerOf } from '../data-type/write-values';
import { type DeviceOwner, ValuePlace } from '../data-type/value-place';
import { type ArgumentPlace, argumentOutOfRange, coded, where, wrongArgument } from '../errors/argument-error';
import { DeviceRange } from '../memory/device-range';
import { hostView } from '../memory/host-view';
import type { CType } from '../signature/c-type';
import type { Parameter } from '../signature/kernel-signature';
import type { FieldType } from '../signature/struct-layout';
import type { ArgumentSlot } from './argument-slot';

/** An argument that has been turned into bytes. */
class EncodedValue {
  readonly bytes: Uint8Array;
  /** Device memory that the bytes point to. */
  readonly owners: readonly DeviceOwner[];

  constructor(bytes: Uint8Array, owners: readonly DeviceOwner[]) {
    this.bytes = bytes;
    this.owners = owners;
  }
}

/** A parameter that takes a value: a number, an object, bytes. `declared`: only values of that type. */
export function valueSlot(place: ArgumentPlace, parameter: Parameter, type: FieldType, declared: CudaDataType | undefined): ArgumentSlot {
  const own = declared ?? dataTypeOf(type);
  const registered = declared ? [] : registeredTypes.ofCType(type);
  const { encode, primitive } = own.options;
  // A number may also be an object's handle: a texture's for an `unsigned long long`.
  const objects = registered.flatMap(({ options }) => (typeof options.expected === 'string' ? options.expected : []));
  return {
    place,
    parameter,
    isPointer: false,
    direction: 'inout',
    plainType: declared ? undefined : type,
    check(value) {
      // A primitive is written in the launch itself, since nothing has to be called for it that could run in between.
      if (primitive && own.is(value)) return value;
      const chosen = typeFor(value, own, registered);
      if (chosen === own && type.kind !== 'pointer' && DeviceRange.isDeviceRange(value)) throw valueOnDevice(place, value);
      if (objects.length > 0 && chosen === own && isOther(value, own))
        throw wrongArgument(place, [expectedBy(own, value), ...objects].join(', or '), value);
      return encoded(value, chosen, place);
    },
    write(value, { bytes, view }) {
      if (value instanceof EncodedValue) bytes.set(value.bytes, parameter.offset);
      else encode(value, view, parameter.offset, undefined as never);
    },
  };
}

/** Whether it is an object, and none of those that the type itself takes. */
function isOther(value: unknown, own: CudaDataType): boolean {
  return typeof value === 'object' && value !== null && !own.is(value);
}

function expectedBy({ options, name }: CudaDataType, value: unknown): string {
  return typeof options.expected === 'function' ? options.expected(value) : (options.expected ?? name);
}

/** The error for a value on the device: a launch passes values that the host has. */
function valueOnDevice(place: ArgumentPlace, value: unknown): Error {
  const { message } = wrongArgument(place, 'a value', value);
  // cudaTextureObject_t and cudaSurfaceObject_t are this type in C++.
  const handle = place.type === 'unsigned long long' ? ' For a cudaTextureObject_t, pass CudaTexture.of(array).' : '';
  return coded(
    new TypeError(
      `${message}: it is on the device.${handle} A kernel that is to read it there takes a pointer: const ${place.type} *${place.name ?? ''}`,
    ),
  );
}

/** Where a value is written before its bytes are copied: a new view for each would cost more than the writing. */
interface Desk {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  isTaken: boolean;
}

function makeDesk(size: number): Desk {
  const bytes = new Uint8Array(size);
  return { bytes, view: new DataView(bytes.buffer), isTaken: false };
}

const desks = new WeakMap<CudaDataType, Desk>();

function deskOf(type: CudaDataType): Desk {
  const known = desks.get(type);
  if (known && !known.isTaken) return known;
  const desk = makeDesk(type.byteLength as number);
  // A getter of the value that is being written may pass another value of the type.
  if (!known) desks.set(type, desk);
  return desk;
}

function encoded(value: unknown, type: CudaDataType, place: ArgumentPlace): EncodedValue {
  const desk = deskOf(type);
  const { bytes, view } = desk;
  const valuePlace = new ValuePlace(place);
  desk.isTaken = true;
  try {
    bytes.fill(0);
    writerOf(type)([value], view, bytes.length, () => valuePlace);
    return new EncodedValue(new Uint8Array(bytes), valuePlace.owners);
  } finally {
    desk.isTaken = false;
  }
}

/** A parameter that is passed as the bytes of its value, since the compiler says nothing about it. */
export function bytesSlot(place: ArgumentPlace, parameter: Parameter): ArgumentSlot {
  const expected = `${parameter.bytes} bytes (Uint8Array, Buffer, DataView or ArrayBuffer)`;
  return {
    place,
    parameter,
    isPointer: false,
    direction: 'inout',
    check(value) {
      const found = hostView(value);
      if (!found) throw wrongArgument(place, expected, value);
      if (found.detached) throw coded(new TypeError(`${where(place)}: the ${found.className} is detached`));
      if (found.bytes !== parameter.bytes) throw argumentOutOfRange(place, expected, value);
      return new Uint8Array(found.view.buffer, found.view.byteOffset, found.bytes).slice();
    },
    write: (value, { bytes }) => bytes.set(value as Uint8Array, parameter.offset),
  };
}

/** A parameter that no call can pass. */
export function hostClassSlot(place: ArgumentPlace, parameter: Parameter): ArgumentSlot {
  const advice = /^std::(?:basic_)?string/.test(place.type)
    ? 'take const char*, for which a call accepts a string'
    : 'take a pointer and a length, for which a call accepts an array';
  return {
    ...bytesSlot(place, parameter),
    check() {
      throw coded(new TypeError(`${where(place)}: ${place.type} is for the host: ${advice}`));
    },
  };
}

/** Whether JavaScript has values of the type. */
export function hasValues(type: CType): type is Exclude<FieldType, { kind: 'array' }> {
  if (type.kind === 'struct') return type.layout !== undefined;
  return type.kind === 'scalar' || type.kind === 'vector' || type.kind === 'enum';
}

/** Device memory that the checked value of a slot points to from inside. */
export function ownersIn(value: unknown): readonly DeviceOwner[] {
  return (value as Partial<EncodedValue> | null | undefined)?.owners ?? [];
}
