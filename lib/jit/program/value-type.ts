import type { JitElement, JitScalar } from '../../../types';
import { scalarNames as allScalars, scalarRow } from '../../scalar/scalars';

/** The types of values in a kernel. */
export type ScalarName = JitScalar;

/** The types of elements: those of values, and floats that are kept as bits, which a kernel reads as float32. */
export type ElementName = JitElement;

/**
 * The types of literals, and of variables as long as it is not known what is assigned to them: they adopt the type of what they meet.
 * `weak-none`: nothing is known at all.
 */
export type WeakType = 'weak-none' | 'weak-int' | 'weak-float';

export type ValueType = ScalarName | WeakType;

interface Scalar {
  readonly bytes: number;
  readonly form: 'bool' | 'signed' | 'unsigned' | 'float';
}

export const elementNames = allScalars.filter((name): name is ElementName => !scalarRow(name).onlyPassed);

export const scalarNames = elementNames.filter((name): name is ScalarName => !isKeptAsBits(name));

const scalars = Object.fromEntries(scalarNames.map((name) => [name, { bytes: scalarRow(name).bytes, form: formOf(name) }])) as Readonly<
  Record<ScalarName, Scalar>
>;

function formOf(name: ScalarName): Scalar['form'] {
  const { form } = scalarRow(name);
  if (form.kind === 'integer') return form.signed ? 'signed' : 'unsigned';
  return form.kind === 'float' ? 'float' : 'bool';
}

/** Whether it is a float of a type that values in a kernel do not have. */
export function isKeptAsBits(name: ElementName): name is Exclude<ElementName, ScalarName> {
  return scalarRow(name).bits !== undefined;
}

/** The type of an element's value. */
export function valueTypeOf(element: ElementName): ScalarName {
  return isKeptAsBits(element) ? 'float32' : element;
}

export function isElementName(name: unknown): name is ElementName {
  return (elementNames as readonly unknown[]).includes(name);
}

export function isScalarName(name: string): name is ScalarName {
  return Object.hasOwn(scalars, name);
}

/** Its name in CUDA C++. */
export function cudaName(type: ElementName): string {
  const { cpp, spelling = cpp } = scalarRow(type);
  return type === 'uint32' ? 'unsigned' : spelling;
}

export function bytesOf(type: ElementName): number {
  return scalarRow(type).bytes;
}

export function isWeak(type: ValueType): type is WeakType {
  return type.startsWith('weak');
}

export function isInteger(type: ValueType): boolean {
  return type === 'weak-int' || type === 'weak-none' || (!isWeak(type) && /signed/.test(scalars[type].form));
}

export function isFloat(type: ValueType): boolean {
  return type === 'weak-float' || (!isWeak(type) && scalars[type].form === 'float');
}

export function isUnsigned(type: ValueType): boolean {
  return !isWeak(type) && scalars[type].form === 'unsigned';
}

export function is64Bit(type: ValueType): boolean {
  return type === 'int64' || type === 'uint64';
}

/** What a weak type becomes if nothing else decides: JavaScript's numbers have 64 bits, here whole ones have 32. */
export function settled(type: ValueType): ScalarName {
  if (!isWeak(type)) return type;
  return type === 'weak-float' ? 'float64' : 'int32';
}

/** The type in which two numbers are added or compared; undefined if no type holds both. */
export function promoted(a: ValueType, b: ValueType): ValueType | undefined {
  if (isWeak(a) || isWeak(b)) return withWeak(a, b);
  if (a === 'bool' || b === 'bool') return a === b ? 'bool' : undefined;
  if (isFloat(a) || isFloat(b)) return a === 'float64' || b === 'float64' ? 'float64' : 'float32';
  return promotedIntegers(widened(a), widened(b));
}

function withWeak(a: ValueType, b: ValueType): ValueType | undefined {
  if (a === 'weak-none') return b;
  if (b === 'weak-none') return a;
  const [weak, other] = isWeak(a) ? [a, b] : [b, a];
  if (other === 'bool') return undefined;
  if (isWeak(other)) return a === 'weak-float' || b === 'weak-float' ? 'weak-float' : 'weak-int';
  if (weak === 'weak-int' || isFloat(other)) return isFloat(other) ? other : widened(other);
  return 'float64';
}

/** As in C, arithmetic on small integers has 32 bits. */
function widened(type: ScalarName): ScalarName {
  return scalars[type].bytes < 4 ? 'int32' : type;
}

/** The next type that holds both, as in NumPy: a sum of int32 and uint32 is an int64. */
function promotedIntegers(a: ScalarName, b: ScalarName): ScalarName | undefined {
  if (a === b) return a;
  if (scalars[a].form === scalars[b].form) return scalars[a].bytes > scalars[b].bytes ? a : b;
  const [signed, unsigned] = scalars[a].form === 'signed' ? [a, b] : [b, a];
  if (unsigned === 'uint64') return undefined;
  return fits(rangeOf(unsigned)[1], signed) ? signed : 'int64';
}

/** The least and the largest value of an integer type. */
export function rangeOf(type: ScalarName): readonly [bigint, bigint] {
  const bits = BigInt(scalars[type].bytes * 8);
  if (scalars[type].form === 'unsigned') return [0n, (1n << bits) - 1n];
  return [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n];
}

/** Whether a whole number is a value of an integer type. */
export function fits(value: number | bigint, type: ScalarName): boolean {
  const [least, largest] = rangeOf(type);
  const whole = BigInt(value);
  return whole >= least && whole <= largest;
}

/** Whether every value of one type is one of the other or is rounded to one, so that no cast is needed. */
export function convertsByItself(from: ValueType, to: ScalarName): boolean {
  if (from === to || from === 'weak-none') return true;
  if (from === 'bool' || to === 'bool') return false;
  if (isFloat(to)) return true;
  if (isFloat(from) || isWeak(from)) return from === 'weak-int';
  const [least, largest] = rangeOf(from);
  return fits(least, to) && fits(largest, to);
}
