import type { ArgumentPlace } from '../errors/argument-error';
import { type FieldType, spellField } from '../signature/struct-layout';

/** A member or an element of an argument: `p.inner[3].x`. The text is only made for a message. */
export class FieldPlace implements ArgumentPlace {
  readonly #parent: ArgumentPlace;
  readonly #key: string | number;
  readonly #type: FieldType;

  constructor(parent: ArgumentPlace, key: string | number, type: FieldType) {
    this.#parent = parent;
    this.#key = key;
    this.#type = type;
  }

  get kernel(): string {
    return this.#parent.kernel;
  }

  get number(): number {
    return this.#parent.number;
  }

  get name(): string {
    const before = this.#parent.name ?? '';
    if (typeof this.#key === 'number') return `${before}[${this.#key}]`;
    return before ? `${before}.${this.#key}` : this.#key;
  }

  get type(): string {
    return spellField(this.#type);
  }
}
