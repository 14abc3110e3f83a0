import { acceptsElements } from '../data-type/device-address';
import type { CudaContext } from '../device/cuda-context';
import { DeviceRange } from '../memory/device-range';
import { type DType, dtypes } from '../memory/dtype';
import { typedArrayClass, viewBytes } from '../memory/host-view';
import { managedRange } from '../memory/managed';
import { isPinned } from '../memory/pinned';
import { type ElementType, isStructDType } from '../memory/struct-dtype';
import { type Arena, arrayOnlyStored, arrayPinned, directionFlags, type ParameterBlock } from '../native/arena';
import { type PointerType, sizeOf } from '../signature/c-type';
import type { ArgumentSlot } from './argument-slot';

/** What {@link PlainArguments.write} returns besides a number of elements. */
export const noArrays = -1;
export const notPlain = -2;

/**
 * Types whose values are written as they are: numbers that are exact in the type (a float rounds), addresses. They are numbers, since a
 * switch finds its case faster among numbers than among strings.
 */
const kinds = { bool: 0, int32: 1, uint32: 2, int64: 3, uint64: 4, float32: 5, float64: 6, pointer: 7 } as const;
type PlainKind = (typeof kinds)[keyof typeof kinds];

interface PlainParameter {
  readonly kind: PlainKind;
  /** The offset in the parameter block, in bytes: a multiple of the type's size. */
  readonly offset: number;
  readonly pointer: PlainPointer | undefined;
}

/**
 * The hot path: arguments that are numbers, device arrays and TypedArrays go straight into the arena. Anything else, or anything wrong, is
 * left to {@link ArgumentPlan}, which converts it or says what is wrong with it. Runs no code of the user's.
 */
export class PlainArguments {
  /** Undefined if a parameter is of a kind that is always converted. */
  static of(slots: readonly ArgumentSlot[]): PlainArguments | undefined {
    const parameters = slots.map(plainParameter);
    return parameters.every((parameter) => parameter !== undefined) ? new PlainArguments(parameters) : undefined;
  }

  readonly #parameters: readonly PlainParameter[];

  private constructor(parameters: readonly PlainParameter[]) {
    this.#parameters = parameters;
  }

  /**
   * The most elements that an array among the arguments has, {@link noArrays}, or {@link notPlain}. Memory of the host is added to `views`;
   * without them, it is not plain.
   */
  write(args: readonly unknown[], context: CudaContext, arena: Arena, views: ArrayBufferView[] | undefined): number {
    const parameters = this.#parameters;
    const block = arena.parameters;
    if (args.length !== parameters.length || !context.isValid) return notPlain;
    let most: number = noArrays;
    for (let i = 0; i < parameters.length; i++) {
      const { kind, offset, pointer } = parameters[i]!;
      const value = args[i];
      if (pointer === undefined) {
        if (!writeScalar(block, kind, offset, value)) return notPlain;
        continue;
      }
      let elements: number;
      const range = DeviceRange.usableIn(context, value);
      if (range !== undefined) {
        if (!pointer.accepts(range.dtype)) return notPlain;
        writeWords(block, offset, range.addressLow, range.addressHigh);
        elements = pointer.elementsOf(range);
      } else {
        if (views === undefined || !ArrayBuffer.isView(value)) return notPlain;
        elements = pointer.writeView(arena, views.length, offset, value);
        if (elements === 0) return notPlain;
        views.push(value);
      }
      if (elements > most) most = elements;
    }
    return most;
  }
}

function plainParameter(slot: ArgumentSlot): PlainParameter | undefined {
  const { plainType: type, isPointer } = slot;
  if (!type) return undefined;
  const { offset } = slot.parameter;
  if (type.kind === 'pointer') return isPointer ? { kind: kinds.pointer, offset, pointer: new PlainPointer(type, slot) } : undefined;
  const name = type.kind === 'scalar' ? type.name : type.kind;
  return isPlain(name) ? { kind: kinds[name], offset, pointer: undefined } : undefined;
}

const isPlain = (name: string): name is keyof typeof kinds => Object.hasOwn(kinds, name);

/** Whether the value is exact in the type. One function for all types, since calling one of many costs more than the write. */
function writeScalar(block: ParameterBlock, kind: PlainKind, offset: number, value: unknown): boolean {
  if (typeof value !== 'number') return kind === kinds.bool && writeBool(block, offset, value);
  switch (kind) {
    case kinds.int32:
      if ((value | 0) !== value) return false;
      block.words[offset >> 2] = value;
      return true;
    case kinds.uint32:
      if (value >>> 0 !== value) return false;
      block.words[offset >> 2] = value;
      return true;
    case kinds.int64:
    case kinds.uint64:
      if (!Number.isSafeInteger(value) || (value < 0 && kind === kinds.uint64)) return false;
      writeWords(block, offset, value, Math.floor(value / 2 ** 32));
      return true;
    case kinds.float32:
      block.floats[offset >> 2] = value;
      return true;
    case kinds.float64:
      block.doubles[offset >> 3] = value;
      return true;
    default:
      return false;
  }
}

function writeBool({ bytes }: ParameterBlock, offset: number, value: unknown): boolean {
  if (typeof value !== 'boolean') return false;
  bytes[offset] = value ? 1 : 0;
  return true;
}

/** Writes the lower 32 bits of each half. */
function writeWords({ words }: ParameterBlock, offset: number, low: number, high: number): void {
  words[offset >> 2] = low;
  words[(offset >> 2) + 1] = high;
}

/** A parameter that takes arrays of some types. */
class PlainPointer {
  readonly #type: PointerType;
  readonly #accepted: Set<ElementType>;
  /** Undefined if nothing is known about what it points to. */
  readonly #itemBytes: number | undefined;
  readonly #slot: ArgumentSlot;
  /** The flags for arrays of the host. */
  readonly #flags: number;
  #last: ElementType | undefined; // most calls pass the same as the one before
  #lastClass: string | undefined;

  constructor(type: PointerType, slot: ArgumentSlot) {
    this.#type = type;
    this.#slot = slot;
    this.#flags = directionFlags[slot.direction] | (slot.parameter.onlyStored ? arrayOnlyStored : 0);
    this.#accepted = new Set<ElementType>((Object.keys(dtypes) as DType[]).filter((dtype) => acceptsElements(type, dtype)));
    const compiled = slot.parameter.type;
    this.#itemBytes = (compiled.kind === 'pointer' ? sizeOf(compiled.to) : undefined) ?? sizeOf(type.to);
  }

  /** Bytes without a type are always accepted. */
  accepts(dtype: ElementType | undefined): boolean {
    if (dtype === undefined || dtype === this.#last) return true;
    if (!this.#accepted.has(dtype) && !this.#acceptsStruct(dtype)) return false;
    this.#last = dtype;
    return true;
  }

  /** A struct's type is compared only once. */
  #acceptsStruct(dtype: ElementType): boolean {
    if (!isStructDType(dtype) || !acceptsElements(this.#type, dtype)) return false;
    this.#accepted.add(dtype);
    return true;
  }

  elementsOf(range: DeviceRange): number {
    if (this.#itemBytes === undefined) return range.length;
    return Math.floor(range.nbytes / this.#itemBytes);
  }

  /**
   * The number of elements of host memory; 0 if it is not taken as it is: because it is empty, managed, or of a class that is converted or
   * refused.
   */
  writeView(arena: Arena, index: number, offset: number, view: ArrayBufferView): number {
    const elements = this.#acceptsClass(typedArrayClass(view)) ? viewBytes(view) / (this.#itemBytes ?? 1) : 0;
    if (elements === 0 || !Number.isInteger(elements) || managedRange(view)) return 0;
    arena.writeArray(index, offset, isPinned(view) ? this.#flags | arrayPinned : this.#flags);
    return elements;
  }

  #acceptsClass(className: string | undefined): boolean {
    if (className === undefined) return false;
    if (className === this.#lastClass) return true;
    if (!this.#slot.acceptsClass!(className)) return false;
    this.#lastClass = className;
    return true;
  }
}
