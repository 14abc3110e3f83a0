import type { Encoded, StructTypeLike } from '../../types';
import type { SlicedWork } from '../event-loop/slices';
import type { CType } from '../signature/c-type';
import { type DType, dtypes } from './dtype';

/** Structs on the host, side by side as in C: a StructArray, as far as memory is concerned. */
export interface HostStructs {
  readonly length: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** @internal */
  readonly type: object;
}

/** A struct as the type of a device array's elements. {@link Struct} makes one. */
export interface StructDType<Host extends HostStructs = HostStructs> extends StructTypeLike {
  readonly name: string;
  readonly byteLength: number;
  /** Each member, as it is in an array of such structs. */
  readonly fields: object;
  /** @internal The type in C. */
  readonly type: CType;
  /**
   * Structs on the host: that many, all zero, or copies of objects.
   *
   * @throws TypeError or RangeError for objects that do not fit the struct, or a number that is none.
   */
  array(content: number | Iterable<never>): Host;
  /** @internal Memory for copies of objects, with the conversion that makes them. */
  converting(objects: readonly unknown[]): { readonly bytes: Uint8Array; readonly conversion: SlicedWork };
}

/** What the elements of a device array can be. */
export type ElementType = DType | StructDType;

/** A member of many structs, as an array. */
export interface StructFieldView<D extends ElementType = ElementType> {
  readonly dtype: D;
  /** The member's own dimensions: those of an array, and last the width of a vector. */
  readonly shape: readonly number[];
  /** Bytes from the beginning of the struct. */
  readonly offset: number;
}

/** The names of a struct's members, any if only its StructArray is known; of elements that have none, {@link FieldError}. */
export type FieldName<D extends ElementType> = [D] extends [StructDType]
  ? [keyof D['fields']] extends [never]
    ? string
    : keyof D['fields'] & string
  : FieldError<DType extends D ? 'only elements of a Struct have members' : `elements of ${D & string} have no members`>;

/** Stands for a member of elements that have none: no name fits it, and it says why. */
export interface FieldError<Sentence extends string> {
  readonly error: Sentence;
}

/** The element type of a member. */
export type FieldDType<D extends ElementType, Name> = D extends StructDType
  ? Name extends keyof D['fields']
    ? D['fields'][Name] extends StructFieldView<infer Field>
      ? 0 extends 1 & Field
        ? ElementType
        : Field
      : ElementType
    : ElementType
  : never;

/** What structs on the device are set from: structs on the host, objects, or bytes. */
export type StructData<D extends StructDType> = ReturnType<D['array']> | readonly Encoded<D>[];

/** Each type has a number. */
const known = new WeakMap<object, number>();
let made = 0;

/** Makes a struct type known to memory. */
export function addStructDType(type: StructDType): void {
  known.set(type, ++made);
}

export function isStructDType(value: unknown): value is StructDType {
  return typeof value === 'object' && value !== null && known.has(value);
}

/** The type of structs on the host; undefined if `value` is no StructArray. */
export function dtypeOfStructs(value: unknown): StructDType | undefined {
  const { type } = (value ?? {}) as Partial<HostStructs>;
  return isStructDType(type) ? type : undefined;
}

/** Bytes of one element. */
export function elementBytes(dtype: ElementType): number {
  return typeof dtype === 'string' ? dtypes[dtype].bytes : dtype.byteLength;
}

/** A distinct text for each type: two structs may have the same name. */
export function dtypeKey(dtype: ElementType): string {
  return typeof dtype === 'string' ? dtype : `${dtype.name} ${known.get(dtype)}`;
}

/** Its name in messages. */
export function dtypeName(dtype: ElementType | undefined): string {
  return typeof dtype === 'object' ? dtype.name : String(dtype);
}
