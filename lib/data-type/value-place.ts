import { type ArgumentPlace } from '../errors/argument-error';
import type { CudaContext } from '../device/cuda-context';

/** The memory or texture that a value on the device belongs to; it must live as long as the call. */
export interface DeviceOwner {
  readonly context: CudaContext;
  readonly isDisposed: boolean;
}

/**
 * The place of a value that becomes bytes: an argument, or a member or element of one (`p.inner[3].x`). Its text is only made for a
 * message. Also collects the device memory that the values point to.
 */
export class ValuePlace implements ArgumentPlace {
  readonly owners: DeviceOwner[];
  readonly #parent: ArgumentPlace;
  #key: string | number | undefined;
  readonly #type: string | undefined;

  /** Without `key`: the place of a whole argument. */
  constructor(parent: ArgumentPlace, key?: string | number, type?: string) {
    this.#parent = parent;
    this.#key = key;
    this.#type = type;
    this.owners = parent instanceof ValuePlace ? parent.owners : [];
  }

  /** The place of a member or an element. */
  at(key: string | number, type: string): ValuePlace {
    return new ValuePlace(this, key, type);
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
