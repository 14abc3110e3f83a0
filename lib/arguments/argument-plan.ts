import { types } from 'node:util';
import type { CudaContext } from '../device/cuda-context';
import { checkAgainstCompiled } from '../declaration/contradiction';
import { declaredFor, type DeclaredParameter } from '../declaration/declared-parameter';
import type { Direction } from '../declaration/directions';
import { type ArgumentPlace, changedMeanwhile, coded, where } from '../errors/argument-error';
import { doAtOnce, type SlicedWork } from '../event-loop/slices';
import { copyAdvice } from '../memory/copy-advice';
import { DeviceRange } from '../memory/device-range';
import { viewBytes } from '../memory/host-view';
import { isPinned } from '../memory/pinned';
import { type Arena, arrayOnlyStored, arrayPinned, directionFlags, ParameterBlock } from '../native/arena';
import { spell } from '../signature/c-type';
import type { KernelSignature, Parameter } from '../signature/kernel-signature';
import type { ArgumentSlot, MadeMemory } from './argument-slot';
import { makeSlot } from './make-slot';
import { argumentsByName } from './named-arguments';
import { OneMemory } from './one-memory';
import { PlainArguments } from './plain-arguments';
import type { DeviceAddress } from '../data-type/device-address';
import type { DeviceOwner } from '../data-type/value-place';
import type { HostMemory, PointerValue } from './pointer-target';
import { ownersIn } from './value-slot';

/** A call's arguments once they are checked and converted, but not yet written anywhere. */
export interface BoundArguments {
  readonly values: readonly unknown[];
  /** In the order of the kernel's parameters; those that no caller passes are undefined. For functions of the arguments. */
  readonly args: readonly unknown[];
  /** TypedArrays that are copied with the call, in the order of their parameters. */
  readonly views: ArrayBufferView[];
  /** The memory that the call makes, by parameter. */
  readonly made: readonly (MadeMemory | undefined)[];
  /** What the call resolves to. */
  readonly results: readonly (() => unknown)[];
  /** Work that has to be done before anything is launched: long lists are converted in slices if the call may wait. */
  readonly conversions: readonly SlicedWork[];
  /** Bring what the kernel wrote to the objects that were passed. */
  readonly takeBacks: readonly SlicedWork[];
  /** Make objects from what the kernel wrote, for long lists that the call resolves to. */
  readonly decodings: readonly SlicedWork[];
  /** Memory to give back once nothing of the call reads or writes it any more. */
  readonly lent: ArrayBuffer[];
  /** The most elements that an array among the arguments has; undefined without one. */
  readonly elements: number | undefined;
  /** Contexts of other devices whose memory is among the arguments. */
  readonly peers: ReadonlySet<CudaContext>;
}

/** What a kernel may do with device memory that an argument points to. */
export interface MemoryUse {
  readonly slot: ArgumentSlot;
  readonly owner: DeviceOwner;
  readonly direction: Direction;
  /** What the parameter holds; undefined if the memory's address is inside a value, or inside what the argument points to. */
  readonly address: bigint | undefined;
}

/** An argument that is memory of the host. */
export interface HostUse {
  readonly slot: ArgumentSlot;
  readonly value: HostMemory;
  /** Set if the call makes the memory. */
  readonly made: MadeMemory | undefined;
}

/** A kernel's parameters, ready to take arguments: as compiled, or as declared on top of that. */
export class ArgumentPlan {
  readonly signature: KernelSignature;
  readonly #kernel: string;
  readonly #slots: readonly ArgumentSlot[];
  readonly #passed: number;
  /** Undefined if something is always converted. */
  readonly plain: PlainArguments | undefined;

  /** Throws if a declaration contradicts the compiled code. */
  constructor(kernel: string, signature: KernelSignature, declared?: readonly DeclaredParameter[]) {
    this.#kernel = kernel;
    this.signature = signature;
    if (declared && declared.length !== signature.parameters.length) throw this.#wrongDeclaration(declared.length);
    this.#slots = signature.parameters.map((parameter, index) => {
      const meant = declared && declaredFor(declared[index]!, parameter);
      const slot = makeSlot(kernel, parameter, index, meant);
      if (meant) checkAgainstCompiled(slot.place, meant, parameter);
      return slot;
    });
    this.#passed = this.#slots.filter((slot) => slot.autoout === undefined).length;
    this.plain = PlainArguments.of(this.#slots);
  }

  /**
   * Checks the arguments of a call. Memory of other devices is accepted if `reaches` says that the kernel may use it. With `mayWait`,
   * conversions of long lists are left to the caller. Throws TypeError or RangeError with code ERR_CUDA_ARGUMENT.
   */
  check(
    passed: readonly unknown[],
    context: CudaContext,
    validate?: (args: readonly unknown[]) => unknown,
    reaches: (other: CudaContext) => boolean = () => false,
    mayWait = false,
  ): BoundArguments {
    if (passed.length !== this.#passed) throw this.#wrongCount(passed);
    const args = this.#withPlaceholders(passed);
    if (validate) this.#validated(validate(args));
    const views: ArrayBufferView[] = [];
    const allMade: (MadeMemory | undefined)[] = [];
    const results: (() => unknown)[] = [];
    const conversions: SlicedWork[] = [];
    const takeBacks: SlicedWork[] = [];
    const decodings: SlicedWork[] = [];
    const lent: ArrayBuffer[] = [];
    const peers = new Set<CudaContext>();
    const place = (owner: DeviceOwner, at: ArgumentPlace): void => {
      if (owner.context === context) return;
      if (!DeviceRange.isDeviceRange(owner) || !reaches(owner.context)) throw otherDevice(at, owner, context);
      peers.add(owner.context);
    };
    let elements: number | undefined;
    const one = OneMemory.of(this.#slots, args);
    const values = this.#slots.map((slot, index) => {
      const made = slot.autoout?.(args);
      allMade.push(made);
      const shared = one?.sharedWith(index);
      const value = made ? made.memory : (shared ?? slot.check(args[index], one?.use(index)));
      if (one && isHostMemory(value)) one.add(index, value);
      if (made) results.push(() => made.result());
      if (made?.decoding) decodings.push(made.decoding);
      const placeOwners = () => ownersIn(value).forEach((owner) => place(owner, slot.place));
      const conversion = !shared && isHostMemory(value) && value.conversion && inFull(value.conversion, placeOwners);
      if (conversion && mayWait) conversions.push(conversion);
      else if (conversion) doAtOnce(conversion);
      else placeOwners();
      if (!slot.isPointer || value === null) return value;
      const pointer = value as Exclude<PointerValue, null>;
      slot.checkSize?.(pointer, args);
      if (pointer.on === 'host') {
        views.push(pointer.view);
        if (pointer.takeBack) takeBacks.push(pointer.takeBack);
        if (pointer.lent) lent.push(pointer.lent);
      } else place(pointer.owner, slot.place);
      if (pointer.elements !== undefined) elements = Math.max(elements ?? 0, countedIn(slot, pointer.elements));
      return value;
    });
    if (one && takeBacks.length > 0) takeBacks.unshift(one.check);
    return { values, args, views, made: allMade, results, conversions, takeBacks, decodings, lent, elements, peers };
  }

  /**
   * Writes the parameter block and the arrays into the arena. No code of the user's runs meanwhile; but what ran since the check (getters
   * of other arguments, functions for the shape) may have taken memory away. Throws if it has.
   */
  write(bound: BoundArguments, arena: Arena): void {
    let array = 0;
    this.#slots.forEach((slot, index) => {
      const value = bound.values[index];
      checkUsable(slot, value);
      if (isHostMemory(value)) arena.writeArray(array++, slot.parameter.offset, arrayFlags(value, slot.parameter));
      slot.write(value, arena.parameters);
    });
  }

  /** The parameter block, for a launch that comes later; host memory has no address in it yet. */
  encode(bound: BoundArguments): Uint8Array {
    const { bytes } = this.signature;
    const block = new ParameterBlock(new ArrayBuffer(Math.ceil(bytes / 8) * 8), 0, Math.ceil(bytes / 8) * 8);
    this.#slots.forEach((slot, index) => {
      checkUsable(slot, bound.values[index]);
      slot.write(bound.values[index], block);
    });
    return block.bytes.subarray(0, bytes);
  }

  /** The device memory that a call uses. */
  uses(bound: BoundArguments): readonly MemoryUse[] {
    return this.#slots.flatMap((slot, index) => {
      const value = bound.values[index];
      const inside = ownersIn(value).map((owner): MemoryUse => ({ slot, owner, direction: 'inout', address: undefined }));
      if (!slot.isPointer || value === null || isHostMemory(value)) return inside;
      const { owner, address } = value as DeviceAddress;
      return [...inside, { slot, owner, direction: slot.direction, address }];
    });
  }

  /** The host memory that a call copies. */
  hostUses(bound: BoundArguments): readonly HostUse[] {
    return this.#slots.flatMap((slot, index) => {
      const value = bound.values[index];
      return isHostMemory(value) ? { slot, value, made: bound.made[index] } : [];
    });
  }

  /** What is copied to the device when the call is queued, and is there already: not what is still being converted. */
  inputs(bound: BoundArguments): readonly ArrayBufferView[] {
    return this.hostUses(bound).flatMap(({ value, made }) => (made || value.conversion || value.direction === 'out' ? [] : value.view));
  }

  /** The place of the `index`th array of a call, for an error that C++ reports by that number. `bound`: undefined for a plain call. */
  placeOfView(bound: BoundArguments | undefined, args: readonly unknown[], index: number): ArgumentPlace | undefined {
    const travels = (position: number) => (bound ? isHostMemory(bound.values[position]) : ArrayBuffer.isView(args[position]));
    return this.#slots.filter((_, position) => travels(position))[index]?.place;
  }

  /** The places of the memory that a call has, with its bytes and, if that is on the device already, its address. */
  memories(bound: BoundArguments | undefined, args: readonly unknown[]): readonly PlacedMemory[] {
    return this.#slots.flatMap(({ place }, position) => {
      const found = memoryOfArgument(bound ? bound.values[position] : args[position]);
      return found ? [{ place, ...found }] : [];
    });
  }

  /** The first parameter for which a call makes one element because no size is declared. */
  get singlePlace(): ArgumentPlace | undefined {
    return this.#slots.find(({ isSingle }) => isSingle)?.place;
  }

  /** The values of a named call in the order of the parameters. */
  inOrder(values: Readonly<Record<string, unknown>>): readonly unknown[] {
    const slots = this.#slots.filter((slot) => !slot.autoout);
    return argumentsByName(
      this.#kernel,
      slots.map((slot) => slot.place.name),
      values,
    );
  }

  #withPlaceholders(passed: readonly unknown[]): readonly unknown[] {
    if (this.#passed === this.#slots.length) return passed;
    let next = 0;
    return this.#slots.map((slot) => (slot.autoout ? undefined : passed[next++]));
  }

  #validated(answer: unknown): void {
    if (answer === false) throw coded(new TypeError(`${this.#kernel}: validateArgs refused the arguments`));
    if (typeof answer === 'string') throw coded(new TypeError(`${this.#kernel}: ${answer}`));
    if (!types.isPromise(answer)) return;
    answer.catch(() => {}); // its answer would come too late
    throw coded(
      new TypeError(`${this.#kernel}: validateArgs returned a Promise, and a call does not wait for it; return the answer directly`),
    );
  }

  #wrongCount(passed: readonly unknown[]): Error {
    const slots = this.#slots.filter((slot) => !slot.autoout);
    const parts = slots.map(({ place }) => (place.name ? `${place.type} ${place.name}` : place.type));
    const count = parts.length === 1 ? '1 argument' : `${parts.length} arguments`;
    const hint = optionsHint(this.#kernel, passed.at(-1)) || this.#madeHint(passed.length) || this.#namedHint(passed);
    return coded(new TypeError(`${this.#kernel}: expected ${count} (${parts.join(', ')}), received ${passed.length}${hint}`));
  }

  /** For one object that has the arguments by their names. */
  #namedHint([only, ...others]: readonly unknown[]): string {
    if (!hasNames(only) || others.length > 0) return '';
    const names = Object.keys(only);
    const areNames = names.length > 0 && names.every((name) => this.#slots.some(({ place }) => place.name === name));
    return areNames ? `; ${this.#kernel}.named({ ${names.join(', ')} }) takes them by name` : '';
  }

  /** What may have been passed for an autoout. */
  #madeHint(received: number): string {
    const made = this.#slots.filter((slot) => slot.autoout).map(({ place }) => place.name ?? `argument ${place.number}`);
    if (made.length === 0 || received !== this.#slots.length) return '';
    return `; the call makes ${made.join(', ')}, declared as autoout, and returns ${made.length === 1 ? 'it' : 'them'}`;
  }

  #wrongDeclaration(received: number): Error {
    const compiled = this.signature.parameters.map(({ type }) => spell(type)).join(', ');
    return coded(
      new TypeError(
        `${this.#kernel}: ${received === 1 ? '1 argument' : `${received} arguments`} declared, but the compiled kernel takes ${this.signature.parameters.length} (${compiled})`,
      ),
    );
  }
}

/** Memory of an argument, for messages. */
export interface PlacedMemory {
  readonly place: ArgumentPlace;
  readonly bytes: number;
  readonly address: bigint | undefined;
}

function memoryOfArgument(value: unknown): Omit<PlacedMemory, 'place'> | undefined {
  if (isHostMemory(value)) return { bytes: value.bytes, address: undefined };
  if (ArrayBuffer.isView(value)) return { bytes: viewBytes(value), address: undefined };
  const range = DeviceRange.isDeviceRange(value) ? value : (value as DeviceAddress | null)?.owner;
  if (!DeviceRange.isDeviceRange(range) || range.isDisposed) return undefined;
  return { bytes: range.nbytes, address: DeviceRange.addressOf(range) };
}

/** A launch has a thread for each element of the type that the kernel was compiled for: float4, even if float is declared. */
function countedIn({ compiledElements }: ArgumentSlot, elements: number): number {
  return compiledElements ? compiledElements(elements) : elements;
}

/** The work, with a call of `after` once the last item is done. */
function inFull({ count, slice }: SlicedWork, after: () => void): SlicedWork {
  return {
    count,
    slice(begin, end) {
      slice(begin, end);
      if (end === count) after();
    },
  };
}

function arrayFlags({ direction, view }: HostMemory, { onlyStored }: Parameter): number {
  return directionFlags[direction] | (isPinned(view) ? arrayPinned : 0) | (onlyStored ? arrayOnlyStored : 0);
}

export function isHostMemory(value: unknown): value is HostMemory {
  return typeof value === 'object' && value !== null && (value as { on?: unknown }).on === 'host';
}

/** Code that ran since the arguments were checked may have taken memory away. */
function checkUsable({ isPointer, place }: ArgumentSlot, value: unknown): void {
  if (isHostMemory(value)) {
    if (viewBytes(value.view) !== value.bytes) throw changedMeanwhile(place);
  } else if (isPointer && (value as DeviceAddress | null)?.owner.isDisposed) throw disposedMeanwhile(place);
  if (ownersIn(value).some((owner) => owner.isDisposed)) throw disposedMeanwhile(place);
}

function disposedMeanwhile(place: ArgumentPlace): Error {
  return coded(new TypeError(`${where(place)}: the device memory was disposed while the arguments were read`));
}

function otherDevice(place: ArgumentPlace, owner: DeviceOwner, context: CudaContext): Error {
  const here = context.device.ordinal;
  const there = owner.context.device.ordinal;
  const reason =
    here === there
      ? 'belongs to a different context'
      : `is on device ${there}, the kernel on device ${here}, which cannot use it${copyAdvice(owner)}`;
  return coded(new TypeError(`${where(place)}: the ${owner.constructor.name} ${reason}`));
}

/** An array has its elements for properties. */
function hasNames(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !types.isProxy(value) && !Array.isArray(value) && !ArrayBuffer.isView(value);
}

/** Settings of a launch are often passed as the last argument. */
function optionsHint(kernel: string, last: unknown): string {
  if (!hasNames(last)) return '';
  const names = Object.keys(last);
  const areSettings = names.length > 0 && names.every((name) => launchSettings.has(name));
  return areSettings ? `; settings of the launch go into with(): ${kernel}.with({ ${names.join(', ')} })(…)` : '';
}

const launchSettings = new Set(['grid', 'block', 'cluster', 'sharedMemory', 'stream', 'signal', 'cooperative']);
