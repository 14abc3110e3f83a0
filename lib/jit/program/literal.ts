import type { Literal } from './parts';
import type { Place } from './place';
import type { ScalarName } from './value-type';

/** A literal with a type of its own. */
export function literal(type: ScalarName, value: number | bigint | boolean, place: Place): Literal {
  return { op: 'literal', type, value, place };
}
