import { alignmentOf, type CType, inModel, sizeOf } from './c-type';
import { models } from './data-model';

/** One parameter of a compiled kernel. */
export interface Parameter {
  readonly type: CType;
  /** Byte offset in the parameter block. */
  readonly offset: number;
  readonly bytes: number;
  /** From the source, if it is known. */
  readonly name: string | undefined;
  /** Whether the kernel only stores through it, and no thread does so again and again. */
  readonly onlyStored: boolean;
}

export interface KernelSignature {
  readonly parameters: readonly Parameter[];
  /** The size of the whole parameter block in bytes. */
  readonly bytes: number;
}

export interface ParameterSlot {
  offset: number;
  size: number;
}

/**
 * Combines what the compiler says about the types with what the driver says about the places. `types` is undefined if the image has no type
 * information, `slots` if the driver is too old to tell.
 */
export function kernelSignature(
  types: readonly CType[] | undefined,
  slots: readonly ParameterSlot[] | undefined,
  names: readonly (string | undefined)[] = [],
  onlyStored: readonly number[] = [],
): KernelSignature {
  const places = slots ?? layOut(types ?? []);
  const known = types?.length === places.length ? asCompiled(types, places) : undefined;
  const parameters = places.map((slot, index) => ({
    type: known ? held(known[index]!, slot.size) : opaque(slot.size),
    offset: slot.offset,
    bytes: slot.size,
    name: names.length === places.length ? names[index] : undefined,
    onlyStored: onlyStored.includes(index),
  }));
  const last = parameters.at(-1);
  return { parameters, bytes: last ? last.offset + last.bytes : 0 };
}

/** An image need not say for which system it was compiled: if that affects a parameter's size, the places tell. */
function asCompiled(types: readonly CType[], places: readonly ParameterSlot[]): readonly CType[] {
  const readings = [types, ...models.map((model) => types.map((type) => inModel(type, model)))];
  return readings.find((reading) => reading.every((type, index) => fits(type, places[index]!.size))) ?? types;
}

function fits(type: CType, bytes: number): boolean {
  return (sizeOf(type) ?? bytes) === bytes;
}

/** The type, if its size is that of the place: a struct may differ if it was compiled with other options. */
function held(type: CType, bytes: number): CType {
  return fits(type, bytes) ? type : opaque(bytes);
}

/** The type of a parameter of which only the size is known. */
function opaque(bytes: number): CType {
  return { kind: 'unknown', spelling: `a parameter of ${bytes} bytes` };
}

/** Natural alignment, as the compiler lays out parameters: for drivers before 12.4, which cannot be asked. */
function layOut(types: readonly CType[]): ParameterSlot[] {
  let end = 0;
  return types.map((type) => {
    const size = sizeOf(type);
    if (size === undefined) throw new Error(`the size of a parameter is not known to a driver older than CUDA 12.4`);
    const alignment = alignmentOf(type)!;
    const offset = Math.ceil(end / alignment) * alignment;
    end = offset + size;
    return { offset, size };
  });
}
