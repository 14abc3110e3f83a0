import type { CudaContext } from '../device/cuda-context';
import { type ArgumentPlace, argumentOutOfRange, coded, where, wrongArgument } from '../errors/argument-error';
import type { DeviceArray } from '../memory/device-array';
import type { CudaBuffer } from '../memory/cuda-buffer';
import { hostView } from '../memory/host-view';
import { arrayIn, arrayOut, parameterBytes, parameters, writeArray } from '../native/arena';
import { spell } from '../signature/c-type';
import type { KernelSignature, Parameter } from '../signature/kernel-signature';
import { type Direction, type PointerValue, pointerValue } from './pointer-argument';
import { scalarCodecs } from './scalar-argument';

/** What a call's arguments have become: checked, converted, and not yet written anywhere. */
export interface BoundArguments {
  readonly values: readonly unknown[];
  /** TypedArrays that travel with the call, in the order of their parameters. */
  readonly views: ArrayBufferView[];
  /** The most elements that an array among the arguments has; undefined without one. */
  readonly elements: number | undefined;
}

/**
 * How one parameter takes its argument. Checking may run the user's code (a Proxy, an array's getters), writing does
 * not: all arguments are checked before the first is written.
 */
interface Slot {
  readonly place: ArgumentPlace;
  readonly parameter: Parameter;
  check(value: unknown): unknown;
  write(value: unknown): void;
}

/** A kernel's parameters made ready to take arguments. Made once a kernel. */
export class ArgumentPlan {
  readonly signature: KernelSignature;
  readonly #kernel: string;
  readonly #slots: readonly Slot[];

  constructor(kernel: string, signature: KernelSignature, directions: readonly (Direction | undefined)[] = []) {
    this.#kernel = kernel;
    this.signature = signature;
    this.#slots = signature.parameters.map((parameter, index) => makeSlot(kernel, parameter, index, directions[index]));
  }

  /** Checks the arguments of a call. Throws TypeError or RangeError with code ERR_CUDA_ARGUMENT. */
  check(args: readonly unknown[], context: CudaContext): BoundArguments {
    if (args.length !== this.#slots.length) throw this.#wrongCount(args.length);
    const views: ArrayBufferView[] = [];
    let elements: number | undefined;
    const values = this.#slots.map((slot, index) => {
      const value = slot.check(args[index]);
      if (slot.parameter.type.kind !== 'pointer' || value === null) return value;
      const pointer = value as Exclude<PointerValue, null>;
      if (pointer.on === 'host') views.push(pointer.view);
      else if (pointer.owner.context !== context) throw otherDevice(slot.place, pointer.owner, context);
      if (typeof args[index] !== 'string') elements = Math.max(elements ?? 0, pointer.elements);
      return value;
    });
    return { values, views, elements };
  }

  /** Writes the parameter block and the arrays into the arena. Nothing of the user's runs meanwhile. */
  write(bound: BoundArguments): void {
    let array = 0;
    this.#slots.forEach((slot, index) => {
      const value = bound.values[index];
      slot.write(value);
      if (isHostMemory(value)) writeArray(array++, slot.parameter.offset, directionFlags[value.direction]);
    });
  }

  /** The place of the `index`th array of a call, for an error that C++ reports by that number. */
  placeOfView(bound: BoundArguments, index: number): ArgumentPlace | undefined {
    const hosts = this.#slots.filter((_, position) => isHostMemory(bound.values[position]));
    return hosts[index]?.place;
  }

  #wrongCount(received: number): Error {
    const parts = this.signature.parameters.map(({ type, name }) => (name ? `${spell(type)} ${name}` : spell(type)));
    const count = parts.length === 1 ? '1 argument' : `${parts.length} arguments`;
    return coded(new TypeError(`${this.#kernel}: expected ${count} (${parts.join(', ')}), received ${received}`));
  }
}

const directionFlags: Readonly<Record<Direction, number>> = { in: arrayIn, out: arrayOut, inout: arrayIn | arrayOut };

function isHostMemory(value: unknown): value is Extract<PointerValue, { on: 'host' }> {
  return typeof value === 'object' && value !== null && (value as { on?: unknown }).on === 'host';
}

function makeSlot(kernel: string, parameter: Parameter, index: number, direction: Direction | undefined): Slot {
  const { type, offset, name } = parameter;
  const place: ArgumentPlace = { kernel, number: index + 1, name, type: spell(type) };
  switch (type.kind) {
    case 'scalar': {
      const codec = scalarCodecs[type.name];
      return {
        place,
        parameter,
        check: (value) => (codec.check(value, place), value),
        write: (value) => codec.write(parameters, offset, value as never),
      };
    }
    case 'pointer':
      return {
        place,
        parameter,
        check: (value) => pointerValue(value, type, direction, place),
        write: (value) => writePointer(offset, value as PointerValue),
      };
    default:
      return bytesSlot(place, parameter);
  }
}

/** Host memory gets its address in C++, once it has one. */
function writePointer(offset: number, value: PointerValue): void {
  parameters.setBigUint64(offset, value?.on === 'device' ? value.address : 0n, true);
}

/** A parameter that is passed as the bytes of its value: structs, vectors, and what the compiler says nothing about. */
function bytesSlot(place: ArgumentPlace, parameter: Parameter): Slot {
  const expected = `${parameter.bytes} bytes (Uint8Array, Buffer, DataView or ArrayBuffer)`;
  return {
    place,
    parameter,
    check(value) {
      const found = hostView(value);
      if (!found) throw wrongArgument(place, expected, value);
      if (found.detached) throw coded(new TypeError(`${where(place)}: the ${found.className} is detached`));
      if (found.bytes !== parameter.bytes) throw argumentOutOfRange(place, expected, value);
      return new Uint8Array(found.view.buffer, found.view.byteOffset, found.bytes).slice();
    },
    write: (value) => parameterBytes.set(value as Uint8Array, parameter.offset),
  };
}

function otherDevice(place: ArgumentPlace, owner: DeviceArray | CudaBuffer, context: CudaContext): Error {
  const here = context.device.ordinal;
  const there = owner.context.device.ordinal;
  const reason = here === there ? 'is of another context' : `is on device ${there}, the kernel on device ${here}`;
  return coded(new TypeError(`${where(place)}: the ${owner.constructor.name} ${reason}`));
}
