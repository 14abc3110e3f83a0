import { type ArgumentPlace } from '../errors/argument-error';
import type { CudaContext } from '../device/cuda-context';

/** What a value on the device belongs to, memory or a texture: it must live as long as the call. */
export interface DeviceOwner {
  readonly context: CudaContext;
  readonly isDisposed: boolean;
}

/**
 * Where a value stands that becomes bytes: an argument, or a member or element of one (`p.inner[3].x`). The text is only
 * made for a message. Also collects the device memory that the values point to.
 */
export class ValuePlace implements ArgumentPlace {
  readonly owners: DeviceOwner[];
  readonly #parent: ArgumentPlace;
  #key: string | number | undefined;
  readonly #type: string | undefined;

  /** Of a whole argument. */
  constructor(parent: ArgumentPlace, key?: string | number, type?: string) {
    this.#parent = parent;
    this.#key = key;
    this.#type = type;
    this.owners = parent instanceof ValuePlace ? parent.owners : [];
  }

  /** Of a member or an element. */
  at(key: string | number, type: string): ValuePlace {
    return new ValuePlace(this, key, type);
  }

  /** Of another element of the same array: one place serves all, for nobody keeps it longer than a value takes to be written. */
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
