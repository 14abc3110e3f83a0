import { spell } from './c-type';
import { readMangledFunction } from './mangled-name';

/** A text of the compiler or the driver, with functions as the source has them: `_Z1kPf` becomes `k(float *)`. */
export function withReadableNames(text: string): string {
  return text.replace(/\b_Z\w+/g, (symbol) => {
    const read = readMangledFunction(symbol);
    if (!read) return symbol;
    return read.parameters ? `${read.name}(${read.parameters.map((type) => spell(type)).join(', ')})` : read.name;
  });
}
