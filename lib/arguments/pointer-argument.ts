import { type ArgumentPlace, changedMeanwhile, coded, describe, where, wrongArgument } from '../errors/argument-error';
import { type DeviceAddress, deviceAddress } from '../data-type/device-address';
import { expectedMemory, fitsPointer, scalarBelow } from '../data-type/pointee';
import { StructArray } from '../data-type/struct-array';
import { memoryOfLive, typeOfLive } from '../data-type/live-value';
import { scalarTypes } from '../data-type/scalar-types';
import { CudaBuffer } from '../memory/cuda-buffer';
import { DeviceArray } from '../memory/device-array';
import { DeviceRange } from '../memory/device-range';
import { type HostView, hostView, viewBytes, viewLength, viewOffset } from '../memory/host-view';
import { managedRange } from '../memory/managed';
import { type CType, type PointerType, type ScalarType, sizeOf, spell } from '../signature/c-type';
import { elementContradiction } from '../signature/contradiction';
import { encodedMemory, encodedNumbers } from './encoded-memory';
import type { HostMemory, PointerTarget, PointerValue } from './pointer-target';

/** Checks a value for a pointer parameter and says where its memory is. Runs the user's code only for values that have to be encoded. */
export function pointerValue(value: unknown, target: PointerTarget, place: ArgumentPlace): PointerValue {
  const { type } = target;
  if (value === null && !type.reference) return null;
  if (DeviceArray.isDeviceArray(value) || CudaBuffer.isCudaBuffer(value)) {
    const found = deviceAddress(value, type, place);
    return type.reference ? { ...found, elements: undefined } : found;
  }
  if (StructArray.isStructArray(value)) return whereItLies(memoryOf(structBytes(value, type, place), value, target, place));
  const found = hostView(value) ?? liveBytes(value, target);
  if (found) return whereItLies(memoryOf(found, value, target, place));
  const encoded = target.exactClass ? undefined : encodedMemory(value, target, place);
  if (encoded) return encoded;
  throw wrongArgument(place, expectedOf(target, value), value);
}

/** What a pointer takes. A value that is no memory at all may have been meant as a list: an input takes numbers in one. */
function expectedOf({ exactClass, type, direction, numbers, element }: PointerTarget, value: unknown): string {
  const expected = exactClass ?? expectedMemory(type);
  const takesLists = /Array$/.test(expected) && exactClass === undefined && direction === 'in' && numbers && element && !type.reference;
  return takesLists && (value === undefined || typeof value === 'number') ? `${expected} or a list of numbers` : expected;
}

/** The buffer of a StructArray, if the kernel takes its structs. */
function structBytes(value: StructArray, type: PointerType, place: ArgumentPlace): HostView {
  const own: CType = value.type.type.kind === 'array' ? { kind: 'void' } : value.type.type;
  const contradiction = elementContradiction(own, type);
  if (!contradiction) return hostView(value.bytes)!;
  const taken = `the StructArray is of ${value.type.name}, and the kernel takes ${place.type} (${contradiction})`;
  const advice = /at byte/.test(contradiction) ? '; give the Struct the same members, in the same order' : '';
  throw coded(new TypeError(`${where(place)}: ${taken}${advice}`));
}

/** The part of a StructArray that `array.at(i)` is, if the kernel takes such structs. */
function liveBytes(value: unknown, { type, exactClass }: PointerTarget): HostView | undefined {
  if (exactClass || typeof value !== 'object' || value === null) return undefined;
  const own = typeOfLive(value)?.type;
  const suits = own && own.kind !== 'array' && !elementContradiction(own, type);
  return suits ? hostView(memoryOfLive(value)) : undefined;
}

/** The address of a managed array, which is on the device already; other memory as it is. */
function whereItLies(memory: HostMemory): HostMemory | DeviceAddress {
  const range = managedRange(memory.view);
  if (!range) return memory;
  return { on: 'device', owner: range, address: DeviceRange.addressOf(range) + BigInt(viewOffset(memory.view)), elements: memory.elements };
}

function memoryOf(found: HostView, value: unknown, target: PointerTarget, place: ArgumentPlace): HostMemory {
  const { type, direction, exactClass } = target;
  if (found.detached) throw coded(new TypeError(`${where(place)}: the ${found.className} is detached`));
  if (!isOfClass(found.className, target)) {
    if (target.converts && direction === 'in' && isTypedArray(found.className)) return exactlyConverted(found, target, place);
    throw wrongArgument(place, exactClass ?? expectedMemory(type), value);
  }
  const size = sizeOf(type.to) ?? 1;
  const elements = Math.floor(found.bytes / size);
  const isWhole = elements * size === found.bytes || !mustBeWhole(type.to);
  if (!isWhole) throw notMultiple(found.bytes, type, place);
  if (type.reference && elements < 1)
    throw coded(new RangeError(`${where(place)}: expected at least one element, received an empty array`));
  return { on: 'host', view: found.view, bytes: found.bytes, direction, elements: type.reference ? undefined : elements };
}

/** Whether an element is more than one of a TypedArray's. */
function mustBeWhole(to: CType): boolean {
  return to.kind === 'vector' || to.kind === 'array' || (to.kind === 'scalar' && to.bytes === 16);
}

/** The error for memory that is not a whole number of elements. */
function notMultiple(bytes: number, { to }: PointerType, place: ArgumentPlace): Error {
  const size = sizeOf(to)!;
  const next = Math.ceil(bytes / size) * size;
  const what = `${bytes} bytes is not a multiple of sizeof(${spell(to)}) (${size}); pass whole elements, such as ${next} bytes`;
  return coded(new RangeError(`${where(place)}: ${what}`));
}

/** Whether a pointer accepts memory of a class of arrays as it is. */
export function isOfClass(className: string, { exactClass, type }: PointerTarget): boolean {
  if (!exactClass) return fitsPointer(className, type.to);
  return className === exactClass || (className === 'Buffer' && exactClass === 'Uint8Array');
}

function isTypedArray(className: string): boolean {
  return className.endsWith('Array') && className !== 'Array';
}

/** A TypedArray of another class, for an input that is declared by its type: every element must keep its value. */
function exactlyConverted(found: HostView, target: PointerTarget, place: ArgumentPlace): HostMemory {
  const scalar = scalarBelow(target.type.to);
  if (!scalar) throw wrongArgument(place, expectedMemory(target.type), found.view);
  // Whole numbers may change between number and bigint: their types accept both. Those of floats accept numbers.
  const isFloat = scalar.name.includes('float');
  const given = found.view as unknown as ArrayLike<number | bigint>;
  const count = viewLength(found.view);
  const { decode } = scalarTypes[scalar.name].options;
  const items: (number | bigint)[] = [];
  let lost: number | undefined;
  return encodedNumbers(items, scalar, target, place, count, (write, bytes) => (begin, end) => {
    if (viewBytes(found.view) !== found.bytes) throw changedMeanwhile(place);
    for (let index = begin; index < end; index++) items.push(isFloat ? Number(given[index]) : given[index]!);
    write(begin, end);
    for (let index = begin; index < end && lost === undefined; index++) {
      if (!isSameNumber(given[index]!, decode(bytes, index * scalar.bytes) as number | bigint)) lost = index;
    }
    // Errors about values that are no numbers of the type come first.
    if (end === count && lost !== undefined) throw notExact(found, lost, given[lost], scalar, place);
  });
}

/** Whether both are the same number, a bigint or not; -0 is not 0. */
function isSameNumber(given: number | bigint, written: number | bigint): boolean {
  if (typeof given === 'bigint')
    return typeof written === 'bigint' ? given === written : Number.isInteger(written) && BigInt(written) === given;
  return Object.is(given, typeof written === 'bigint' ? Number(written) : written);
}

function notExact({ className }: HostView, index: number, item: unknown, scalar: ScalarType, place: ArgumentPlace): Error {
  const what = `element ${index} of the ${className} is ${describe(item)}`;
  return coded(new RangeError(`${where(place)}: ${what}, which is not exact as ${scalar.name}`));
}
