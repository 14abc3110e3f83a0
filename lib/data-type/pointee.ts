import { type CType, type PointerType, type ScalarName, type ScalarType } from '../signature/c-type';

/** What memory of the host a pointer may point to. */

/** Node has it from version 24 on. */
const hasFloat16Array = 'Float16Array' in globalThis;

/** Classes of TypedArrays whose elements a pointer may point to, by the scalar. Bytes fit any pointer. Messages name the first. */
const classesOf: Readonly<Record<ScalarName, readonly string[]>> = {
  bool: ['Uint8Array'],
  char: ['Int8Array', 'Uint8Array'],
  int8: ['Int8Array'],
  uint8: ['Uint8Array', 'Uint8ClampedArray'],
  int16: ['Int16Array'],
  uint16: ['Uint16Array'],
  int32: ['Int32Array'],
  uint32: ['Uint32Array'],
  int64: ['BigInt64Array'],
  uint64: ['BigUint64Array'],
  // Two elements each, the lower half first.
  int128: ['BigInt64Array', 'BigUint64Array'],
  uint128: ['BigUint64Array', 'BigInt64Array'],
  float16: hasFloat16Array ? ['Float16Array', 'Uint16Array'] : ['Uint16Array', 'Float16Array'],
  bfloat16: ['Uint16Array'],
  float32: ['Float32Array'],
  float64: ['Float64Array'],
};

/** Classes whose contents may be of any type. */
const bytesClasses: ReadonlySet<string> = new Set(['Uint8Array', 'Buffer', 'DataView', 'ArrayBuffer', 'SharedArrayBuffer']);

export function isBytesClass(className: string): boolean {
  return bytesClasses.has(className);
}

/** Whether a pointer to `to` may point to memory of this class. */
export function fitsPointer(className: string, to: CType): boolean {
  if (to.kind === 'void' || bytesClasses.has(className)) return true;
  if (to.kind === 'pointer') return className === 'BigUint64Array';
  const scalar = scalarBelow(to);
  return (
    scalar !== undefined &&
    (classesOf[scalar.name].includes(className) || (baseOf(to).kind === 'enum' && isOfBits(className, scalar.bytes)))
  );
}

/** The element type of an array; any other type itself. */
function baseOf(type: CType): CType {
  return type.kind === 'array' ? type.element : type;
}

/** Integers of this size, of either sign: an enum's is not known. */
function isOfBits(className: string, bytes: number): boolean {
  return new RegExp(`^(?:Big)?(?:Int|Uint)${8 * bytes}Array$`).test(className);
}

/** What messages say was expected. */
export function expectedMemory(type: PointerType): string {
  const { to } = type;
  const scalar = scalarBelow(to);
  if (scalar?.name === 'char' && to.kind !== 'array') return 'a string or bytes';
  if (scalar) return classesOf[scalar.name][0]!;
  if (to.kind === 'void') return 'a TypedArray';
  if (to.kind === 'pointer') return 'a BigUint64Array of device addresses';
  return 'bytes (Uint8Array, Buffer, DataView or ArrayBuffer)';
}

/** The type of the numbers that memory consists of, if there is just one. */
export function scalarBelow(type: CType): ScalarType | undefined {
  if (type.kind === 'scalar') return type;
  if (type.kind === 'enum') return type.underlying;
  if (type.kind === 'array') return scalarBelow(type.element);
  return type.kind === 'vector' ? type.element : undefined;
}
