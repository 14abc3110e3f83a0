import { acceptsElements } from '../data-type/device-address';
import type { CudaContext } from '../device/cuda-context';
import { DeviceRange } from '../memory/device-range';
import { type DType, dtypes } from '../memory/dtype';
import { type ElementType, isStructDType } from '../memory/struct-dtype';
import type { ParameterBlock } from '../native/arena';
import { type PointerType, sizeOf } from '../signature/c-type';
import type { Parameter } from '../signature/kernel-signature';

/** What {@link QuickArguments.write} answers besides a number of elements. */
export const noArrays = -1;
export const notQuick = -2;

/**
 * Types whose values are written as they are: numbers that are exact in the type (a float rounds), addresses. As numbers, among
 * which a switch finds its case faster than among strings.
 */
const quick = { bool: 0, int32: 1, uint32: 2, int64: 3, uint64: 4, float32: 5, float64: 6, pointer: 7 } as const;
type QuickKind = (typeof quick)[keyof typeof quick];

interface QuickParameter {
  readonly kind: QuickKind;
  /** Into the parameter block: bytes, a multiple of the type's size. */
  readonly offset: number;
  readonly pointer: QuickPointer | undefined;
}

/**
 * The hot path: arguments that are numbers and device arrays go straight into the arena. What is anything else, or
 * wrong, is left to {@link ArgumentPlan}, which converts it or says what is wrong with it. Runs no code of the user's.
 */
export class QuickArguments {
  /** Undefined where a parameter is of a kind that always takes the long way. */
  static of(parameters: readonly Parameter[]): QuickArguments | undefined {
    const quick = parameters.map(quickParameter);
    return quick.every((parameter) => parameter !== undefined) ? new QuickArguments(quick) : undefined;
  }

  readonly #parameters: readonly QuickParameter[];

  private constructor(parameters: readonly QuickParameter[]) {
    this.#parameters = parameters;
  }

  /** The most elements that an array among the arguments has, {@link noArrays}, or {@link notQuick}. */
  write(args: readonly unknown[], context: CudaContext, block: ParameterBlock): number {
    const parameters = this.#parameters;
    if (args.length !== parameters.length || !context.isValid) return notQuick;
    let most: number = noArrays;
    for (let i = 0; i < parameters.length; i++) {
      const { kind, offset, pointer } = parameters[i]!;
      const value = args[i];
      if (pointer === undefined) {
        if (!writeScalar(block, kind, offset, value)) return notQuick;
        continue;
      }
      const range = DeviceRange.usableIn(context, value);
      if (range === undefined || !pointer.accepts(range.dtype)) return notQuick;
      writeWords(block, offset, range.addressLow, range.addressHigh);
      const elements = pointer.elementsOf(range);
      if (elements > most) most = elements;
    }
    return most;
  }
}

function quickParameter({ type, offset }: Parameter): QuickParameter | undefined {
  if (type.kind === 'pointer' && type.to.kind === 'function') return undefined;
  const name = type.kind === 'scalar' ? type.name : type.kind;
  if (!isQuick(name)) return undefined;
  return { kind: quick[name], offset, pointer: type.kind === 'pointer' ? new QuickPointer(type) : undefined };
}

const isQuick = (name: string): name is keyof typeof quick => Object.hasOwn(quick, name);

/** Whether the value is exact in the type. One function for all types: calling one of many costs more than the write. */
function writeScalar(block: ParameterBlock, kind: QuickKind, offset: number, value: unknown): boolean {
  if (typeof value !== 'number') return kind === quick.bool && writeBool(block, offset, value);
  switch (kind) {
    case quick.int32:
      if ((value | 0) !== value) return false;
      block.words[offset >> 2] = value;
      return true;
    case quick.uint32:
      if (value >>> 0 !== value) return false;
      block.words[offset >> 2] = value;
      return true;
    case quick.int64:
    case quick.uint64:
      if (!Number.isSafeInteger(value) || (value < 0 && kind === quick.uint64)) return false;
      writeWords(block, offset, value, Math.floor(value / 2 ** 32));
      return true;
    case quick.float32:
      block.floats[offset >> 2] = value;
      return true;
    case quick.float64:
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

/** Of each half the lower 32 bits. */
function writeWords({ words }: ParameterBlock, offset: number, low: number, high: number): void {
  words[offset >> 2] = low;
  words[(offset >> 2) + 1] = high;
}

/** A parameter that takes arrays of some types. */
class QuickPointer {
  readonly #type: PointerType;
  readonly #accepted: Set<ElementType>;
  /** Undefined where nothing is known of what it points to. */
  readonly #itemBytes: number | undefined;
  #last: ElementType | undefined; // most calls bring what the one before brought

  constructor(type: PointerType) {
    this.#type = type;
    this.#accepted = new Set<ElementType>((Object.keys(dtypes) as DType[]).filter((dtype) => acceptsElements(type, dtype)));
    this.#itemBytes = sizeOf(type.to);
  }

  /** Bytes without a type suit all. */
  accepts(dtype: ElementType | undefined): boolean {
    if (dtype === undefined || dtype === this.#last) return true;
    if (!this.#accepted.has(dtype) && !this.#acceptsStruct(dtype)) return false;
    this.#last = dtype;
    return true;
  }

  /** A struct's type is compared once. */
  #acceptsStruct(dtype: ElementType): boolean {
    if (!isStructDType(dtype) || !acceptsElements(this.#type, dtype)) return false;
    this.#accepted.add(dtype);
    return true;
  }

  elementsOf(range: DeviceRange): number {
    if (this.#itemBytes === undefined) return range.length;
    return Math.floor(range.nbytes / this.#itemBytes);
  }
}
