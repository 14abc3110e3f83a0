import { coded, where } from '../errors/argument-error';
import { lastThatTakes } from './registered-types';
import type { Slot } from './straight-code';
import type { ValuePlace } from './value-place';

/** Where an item stands, for a message and for the device memory that it points to. */
export type PlaceOf = (index: number) => ValuePlace;

/**
 * Writes values one after the other into memory that holds zeros: all, or those from `begin` to before `end`. As many as there
 * were when it began, whatever getters do.
 */
export type WriteValues = (items: readonly unknown[], view: DataView, size: number, place: PlaceOf, begin?: number, end?: number) => void;

export type General = (
  slot: number,
  value: unknown,
  view: DataView,
  offset: number,
  place: PlaceOf,
  index: number,
  ...loops: number[]
) => void;

/** Writes a value that is not of the usual form, or says what is wrong with it and where it stands. */
export function generalWay(slots: readonly Slot[]): General {
  return (slot, value, view, offset, placeOf, index, ...loops) => {
    const { type, registered, path, parent } = slots[slot]!;
    let place = placeOf(index);
    let loop = 0;
    for (const [depth, { key, spelling }] of path.entries()) {
      if (depth === path.length - 1 && parent && value === undefined) {
        throw coded(new TypeError(`${where(place)}: ${String(key)} is missing; ${parent.struct} has ${parent.names}`));
      }
      place = place.at(typeof key === 'object' ? loops[loop++]! : key, spelling);
    }
    const taking = parent === undefined || type.is(value) ? type : (lastThatTakes(registered, value, type) ?? type);
    taking.put(value, view, offset, place);
  };
}
