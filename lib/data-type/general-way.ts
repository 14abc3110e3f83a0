import { coded, where } from '../errors/argument-error';
import { lastThatTakes } from './registered-types';
import type { Slot } from './slot';
import type { NoteObject, ValuePlace } from './value-place';

/** The place of an item, for messages and for the device memory that it points to. */
export type PlaceOf = (index: number) => ValuePlace;

/**
 * Writes values one after another into zeroed memory: all, or those from `begin` up to `end`. It writes as many as there were when it
 * began, whatever getters do. The view is of a whole buffer. `note` is told about the objects inside items.
 */
export type WriteValues = (
  items: readonly unknown[],
  view: DataView,
  size: number,
  place: PlaceOf,
  begin?: number,
  end?: number,
  note?: NoteObject,
) => void;

/** Which items are written, and into what. */
export type WrittenItems = [items: readonly unknown[], view: DataView, size: number, place: PlaceOf, begin: number, end: number];

/**
 * `around`: the objects of {@link Slot.enclosing}, whose names may not have been checked yet, from the outermost on; after them the value's
 * indices in the loops of its path.
 */
export type General = (
  slot: number,
  value: unknown,
  view: DataView,
  offset: number,
  place: PlaceOf,
  index: number,
  ...around: readonly unknown[]
) => void;

/** Writes a value that is not of the usual form, or says what is wrong with it and where it is. */
export function generalWay(slots: readonly Slot[]): General {
  return (number, value, view, offset, placeOf, index, ...around) => {
    const slot = slots[number]!;
    const { enclosing } = slot;
    const places = placesTo(slot, placeOf(index), around.slice(enclosing.length) as number[]);
    try {
      writeAt(slot, value, view, offset, places);
    } catch (error) {
      // A name that no member has explains why one is missing, and is reported before errors inside the object.
      enclosing.forEach(({ depth, layout }, each) => layout.checkNames(around[each] as object, places[depth]!));
      throw error;
    }
  };
}

/** The place of the item, of what is in it, and so on down to the value. */
function placesTo({ path }: Slot, item: ValuePlace, loops: readonly number[]): ValuePlace[] {
  const places = [item];
  let loop = 0;
  for (const { key, spelling } of path) places.push(places.at(-1)!.at(typeof key === 'object' ? loops[loop++]! : key, spelling));
  return places;
}

function writeAt(
  { type, registered, parent, path }: Slot,
  value: unknown,
  view: DataView,
  offset: number,
  places: readonly ValuePlace[],
): void {
  if (parent && value === undefined) {
    throw coded(new TypeError(`${where(places.at(-2)!)}: ${String(path.at(-1)!.key)} is missing; ${parent.struct} has ${parent.names}`));
  }
  const taking = parent === undefined || type.is(value) ? type : (lastThatTakes(registered, value, type) ?? type);
  if (path.length > 0) places.at(-1)!.noteInner(value, offset, type.byteLength as number);
  taking.put(value, view, offset, places.at(-1)!);
}
