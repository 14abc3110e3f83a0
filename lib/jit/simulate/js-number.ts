import type { ValueType } from '../program/value-type';

/** A number in JavaScript as one of the type, in case it has become larger or more precise. */
export function wrapped(type: ValueType, text: string): string {
  switch (type) {
    case 'int32':
      return `(${text} | 0)`;
    case 'uint32':
      return `(${text} >>> 0)`;
    case 'int64':
      return `BigInt.asIntN(64, ${text})`;
    case 'uint64':
      return `BigInt.asUintN(64, ${text})`;
    case 'float32':
      return `Math.fround(${text})`;
    default:
      return `(${text})`;
  }
}
