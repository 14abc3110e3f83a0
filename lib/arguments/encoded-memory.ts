import type { CudaDataType } from '../data-type/cuda-data-type';
import { typeFor } from '../data-type/data-type-of';
import { expectedMemory } from '../data-type/pointee';
import { itemsOf } from '../memory/items-of';
import { numberBytes } from '../data-type/number-bytes';
import type { WrittenItems } from '../data-type/general-way';
import { lastThatTakes } from '../data-type/registered-types';
import { scalarTypes } from '../data-type/scalar-types';
import { encodedText, stringType } from '../data-type/string-type';
import { updaterOf } from '../data-type/update-values';
import { numberCounter, numberWriter } from '../data-type/write-numbers';
import { writerOf } from '../data-type/write-values';
import { type NoteObject, ValuePlace } from '../data-type/value-place';
import { doAtOnce, isLong, type SlicedWork } from '../event-loop/slices';
import { type ArgumentPlace, coded, describe, where, wrongArgument } from '../errors/argument-error';
import { leastLent, lend } from '../memory/lent-memory';
import { type ScalarType, sizeOf, spell } from '../signature/c-type';
import type { ObjectMemory } from './call-objects';
import { ChosenTypes } from './chosen-types';
import type { HostMemory, PointerTarget } from './pointer-target';

/**
 * Memory that is made for a value: a plain array, one object, a string, a value of a registered type. Undefined if the pointer does not
 * accept the value.
 */
export function encodedMemory(value: unknown, target: PointerTarget, place: ArgumentPlace): HostMemory | undefined {
  const whole = lastThatTakes(target.memory, value);
  if (whole) return wholeMemory(value, whole, target, place);
  if (Array.isArray(value) && !target.type.reference) return arrayMemory(value, target, place);
  return elementMemory(value, target, place);
}

/** A value that is memory as a whole. If its type cannot bring it back, it is only copied in. */
function wholeMemory(value: unknown, type: CudaDataType, target: PointerTarget, place: ArgumentPlace): HostMemory {
  if (typeof value === 'string' && type === stringType) return textMemory(value);
  const bytes = new Uint8Array(type.bytesOf(value, place));
  const view = new DataView(bytes.buffer);
  const valuePlace = new ValuePlace(place);
  type.put(value, view, 0, valuePlace);
  const { update } = type.options;
  const isText = typeof value === 'string';
  const memory: HostMemory = {
    on: 'host',
    view: bytes,
    bytes: bytes.length,
    direction: update ? target.direction : 'in',
    elements: isText ? undefined : Math.floor(bytes.length / (sizeOf(target.type.to) ?? 1)),
    owners: valuePlace.owners,
  };
  if (!update || target.direction === 'in') return memory;
  const before = copyOf(view);
  return { ...memory, takeBack: { count: 1, slice: () => broughtBack(place, () => void update(value, view, 0, before)) } };
}

/** A text is no array: it has no elements that a launch could count. */
function textMemory(text: string): HostMemory {
  const bytes = new Uint8Array(stringType.bytesOf(text));
  return converted({ view: bytes, direction: 'in', elements: undefined, owners: [] }, encodedText(text, bytes), 0);
}

/** The elements of a plain array. Plain arrays of numbers are only read: no result is written to them. */
function arrayMemory(array: unknown[], target: PointerTarget, place: ArgumentPlace): HostMemory {
  const { element, type, numbers, registered } = target;
  const items = itemsOf(array, where(place));
  const isPlain = element?.options.primitive || (numbers !== undefined && !isObject(items[0]));
  if (!element) throw wrongArgument(place, expectedMemory(type), array);
  if (isPlain && target.direction !== 'in') throw onlyRead(array, target, place);
  const isFlat = isPlain && numbers && type.to.kind !== 'enum';
  if (isFlat && (registered.length < 2 || areNumbers(items, numbers, element, registered))) {
    return encodedNumbers(items, numbers, target, place);
  }
  return encodedItems(items, (index, item) => (array[index] = item), element, target, place);
}

/** The error for numbers in a plain array where the kernel writes. */
function onlyRead(array: unknown[], { type }: PointerTarget, place: ArgumentPlace): Error {
  const { message } = wrongArgument(place, expectedMemory(type), array);
  return coded(new TypeError(`${message}; the kernel may write to it, and results are not written to plain arrays`));
}

/** Whether no item is of another type; numbers of the scalar's own type are not asked about. */
function areNumbers(items: readonly unknown[], numbers: ScalarType, element: CudaDataType, registered: readonly CudaDataType[]): boolean {
  const first = element.options.primitive ? numberCounter(numbers)(items) : 0;
  for (let index = first; index < items.length; index++) if (typeFor(items[index], element, registered) !== element) return false;
  return true;
}

/** One value instead of an array of one: an object for a pointer to structs, any value for a reference. */
function elementMemory(value: unknown, target: PointerTarget, place: ArgumentPlace): HostMemory | undefined {
  const { element, type } = target;
  if (!element) return undefined;
  const chosen = typeFor(value, element, target.registered);
  if (type.reference) {
    if (!type.constant && !isObject(value)) return undefined;
    return { ...encodedItems([value], () => {}, element, target, place, ''), elements: undefined };
  }
  const isOne = chosen !== element || (!element.options.primitive && isObject(value) && element.is(value));
  return isOne ? encodedItems([value], () => {}, element, target, place, '') : undefined;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** `key` is '' if the only item is the argument itself. */
function encodedItems(
  given: readonly unknown[],
  replace: (index: number, item: unknown) => void,
  element: CudaDataType,
  target: PointerTarget,
  place: ArgumentPlace,
  key?: '',
): HostMemory {
  const size = element.byteLength as number;
  const chosen = isSole(element, target.registered) ? undefined : new ChosenTypes(element, target.registered);
  // The items that are read again later must be those that were read first, whatever happens to the array.
  const items = target.direction === 'in' && !target.objects ? given : [...given];
  const { bytes, lent } = memoryForItems(items.length, element, chosen !== undefined);
  const view = viewOf(bytes);
  const reads = target.direction !== 'out';
  const writes = target.direction !== 'in' && target.type.to.kind !== 'pointer';
  let before: DataView | undefined;
  const made: ObjectMemory = { place, now: view, size, isList: key === undefined, isWritten: writes, get before() { return before; } }; // prettier-ignore
  const { objects } = target;
  const note: NoteObject | undefined = objects && ((object, offset, length) => objects.add(object, made, offset, length));
  const whole = new ValuePlace(place, undefined, undefined, note);
  const spelling = spell(target.type.to);
  const placeOf = (index: number) => (key === '' ? whole : whole.at(index, spelling));
  // A type's loop numbers the places of values; but the place of a single value is that of the argument itself.
  const quick = chosen && key === '' ? undefined : quickWay(element, chosen, reads);
  const slice = (begin: number, end: number): void => {
    if (note) noteItems(items, begin, end, size, note);
    const isQuick = quick !== undefined && !(writes && isAnyFrozen(items, begin, end));
    let index = isQuick ? quick(items, view, size, placeOf, begin, end, note) : begin;
    for (; index < end; index++) {
      const [item, at] = [items[index], placeOf(index)];
      const type = chosen?.next(item) ?? element;
      if (writes && isFrozen(item)) throw frozen(item, at);
      // A type that was chosen for the value has already been asked about it.
      if (reads && type !== element) type.options.encode(item, view, index * size, at);
      else if (reads) type.put(item, view, index * size, at);
      else if (!type.is(item)) throw type.refusal(item, at);
    }
    if (end === items.length && reads && writes) before = copyOf(view);
  };
  const direction = writes ? target.direction : 'in';
  const memory = converted({ view: bytes, direction, elements: items.length, owners: whole.owners, lent }, { count: items.length, slice });
  if (!writes) return memory;
  const update = chosen?.update ?? updaterOf(element);
  const takeBack = (begin: number, end: number) => broughtBack(place, () => update(items, view, before, size, replace, begin, end));
  return { ...memory, takeBack: { count: items.length, slice: takeBack } };
}

/**
 * Writes items, or only asks about them, with code that is made for them; returns the index of the first that it does not know, or the end.
 */
type QuickWay = (...values: [...WrittenItems, note: NoteObject | undefined]) => number;

function quickWay(element: CudaDataType, chosen: ChosenTypes | undefined, reads: boolean): QuickWay | undefined {
  if (chosen) {
    return (items, view, size, place, begin, end) => {
      return reads ? chosen.write(items, view, size, place, begin, end) : chosen.ask(items, view, size, place, begin, end);
    };
  }
  if (!reads) return undefined;
  const write = writerOf(element);
  return (items, view, size, place, begin, end, note) => {
    write(items, view, size, place, begin, end, note);
    return end;
  };
}

function noteItems(items: readonly unknown[], begin: number, end: number, size: number, note: NoteObject): void {
  for (let index = begin; index < end; index++) {
    const item = items[index];
    if (isObject(item)) note(item as object, index * size, size);
  }
}

/** Zeroed, unless all of it is written. The user's code is never shown memory that other calls use after this one. */
function memoryForItems(count: number, type: CudaDataType, mayBeOfOthers: boolean): { bytes: Uint8Array; lent?: ArrayBuffer } {
  const size = type.byteLength as number;
  const written = mayBeOfOthers || count * size < leastLent ? undefined : numberBytes(type);
  if (written === undefined) return { bytes: new Uint8Array(count * size) };
  const lent = lend(count * size);
  const bytes = new Uint8Array(lent, 0, count * size);
  if (written !== size) bytes.fill(0);
  return { bytes, lent };
}

/** Memory with its contents, or with the work that makes them. `items`: how many items there are that each take time. */
function converted(
  made: Pick<HostMemory, 'direction' | 'elements' | 'owners' | 'lent'> & { view: Uint8Array },
  work: SlicedWork,
  items = work.count,
): HostMemory {
  const memory: HostMemory = { on: 'host', bytes: made.view.length, ...made };
  if (isLong(memory.bytes, items)) return { ...memory, conversion: work };
  doAtOnce(work);
  return memory;
}

/** Whether no other type could take the element type's values. */
function isSole(element: CudaDataType, registered: readonly CudaDataType[]): boolean {
  return registered.every((type) => type === element);
}

/** What else a slice does besides writing items into a view. */
type Around = (slice: SlicedWork['slice'], view: DataView) => SlicedWork['slice'];

/**
 * Numbers, bigints or booleans, one after another. A number rounds to a float, as a scalar does. `count` is given if `around` puts the
 * items into the list, before a slice writes them.
 */
export function encodedNumbers(
  items: readonly unknown[],
  scalar: ScalarType,
  { type }: PointerTarget,
  place: ArgumentPlace,
  count = items.length,
  around: Around = (slice) => slice,
): HostMemory {
  const own = scalarTypes[scalar.name];
  const { encode } = own.options;
  const size = count * scalar.bytes;
  const lent = size < leastLent ? undefined : lend(size);
  const memory = lent ?? new ArrayBuffer(size);
  const bytes = new Uint8Array(memory, 0, size);
  const view = viewOf(bytes);
  const whole = new ValuePlace(place);
  const write = numberWriter(scalar);
  const slice = (begin: number, end: number): void => {
    let index = write(items, memory, begin, end);
    for (; index < Math.min(end, items.length); index++) {
      const item = items[index];
      if (!own.is(item)) throw own.refusal(item, whole.at(index, scalar.spelling));
      encode(item, view, index * scalar.bytes, whole);
    }
    // For items that a getter has taken away.
    bytes.fill(0, index * scalar.bytes, end * scalar.bytes);
  };
  const elements = view.byteLength / sizeOf(type.to)!;
  if (!Number.isInteger(elements)) {
    const each = sizeOf(type.to)! / scalar.bytes;
    throw coded(new RangeError(`${where(place)}: ${count} numbers do not fill elements of ${spell(type.to)}, which take ${each} each`));
  }
  return converted({ view: bytes, direction: 'in', elements, lent }, { count, slice: around(slice, view) });
}

/** Parts of the values may not be writable: they may be frozen, or have only a getter. */
function broughtBack(place: ArgumentPlace, update: () => void): void {
  try {
    update();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw coded(new TypeError(`${where(place)}: what the kernel wrote cannot be written back: ${error.message}`, { cause: error }));
  }
}

function isFrozen(item: unknown): boolean {
  return isObject(item) && Object.isFrozen(item);
}

function isAnyFrozen(items: readonly unknown[], begin: number, end: number): boolean {
  for (let index = begin; index < end; index++) if (isFrozen(items[index])) return true;
  return false;
}

function frozen(item: unknown, place: ArgumentPlace): Error {
  return coded(new TypeError(`${where(place)}: the ${describe(item)} is frozen, and the kernel writes to ${place.type}`));
}

function copyOf(view: DataView): DataView {
  return new DataView(view.buffer.slice(0, view.byteLength));
}

function viewOf({ buffer, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, 0, byteLength);
}
