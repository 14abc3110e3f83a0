import type { CudaDataType } from '../data-type/cuda-data-type';
import { typeFor } from '../data-type/data-type-of';
import type { WrittenItems } from '../data-type/general-way';
import { registeredLoops } from '../data-type/registered-loops';
import { updaterOf, type UpdateValues } from '../data-type/update-values';

/** Which of several types with one C type each item of a list has: chosen in order, when the item is read. */
export class ChosenTypes {
  readonly #own: CudaDataType;
  readonly #registered: readonly CudaDataType[];
  /** The type that is asked first about every value, unless it is a number of the element's own type. */
  readonly #last: CudaDataType;
  #isLastAlone: boolean;
  /** So many items, from the first on, are of the last type; the types of the rest are listed. */
  #count = 0;
  readonly #others: CudaDataType[] = [];

  constructor(own: CudaDataType, registered: readonly CudaDataType[]) {
    this.#own = own;
    this.#registered = registered;
    this.#last = registered.at(-1)!;
    this.#isLastAlone = this.#last !== own && !own.options.primitive;
  }

  /** Writes items as long as all are of the last type; returns the index of the first that is not. */
  write(...values: WrittenItems): number {
    const [, , , , begin] = values;
    return this.#isLastAlone ? (this.#count = registeredLoops(this.#last).write(...values)) : begin;
  }

  /** The same for items that are not written. */
  ask(...[items, , , , begin, end]: WrittenItems): number {
    return this.#isLastAlone ? (this.#count = registeredLoops(this.#last).taken(items, begin, end)) : begin;
  }

  /** The type of the next item. */
  next(item: unknown): CudaDataType {
    const type = typeFor(item, this.#own, this.#registered);
    this.#isLastAlone = false;
    this.#others.push(type);
    return type;
  }

  /** How items are updated, once all have been read. */
  get update(): UpdateValues {
    if (this.#others.length === 0) return updaterOf(this.#last);
    return (items, now, before, size, replace, begin = 0, end = items.length) => {
      for (let index = begin; index < end; index++) {
        const updated: unknown = this.#at(index).update(items[index], now, index * size, before);
        if (!Object.is(updated, items[index])) replace(index, updated);
      }
    };
  }

  #at(index: number): CudaDataType {
    return index < this.#count ? this.#last : this.#others[index - this.#count]!;
  }
}
