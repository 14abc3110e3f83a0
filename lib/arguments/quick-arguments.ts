import type { CudaContext } from '../device/cuda-context';
import { DeviceRange } from '../memory/device-range';
import { type DType, dtypes } from '../memory/dtype';
import { parameters } from '../native/arena';
import { type PointerType, type ScalarName, sizeOf } from '../signature/c-type';
import type { Parameter } from '../signature/kernel-signature';
import { acceptsElements } from './pointer-argument';

/** What {@link QuickArguments.write} answers besides a number of elements. */
export const noArrays = -1;
export const notQuick = -2;

/**
 * Writes one argument into the parameter block if that takes no conversion: its elements if it is an array, else
 * {@link noArrays} or {@link notQuick}. Runs no code of the user's.
 */
type QuickWrite = (value: unknown, context: CudaContext) => number;

/**
 * The hot path: arguments that are numbers and device arrays go straight into the arena. What is anything else, or
 * wrong, is left to {@link ArgumentPlan}, which converts it or says what is wrong with it.
 */
export class QuickArguments {
  /** Undefined where a parameter is of a kind that always takes the long way. */
  static of(parameters: readonly Parameter[]): QuickArguments | undefined {
    const writes = parameters.map(quickWrite);
    return writes.every((write) => write !== undefined) ? new QuickArguments(writes) : undefined;
  }

  readonly #writes: readonly QuickWrite[];

  private constructor(writes: readonly QuickWrite[]) {
    this.#writes = writes;
  }

  /** The most elements that an array among the arguments has, {@link noArrays}, or {@link notQuick}. */
  write(args: readonly unknown[], context: CudaContext): number {
    const writes = this.#writes;
    if (args.length !== writes.length) return notQuick;
    let most = noArrays;
    for (let i = 0; i < writes.length; i++) {
      const elements = writes[i]!(args[i], context);
      if (elements === notQuick) return notQuick;
      if (elements > most) most = elements;
    }
    return most;
  }
}

function quickWrite({ type, offset }: Parameter): QuickWrite | undefined {
  if (type.kind === 'pointer') return quickPointer(type, offset);
  return type.kind === 'scalar' ? quickScalars[type.name]?.(offset) : undefined;
}

function quickPointer(type: PointerType, offset: number): QuickWrite {
  const accepted = new Set((Object.keys(dtypes) as DType[]).filter((dtype) => acceptsElements(type, dtype)));
  const itemBytes = sizeOf(type.to) ?? 1;
  let last: DType | undefined; // most calls bring what the one before brought
  return (value, context) => {
    const range = DeviceRange.usableIn(context, value);
    if (range === undefined) return notQuick;
    const { dtype } = range;
    if (dtype !== undefined && dtype !== last) {
      if (!accepted.has(dtype)) return notQuick;
      last = dtype;
    }
    parameters.setUint32(offset, range.addressLow, true);
    parameters.setUint32(offset + 4, range.addressHigh, true);
    return dtype === undefined ? Math.floor(range.length / itemBytes) : range.length;
  };
}

/** Numbers that are exact in the type; a float rounds. */
const quickScalars: Partial<Record<ScalarName, (offset: number) => QuickWrite>> = {
  bool: (offset) => (value) => {
    if (typeof value !== 'boolean') return notQuick;
    parameters.setUint8(offset, value ? 1 : 0);
    return noArrays;
  },
  int32: (offset) => (value) => {
    if (typeof value !== 'number' || (value | 0) !== value) return notQuick;
    parameters.setInt32(offset, value, true);
    return noArrays;
  },
  uint32: (offset) => (value) => {
    if (typeof value !== 'number' || value >>> 0 !== value) return notQuick;
    parameters.setUint32(offset, value, true);
    return noArrays;
  },
  int64: (offset) => (value) => {
    if (!Number.isSafeInteger(value)) return notQuick;
    parameters.setUint32(offset, (value as number) >>> 0, true);
    parameters.setInt32(offset + 4, Math.floor((value as number) / 2 ** 32), true);
    return noArrays;
  },
  uint64: (offset) => (value) => {
    if (!Number.isSafeInteger(value) || (value as number) < 0) return notQuick;
    parameters.setUint32(offset, (value as number) >>> 0, true);
    parameters.setUint32(offset + 4, Math.floor((value as number) / 2 ** 32), true);
    return noArrays;
  },
  float32: (offset) => (value) => {
    if (typeof value !== 'number') return notQuick;
    parameters.setFloat32(offset, value, true);
    return noArrays;
  },
  float64: (offset) => (value) => {
    if (typeof value !== 'number') return notQuick;
    parameters.setFloat64(offset, value, true);
    return noArrays;
  },
};
