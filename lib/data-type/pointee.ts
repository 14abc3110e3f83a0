import { scalarRow } from '../scalar/scalars';
import { type CType, type PointerType, type ScalarType } from '../signature/c-type';
import { isKnownStruct } from '../signature/struct-layout';

/** What memory of the host a pointer may point to. */

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
    (scalarRow(scalar.name).classes.includes(className) || (baseOf(to).kind === 'enum' && isOfBits(className, scalar.bytes)))
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
  if (scalar) return scalarRow(scalar.name).classes[0]!;
  if (to.kind === 'void') return 'a TypedArray';
  if (to.kind === 'pointer') return 'a BigUint64Array of device addresses';
  const bytes = 'bytes (Uint8Array, Buffer, DataView or ArrayBuffer)';
  return isKnownStruct(to) && !to.layout.isUnion ? `an object, a list of objects, a StructArray or ${bytes}` : bytes;
}

/** The type of the numbers that memory consists of, if there is just one. */
export function scalarBelow(type: CType): ScalarType | undefined {
  if (type.kind === 'scalar') return type;
  if (type.kind === 'enum') return type.underlying;
  if (type.kind === 'array') return scalarBelow(type.element);
  return type.kind === 'vector' ? type.element : undefined;
}
