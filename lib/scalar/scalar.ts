import type { Element } from './element';

/** What the values of a scalar type are. */
export type NumberForm = BooleanForm | IntegerForm | FloatForm;

export interface BooleanForm {
  readonly kind: 'boolean';
}

export interface IntegerForm {
  readonly kind: 'integer';
  readonly signed: boolean;
}

/** Bits of the exponent and of the fraction, as IEEE 754 arranges them. */
export interface FloatForm {
  readonly kind: 'float';
  readonly exponent: number;
  readonly fraction: number;
  /** Set if the greatest exponent is that of numbers as well: there are no infinities. */
  readonly finite?: true;
}

/** How a number that no TypedArray holds is kept as bits. */
export interface Bits {
  /** The bits of a number, rounded to nearest even. */
  of(value: number): number;
  /** The number that bits stand for. */
  value(bits: number): number;
}

/** A pair of numbers that CUDA declares as a struct with a name of its own. */
export interface Pair {
  readonly cpp: string;
  readonly spellings: readonly string[];
}

/** A scalar type: whatever the package knows of one at run time follows from this. */
export interface Scalar {
  readonly bytes: 1 | 2 | 4 | 8 | 16;
  readonly form: NumberForm;
  /** How it lies in memory; of 16 bytes, each half. */
  readonly element: Element;
  /** Set if it lies there as bits. */
  readonly bits?: Bits;
  /** Its name in debug information and in declarations. */
  readonly cpp: string;
  /** How messages and generated code spell it, if otherwise. */
  readonly spelling?: string;
  /** Other names in declarations, in C++ and in this package. */
  readonly spellings: readonly string[];
  /** Its codes in mangled names. */
  readonly mangled: readonly string[];
  /** The header of the toolkit that declares it. */
  readonly header?: string;
  readonly pair?: Pair;
  /** The classes of TypedArrays whose elements a pointer to it may point to: messages name the first, and arrays are made of it. */
  readonly classes: readonly string[];
  /** Set if there are no device arrays of it. */
  readonly onlyPassed?: true;
}

/** The greatest and the least power of two among a float's numbers, and how many bits they have. */
export interface FloatRange {
  readonly bits: number;
  readonly greatest: number;
  readonly least: number;
}

export function floatRange({ exponent, fraction, finite }: FloatForm): FloatRange {
  const bias = 2 ** (exponent - 1) - 1;
  return { bits: fraction + 1, greatest: finite ? bias + 1 : bias, least: 1 - bias - fraction };
}

/** Whether every value of one type is one of the other. */
export function holdsAll(from: Scalar, to: Scalar): boolean {
  const [held, wanted] = [from.form, to.form];
  if (held.kind === 'boolean' || wanted.kind === 'boolean') return false;
  if (held.kind === 'float') return wanted.kind === 'float' && isWithin(floatRange(held), floatRange(wanted));
  const bits = 8 * from.bytes - (held.signed ? 1 : 0);
  if (wanted.kind === 'float') return bits <= floatRange(wanted).bits && bits <= floatRange(wanted).greatest;
  return bits <= 8 * to.bytes - (wanted.signed ? 1 : 0) && (wanted.signed || !held.signed);
}

function isWithin(held: FloatRange, wanted: FloatRange): boolean {
  return held.bits <= wanted.bits && held.greatest <= wanted.greatest && held.least >= wanted.least;
}
