import { type ArgumentPlace } from '../errors/argument-error';
import type { CudaContext } from '../device/cuda-context';

/** The memory or texture that a value on the device belongs to; it must live as long as the call. */
export interface DeviceOwner {
  readonly context: CudaContext;
  readonly isDisposed: boolean;
}

/** Notes an object whose contents are written into memory: from `offset` on, so many bytes. */
export type NoteObject = (object: object, offset: number, bytes: number) => void;

/**
 * The place of a value that becomes bytes: an argument, or a member or element of one (`p.inner[3].x`). Its text is only made for a
 * message. Also collects the device memory that the values point to.
 */
export class ValuePlace implements ArgumentPlace {
  readonly owners: DeviceOwner[];
  /** Asked for if nested objects are to be told. */
  readonly note: NoteObject | undefined;
  readonly #parent: ArgumentPlace;
  #key: string | number | undefined;
  readonly #type: string | undefined;

  /** Without `key`: the place of a whole argument. */
  constructor(parent: ArgumentPlace, key?: string | number, type?: string, note?: NoteObject) {
    this.#parent = parent;
    this.#key = key;
    this.#type = type;
    this.owners = parent instanceof ValuePlace ? parent.owners : [];
    this.note = parent instanceof ValuePlace ? parent.note : note;
  }

  /** The place of a member or an element. */
  at(key: string | number, type: string): ValuePlace {
    return new ValuePlace(this, key, type);
  }

  /** For a value inside another one, when it is written in the general way. */
  noteInner(value: unknown, offset: number, bytes: number): void {
    if (this.note && typeof value === 'object' && value !== null) this.note(value, offset, bytes);
  }

  /** Moves to another element of the same array: one place serves all, since nobody keeps it longer than it takes to write a value. */
  moveTo(index: number): this {
    this.#key = index;
    return this;
  }

  get kernel(): string {
    return this.#parent.kernel;
  }

  get number(): number {
    return this.#parent.number;
  }

  get name(): string | undefined {
    const before = this.#parent.name;
    if (this.#key === undefined) return before;
    if (typeof this.#key === 'number') return `${before ?? ''}[${this.#key}]`;
    return before ? `${before}.${this.#key}` : this.#key;
  }

  get type(): string {
    return this.#type ?? this.#parent.type;
  }
}
