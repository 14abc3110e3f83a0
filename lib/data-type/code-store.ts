import { bytesOfElement, type Element } from '../scalar/element';
import type { CodePosition, Unit } from './code-position';

/** The text of a statement that stores a value, `behind` bytes after its position. */
export type Store = (element: Element, value: string, behind?: number) => string;

/** How straight code writes into memory. */
export interface CodeStore {
  at(position: CodePosition): Store;
  /** The offset, for a function that is called with one. */
  offset(position: CodePosition): string;
}

/** Through the DataView called `view`, from the offset called `at`. */
export const viewStore: CodeStore = {
  at:
    (position) =>
    (element, value, behind = 0) =>
      setInView(element, position.plus(behind).text('at')!, value),
  offset: (position) => position.text('at')!,
};

/**
 * Through TypedArrays over the same memory, a fifth faster, if in all items each number is at a multiple of its size: `item` is the `i`th,
 * each of so many bytes.
 */
export class TypedStore implements CodeStore {
  readonly #itemBytes: number;
  readonly #elements = new Set<Element>();

  constructor(itemBytes: number) {
    this.#itemBytes = itemBytes;
  }

  at(position: CodePosition): Store {
    return (element, value, behind = 0) => {
      const bytes = bytesOfElement(element);
      const index = this.#itemBytes % bytes === 0 ? position.plus(behind).text(startIn(bytes), bytes) : undefined;
      if (index === undefined) return setInView(element, this.offset(position.plus(behind)), value);
      this.#elements.add(element);
      return `${arrayOf(element)}[${index}] = ${value};`;
    };
  }

  offset(position: CodePosition): string {
    return position.text(`i * ${this.#itemBytes}`)!;
  }

  /** Declares what the stores use, before the loop over the items. */
  arrays(): string {
    return [...this.#elements].map((element) => `const ${arrayOf(element)} = new ${element}Array(view.buffer);`).join('\n');
  }

  /** The same inside the loop. */
  starts(): string {
    const units = new Set([...this.#elements].map(bytesOfElement));
    return [...units].map((bytes) => `const ${startIn(bytes)} = i * ${this.#itemBytes / bytes};`).join('\n');
  }
}

function setInView(element: Element, at: string, value: string): string {
  return `view.set${element}(${at}, ${value}${bytesOfElement(element) === 1 ? '' : ', true'});`;
}

function arrayOf(element: Element): string {
  return `${element.toLowerCase()}s`;
}

function startIn(bytes: Unit): string {
  return `at${bytes}`;
}
