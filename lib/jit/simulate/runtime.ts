/** What simulated kernels call: memory that checks its bounds, and arithmetic that JavaScript has no operators for. */
import type { DeclaredFunction } from '../../compile/declared-function';
import { coded } from '../../errors/argument-error';
import { scalarRow } from '../../scalar/scalars';
import { bytesOf, type ElementName, rangeOf, type ScalarName } from '../program/value-type';
import { roundedSum } from './exact-sum';
import type { Memory, TypedArray } from './memory';
import type { SimulatedBlock, SimulatedThread } from './simulated-thread';

interface TypedArrayClass {
  new (length: number): TypedArray;
  new (memory: ArrayBuffer, offset: number, length: number): TypedArray;
}

/** The class of arrays in which elements of a type are in JavaScript: numbers, or bits. */
export function typedArrayClass(type: ElementName): TypedArrayClass {
  return (globalThis as unknown as Record<string, TypedArrayClass>)[`${scalarRow(type).element}Array`]!;
}

/** A shared or local array; one without elements is the launch's dynamic shared memory. */
export function newArray(type: ElementName, sizes: readonly number[], block: SimulatedBlock): Memory {
  const count = sizes.reduce((product, size) => product * size, 1);
  if (count > 0) return { data: new (typedArrayClass(type))(count), shape: sizes };
  const { dynamicMemory } = block;
  const length = Math.floor(dynamicMemory.byteLength / bytesOf(type));
  return { data: new (typedArrayClass(type))(dynamicMemory, 0, length), shape: [length] };
}

/** Where an element is in its array. Throws RangeError for an index out of bounds. */
export function place(thread: SimulatedThread, { shape }: Memory, site: string, ...indices: number[]): number {
  let at = 0;
  for (let dimension = 0; dimension < shape.length; dimension++) {
    const index = indices[dimension]!;
    if (index < 0 || index >= shape[dimension]!) {
      const where = `block (${thread.block.index.join()}), thread (${thread.index.join()})`;
      const problem = `[${indices.join('][')}] is out of the bounds of ${site}: it has ${shape.join(' × ')} elements`;
      throw coded(new RangeError(`${problem}, in ${where}`));
    }
    at = at * shape[dimension]! + index;
  }
  return at;
}

/** The array from an element on. */
export function from({ data }: Memory, index: number): Memory {
  const rest = data.subarray(index) as TypedArray;
  return { data: rest, shape: [rest.length] };
}

type Value = number | bigint;

export function atomic(
  { data }: Memory,
  at: number,
  change: (old: Value, a: Value, b: Value | undefined) => Value,
  a: Value,
  b?: Value,
): Value {
  const old = data[at]!;
  (data as Record<number, Value>)[at] = change(old, a, b);
  return old;
}

/** The simulation of a declared function, with its result converted to the declared type. */
export function declared(
  called: DeclaredFunction & { readonly simulate?: (...args: unknown[]) => unknown },
  args: readonly unknown[],
): unknown {
  if (!called.simulate) {
    throw coded(
      new TypeError(`${called.name} is device code: give declareDevice the option simulate, which stands in for it in JavaScript`),
    );
  }
  const passed = args.map((arg) => (typeof arg === 'object' && arg !== null ? (arg as Memory).data : arg));
  const result = called.simulate(...passed);
  return called.result.kind === 'scalar' ? valueOf(result, called.result.name) : undefined;
}

/** A JavaScript value as one of a type, as storing it in memory would convert it. */
export function valueOf(value: unknown, type: string): unknown {
  if (type === 'bool') return Boolean(value);
  const memory = new (typedArrayClass((type === 'char' ? 'int8' : type) as ScalarName))(1) as unknown as Record<number, unknown>;
  memory[0] = /^u?int64$/.test(type) && typeof value === 'number' ? BigInt(Math.trunc(value)) : value;
  return memory[0];
}

/** Rounded toward zero and clamped to the type, as the device converts; smaller types are the lowest bits of an int32. */
export function wholeOf(value: number, type: ScalarName): Value {
  const bits = 8 * bytesOf(type);
  const [least, largest] = rangeOf(bits < 32 ? 'int32' : type);
  const whole = Number.isNaN(value) ? 0n : value <= Number(least) ? least : value >= Number(largest) ? largest : BigInt(Math.trunc(value));
  if (bits === 64) return whole;
  return Number(/^u/.test(type) ? BigInt.asUintN(bits, whole) : BigInt.asIntN(bits, whole));
}

/** A bigint rounded once, to as many bits as a float32 or a float64 has. */
export function floatOf(value: bigint, precision: number): number {
  return roundedSum([{ mantissa: value, exponent: 0 }], precision);
}

/** a × b + c, rounded once. */
export { fma } from './exact-sum';

export function remainder(a: Value, b: Value): Value {
  if (typeof a === 'bigint') return b === 0n ? 0n : a % (b as bigint);
  return b === 0 ? 0 : (a % (b as number)) + 0;
}

/** A whole quotient, which the least number divided by -1 takes out of its type. */
export function quotient(a: Value, b: Value): Value {
  if (typeof a === 'bigint') return b === 0n ? 0n : a / (b as bigint);
  return b === 0 ? 0 : Math.trunc(a / (b as number));
}

export function floorQuotient(a: Value, b: Value): Value {
  if (typeof a !== 'bigint') return b === 0 ? 0 : Math.floor(a / (b as number));
  if (b === 0n) return 0n;
  const divisor = b as bigint;
  const down = a % divisor !== 0n && a < 0n !== divisor < 0n ? 1n : 0n;
  return a / divisor - down;
}

export function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

export function signOf(value: bigint): bigint {
  return value > 0n ? 1n : value < 0n ? -1n : 0n;
}

export function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

export function largest(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function binaryDigits(value: Value): string {
  return BigInt(value).toString(2);
}

export function popc(value: Value): number {
  return binaryDigits(value).replace(/0/g, '').length;
}

export function clz(value: Value, bits: number): number {
  return BigInt(value) === 0n ? bits : bits - binaryDigits(value).length;
}

export function ffs(value: Value): number {
  if (BigInt(value) === 0n) return 0;
  const digits = binaryDigits(value);
  return digits.length - digits.lastIndexOf('1');
}

export function brev(value: Value, bits: number): Value {
  const reversed = BigInt(`0b${[...binaryDigits(value).padStart(bits, '0')].reverse().join('')}`);
  return bits === 64 ? reversed : Number(reversed);
}
