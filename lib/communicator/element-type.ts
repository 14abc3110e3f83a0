import { coded } from '../errors/argument-error';
import { type DType, dtypes } from '../memory/dtype';
import { dtypeName, elementBytes, type ElementType, isStructDType } from '../memory/struct-dtype';

/** An operation by its name. Messages list the names, which are not behind another one. */
export interface OperationOption {
  op?: 'sum' | 'prod' | 'max' | 'min' | 'avg';
}

/** How the elements of all ranks are combined. */
export type ReduceOp = NonNullable<OperationOption['op']>;

/** ncclRedOp_t of nccl.h. */
export const reduceOps: Readonly<Record<ReduceOp, number>> = { sum: 0, prod: 1, max: 2, min: 3, avg: 4 };

/** ncclDataType_t of nccl.h. */
const ncclTypes: Partial<Record<DType, number>> = {
  int8: 0,
  uint8: 1,
  int32: 2,
  uint32: 3,
  int64: 4,
  uint64: 5,
  float16: 6,
  float32: 7,
  float64: 8,
  bfloat16: 9,
};

/** Complex numbers are added as pairs. */
const pairs: Partial<Record<DType, DType>> = { complex64: 'float32', complex128: 'float64' };

/** How NCCL sees elements of a dtype: as so many of one of its types. */
export interface WireType {
  readonly number: number;
  readonly bytes: number;
}

/** For data that is only moved: any type, as bytes if NCCL has none for it. */
export function movedAs(dtype: ElementType): WireType {
  const number = isStructDType(dtype) ? undefined : ncclTypes[dtype];
  return number === undefined ? { number: ncclTypes.uint8!, bytes: 1 } : { number, bytes: elementBytes(dtype) };
}

/** For data that is combined. Throws TypeError for types without arithmetic in NCCL. */
export function combinedAs(what: string, dtype: ElementType, op: ReduceOp): WireType {
  if (isStructDType(dtype)) throw onlyMoved(what, dtype);
  const pair = pairs[dtype];
  if (pair && op !== 'sum' && op !== 'avg') {
    throw coded(new TypeError(`${what}: expected sum or avg for ${dtype}, received "${op}"`));
  }
  const type = pair ?? dtype;
  const number = ncclTypes[type];
  if (number !== undefined) return { number, bytes: dtypes[type].bytes };
  throw onlyMoved(what, dtype);
}

function onlyMoved(what: string, dtype: ElementType): Error {
  const combined = [...Object.keys(ncclTypes), ...Object.keys(pairs)].join(', ');
  return coded(new TypeError(`${what}: ${dtypeName(dtype)} cannot be combined, only moved; types that can be combined: ${combined}`));
}

/** The name of one of NCCL's types. */
export function wireTypeName(number: number): string {
  return nameOf(ncclTypes, number);
}

export function reduceOpName(number: number): string {
  return nameOf(reduceOps, number);
}

function nameOf(numbers: Readonly<Record<string, number>>, wanted: number): string {
  return Object.keys(numbers).find((name) => numbers[name] === wanted)!;
}
