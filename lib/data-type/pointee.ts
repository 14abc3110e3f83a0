import { type CType, type PointerType, type ScalarName, type ScalarType } from '../signature/c-type';

/** What memory of the host a pointer may point to. */

/** Classes of TypedArrays whose elements a pointer may point to, by the scalar. Bytes fit any pointer. */
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
  float16: ['Float16Array', 'Uint16Array'],
  bfloat16: ['Uint16Array'],
  float32: ['Float32Array'],
  float64: ['Float64Array'],
};

/** Classes whose contents may be anything. */
const bytesClasses: ReadonlySet<string> = new Set(['Uint8Array', 'Buffer', 'DataView', 'ArrayBuffer', 'SharedArrayBuffer']);

export function isBytesClass(className: string): boolean {
  return bytesClasses.has(className);
}

/** Whether memory of a class may be pointed to. */
export function fitsPointer(className: string, to: CType): boolean {
  if (to.kind === 'void' || bytesClasses.has(className)) return true;
  if (to.kind === 'pointer') return className === 'BigUint64Array';
  const scalar = scalarBelow(to);
  return (
    scalar !== undefined &&
    (classesOf[scalar.name].includes(className) || (baseOf(to).kind === 'enum' && isOfBits(className, scalar.bytes)))
  );
}

/** What an array is of. */
function baseOf(type: CType): CType {
  return type.kind === 'array' ? type.element : type;
}

/** An enum's sign is not known: integers of its size. */
function isOfBits(className: string, bytes: number): boolean {
  return new RegExp(`^(?:Big)?(?:Int|Uint)${8 * bytes}Array$`).test(className);
}

/** What a message asks for. */
export function expectedMemory(type: PointerType): string {
  const { to } = type;
  const scalar = scalarBelow(to);
  if (scalar?.name === 'char' && to.kind !== 'array') return 'a string or bytes';
  if (scalar) return classesOf[scalar.name][0]!;
  if (to.kind === 'void') return 'a TypedArray';
  if (to.kind === 'pointer') return 'a BigUint64Array of device addresses';
  return 'bytes (Uint8Array, Buffer, DataView or ArrayBuffer)';
}

/** The numbers that memory consists of, where it is of one kind of number. */
export function scalarBelow(type: CType): ScalarType | undefined {
  if (type.kind === 'scalar') return type;
  if (type.kind === 'enum') return type.underlying;
  if (type.kind === 'array') return scalarBelow(type.element);
  return type.kind === 'vector' ? type.element : undefined;
}
