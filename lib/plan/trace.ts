import type { MemoryUse } from '../arguments/argument-plan';
import type { MadeMemory } from '../arguments/argument-slot';
import type { HostMemory } from '../arguments/pointer-target';
import { StructArray } from '../data-type/struct-array';
import type { CudaContext } from '../device/cuda-context';
import { elsewhere } from '../device/elsewhere';
import { coded, where } from '../errors/argument-error';
import { unrecorded } from '../event-loop/recording-scope';
import type { Collective } from '../communicator/collective';
import type { CollectiveRecorder } from '../communicator/collective-recorder';
import type { GraphCommunicator } from '../communicator/graph-communicator';
import type { CallRecorder, RecordedKernel } from '../launch/call-recorder';
import type { Callable } from '../launch/callable';
import { classBehind } from '../memory/class-behind';
import { DeviceMemory } from '../memory/device-memory';
import { DeviceRange } from '../memory/device-range';
import { hostView, viewBuffer, viewBytes, viewOffset } from '../memory/host-view';
import { CudaBuffer } from '../memory/cuda-buffer';
import type { MemoryRecorder, RecordedElements } from '../memory/memory-recorder';
import { dtypeName, elementBytes } from '../memory/struct-dtype';
import { elementCopy, fromParameter, toParameter } from './element-copy';
import { sharesMemory } from './overlap';
import { hostPlaceholder, madePlaceholder } from './placeholder';
import { planError } from './plan-error';
import type { MemoryOrigin, PlanMemory } from './plan-memory';
import type { MemoryAccess, PlanPlace, PlanStep, Relocation } from './plan-step';

/** Addresses that no memory has: each piece gets one until it is known where it is. */
const firstAddress = 1n << 62n;
const addressDistance = 1n << 44n;

/**
 * What a function asks for, step by step, as plain data: nothing is allocated, nothing runs. Arrays are placeholders, at addresses that
 * stand for the real ones.
 */
export class Trace implements CallRecorder, CollectiveRecorder, MemoryRecorder {
  readonly steps: PlanStep[] = [];
  readonly memories: PlanMemory[] = [];
  /** The error for the first thing that cannot be recorded, also if the function has caught it. */
  failure: unknown;
  /**
   * Whether calls took host memory that is no argument of the plan: what is in it now, and whether the function makes it anew each time,
   * only the function can say.
   */
  usesHostMemory = false;
  /** How many calls' kernels are still compiling: the function may wait for these. */
  waiting = 0;
  #context: CudaContext | undefined;
  #isDone = false;
  readonly #byMemory = new Map<DeviceMemory, PlanMemory>();
  /** How often each kernel has been called. */
  readonly #calls = new Map<string, number>();
  /** The last of what waits: calls and copies are recorded in the order in which they are asked for. */
  #last: Promise<unknown> | undefined;

  /** The context of its steps; `otherwise` if there are none. */
  context(otherwise: CudaContext): CudaContext {
    return this.#context ?? otherwise;
  }

  call(kernel: RecordedKernel, args: (callable: Callable) => readonly unknown[]): Promise<unknown> {
    const known = this.#last === undefined ? kernel.callableIfResolved() : undefined;
    if (known) return this.#attempt(() => Promise.resolve(this.#record(known, args(known))));
    const before = this.#last;
    return this.#later(
      unrecorded(() => kernel.resolve())
        .then(async (callable) => {
          await before?.catch(() => {});
          return callable;
        })
        .then((callable) => this.#attempt(() => Promise.resolve(this.#record(callable, args(callable))))),
    );
  }

  /** Resolves when all that was asked for is recorded, also what nobody awaits. */
  async complete(): Promise<void> {
    while (this.#last) await this.#last.catch(() => {});
  }

  fill(range: DeviceRange, value: number, elementBytes: 1 | 2 | 4, count: number): void {
    if (count > 0) this.#inTurn(() => this.#fill(range, value, elementBytes, count));
  }

  copy(target: DeviceRange, source: DeviceRange, bytes: number): void {
    if (bytes > 0) this.#inTurn(() => this.#copy(target, source, bytes));
  }

  collective(communicator: GraphCommunicator, calls: readonly Collective[]): void {
    this.#inTurn(() => this.#collective(communicator, calls));
  }

  copyElements(to: RecordedElements, from: RecordedElements): void {
    this.#inTurn(() => this.#copyElements(to, from));
  }

  write(to: DeviceRange, content: Uint8Array, isComputed: boolean): void {
    this.usesHostMemory ||= !isComputed;
    const { memory } = this.add(to.context, content.length, { kind: 'constant', content });
    this.copy(to, new CudaBuffer(memory, content.length), content.length);
  }

  mayOverlap(one: DeviceRange, other: DeviceRange): boolean {
    const [first, second] = [this.memoryOf(one), this.memoryOf(other)];
    return first !== second && sharesMemory(realMemory(first), realMemory(second));
  }

  allocate<Range extends DeviceRange>(context: CudaContext, bytes: number, over: (memory: DeviceMemory) => Range): Range {
    return this.#attempt(() => madePlaceholder(over(this.add(context, bytes, { kind: 'made' }).memory)));
  }

  /** Records what is done with memory after the calls before it, whose kernels may still be compiling. */
  #inTurn(body: () => void): void {
    if (this.#last === undefined) return this.#attempt(body);
    // A failure fails the recording.
    this.#later(this.#last.catch(() => {}).then(() => this.#attempt(body))).catch(() => {});
  }

  #later(recording: Promise<unknown>): Promise<unknown> {
    this.waiting++;
    const recorded = recording.finally(() => {
      this.waiting--;
      if (this.#last === recorded) this.#last = undefined;
    });
    this.#last = recorded;
    return recorded;
  }

  #fill(range: DeviceRange, value: number, elementBytes: 1 | 2 | 4, count: number): void {
    this.#stayIn(range.context, 'the memory of a fill');
    const to = this.#placeOf(range);
    this.steps.push({ kind: 'memset', to, value, elementBytes, count, accesses: [{ memory: to.memory, direction: 'out' }] });
  }

  #copy(target: DeviceRange, source: DeviceRange, bytes: number): void {
    this.#stayIn(target.context, 'the target of a copy');
    this.#stayIn(source.context, 'the source of a copy');
    const to = this.#placeOf(target);
    const from = this.#placeOf(source);
    this.steps.push({ kind: 'memcpy', to, from, bytes, accesses: accessesOf(from, to) });
  }

  #copyElements(target: RecordedElements, source: RecordedElements): void {
    this.#stayIn(target.context, 'the target of a copy');
    this.#stayIn(source.context, 'the source of a copy');
    const copy = elementCopy(target.context, target.layout, source.layout, elementBytes(target.dtype));
    if (!copy) throw planError('a plan copies elements in up to 8 dimensions; make the copy before the plan, and pass it.');
    const { callable, shape, parameters, first } = copy;
    const [to, from] = [this.#placeOf(target), this.#placeOf(source)];
    const relocations: Relocation[] = [
      { at: toParameter, memory: to.memory, offset: to.offset + first.to },
      { at: fromParameter, memory: from.memory, offset: from.offset + first.from },
    ];
    const label = `copies ${target.length} elements of ${dtypeName(target.dtype)}`;
    this.steps.push({ kind: 'kernel', callable, shape, parameters, relocations, accesses: accessesOf(from, to), foreign: [], label });
  }

  #collective(communicator: GraphCommunicator, calls: readonly Collective[]): void {
    const placeOf = (range: DeviceRange | undefined): PlanPlace | undefined => {
      if (range) this.#stayIn(range.context, 'an operation of a communicator');
      return range && this.#placeOf(range);
    };
    const planned = calls.map((call) => ({ call, from: placeOf(call.memory.from), to: placeOf(call.memory.to) }));
    const accesses = planned.flatMap(({ from, to }) => accessesOf(from, to));
    this.steps.push({ kind: 'graph', communicator, calls: planned, accesses });
  }

  /** Makes the placeholders unusable: they have no memory. */
  end(): void {
    this.#isDone = true;
    for (const { origin, memory } of this.memories) if (origin.kind !== 'device array') memory.dispose();
  }

  refuse(what: string): never {
    throw this.failed(planError(what));
  }

  isWritten(view: ArrayBufferView): boolean {
    const isOver = ({ origin }: PlanMemory) => origin.kind === 'host array' && viewBuffer(origin.view) === viewBuffer(view);
    const written = this.steps.flatMap(({ accesses }) => accesses.flatMap(({ memory, direction }) => (direction === 'in' ? [] : [memory])));
    return written.some((number) => isOver(this.memories[number]!));
  }

  failed<E>(error: E): E {
    this.failure ??= error;
    return error;
  }

  /** Adds memory that the function is given or makes. */
  add(context: CudaContext, bytes: number, origin: MemoryOrigin): PlanMemory {
    const base = firstAddress + BigInt(this.memories.length) * addressDistance;
    return this.#added(new DeviceMemory(context, base, bytes), bytes, base, origin);
  }

  /** The memory of a placeholder, or of a device array that the function refers to. */
  memoryOf(range: DeviceRange): PlanMemory {
    const memory = DeviceRange.memoryOf(range);
    return this.#byMemory.get(memory) ?? this.#added(memory, memory.bytes, memory.address, { kind: 'device array', array: range });
  }

  #added(memory: DeviceMemory, bytes: number, base: bigint, origin: MemoryOrigin): PlanMemory {
    const added: PlanMemory = { number: this.memories.length, origin, bytes, memory, base };
    this.memories.push(added);
    this.#byMemory.set(memory, added);
    return added;
  }

  #placeOf(range: DeviceRange): PlanPlace {
    const memory = this.memoryOf(range);
    return { memory: memory.number, offset: Number(DeviceRange.addressOf(range) - memory.base) };
  }

  /** A graph is of one context. */
  #stayIn(context: CudaContext, what: string): void {
    this.#context ??= context;
    if (context !== this.#context) {
      const advice =
        context.device === this.#context.device
          ? ''
          : '; the option device puts what a plan makes where the rest is, as in { device: x.device }';
      throw planError(`${what} ${elsewhere(context, this.#context, 'what is recorded before it')}${advice}`);
    }
  }

  #attempt<Result>(body: () => Result): Result {
    try {
      if (this.#isDone) throw planError('a kernel was called after the function had been recorded: await every call in it.');
      return body();
    } catch (error) {
      throw this.failed(error);
    }
  }

  /** Records one call; returns what it resolves to. */
  #record(callable: Callable, args: readonly unknown[]): unknown {
    const { kernel, plan, validate } = callable;
    this.#stayIn(kernel.context, kernel.name);
    this.usesHostMemory ||= args.some((arg) => hasHostMemory(arg));
    const bound = unrecorded(() => plan.check(args, kernel.context, validate, (other) => kernel.context.reaches(other)));
    if (bound.takeBacks.length > 0) {
      throw planError(`${kernel.name} writes to plain objects, which are not on the device; pass a TypedArray or a DeviceArray`);
    }
    const called = this.#nameOfCall(kernel.name);
    const results: unknown[] = [];
    const relocations: Relocation[] = [];
    const accesses: MemoryAccess[] = [];
    for (const { slot, value, made } of plan.hostUses(bound)) {
      const memory = this.#hostMemory(value, args, made, `result ${results.length + 1} of ${called}`);
      relocations.push({ at: slot.parameter.offset, memory: memory.number, offset: 0 });
      accesses.push({ memory: memory.number, direction: value.direction });
      if (made) results.push(resultPlaceholder(memory, made));
    }
    const foreign = this.#addDeviceUses(plan.uses(bound), relocations, accesses);
    if (bound.elements !== 0) {
      const shape = callable.shape(bound.args, bound.elements);
      this.steps.push({ kind: 'kernel', callable, shape, parameters: plan.encode(bound), relocations, accesses, foreign });
    }
    return results.length > 1 ? results : results[0];
  }

  /** `k`, and from the second call on `call 2 of k`. */
  #nameOfCall(kernel: string): string {
    const number = (this.#calls.get(kernel) ?? 0) + 1;
    this.#calls.set(kernel, number);
    return number === 1 ? kernel : `call ${number} of ${kernel}`;
  }

  #addDeviceUses(uses: readonly MemoryUse[], relocations: Relocation[], accesses: MemoryAccess[]): MemoryUse['owner'][] {
    const foreign: MemoryUse['owner'][] = [];
    for (const { slot, owner, direction, address } of uses) {
      if (!DeviceRange.isDeviceRange(owner)) {
        foreign.push(owner);
        continue;
      }
      const { place, parameter } = slot;
      const memory = this.memoryOf(owner);
      accesses.push({ memory: memory.number, direction });
      if (address === undefined) {
        if (memory.origin.kind === 'device array') continue;
        throw planError(`${where(place)}: an array of the plan is inside another value; pass it as a separate argument`);
      }
      const behind = classBehind(owner);
      if (behind !== undefined && !slot.acceptsClass?.(behind)) {
        throw coded(new TypeError(`${where(place)}: ${place.type} does not take ${behind}, the class of this array`));
      }
      relocations.push({ at: parameter.offset, memory: memory.number, offset: Number(address - memory.base) });
    }
    return foreign;
  }

  /** The memory for an argument of the host. */
  #hostMemory(value: HostMemory, args: readonly unknown[], made: MadeMemory | undefined, label: string): PlanMemory {
    const context = this.#context!;
    if (made) return this.add(context, value.bytes, { kind: 'result', made, label });
    if (!args.some((arg) => isViewOf(arg, value.view))) {
      const { view } = value;
      const content = new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice();
      return this.add(context, value.bytes, { kind: 'constant', content });
    }
    const known = this.memories.find(({ origin }) => origin.kind === 'host array' && isSameView(origin.view, value.view));
    return known ?? this.add(context, value.bytes, { kind: 'host array', view: value.view });
  }
}

/** What is written may be a part of its piece. */
function accessesOf(from: PlanPlace | undefined, to: PlanPlace | undefined): MemoryAccess[] {
  return [
    ...(from ? [{ memory: from.memory, direction: 'in' } as const] : []),
    ...(to ? [{ memory: to.memory, direction: 'inout' } as const] : []),
  ];
}

/** The memory in the first run, where a recording looks at it. */
function realMemory({ origin, memory }: PlanMemory): DeviceMemory {
  return origin.kind === 'device argument' ? origin.of : memory;
}

/** Whether a value is memory of the host, or a list or an object that holds some. */
export function hasHostMemory(value: unknown, inside: ReadonlySet<object> = new Set()): boolean {
  if (typeof value !== 'object' || value === null || DeviceRange.isDeviceRange(value)) return false;
  if (hostView(value) || StructArray.isStructArray(value)) return true;
  const isPlain = Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);
  if (!isPlain || inside.has(value)) return false;
  const within = new Set([...inside, value]);
  return Object.values(value).some((item) => hasHostMemory(item, within));
}

/** Whether an argument is the user's memory, and not a value that was turned into bytes. */
function isViewOf(argument: unknown, view: ArrayBufferView): boolean {
  const found = hostView(StructArray.isStructArray(argument) ? argument.bytes : argument);
  return found !== undefined && viewBuffer(found.view) === viewBuffer(view);
}

export function isSameView(one: ArrayBufferView, other: ArrayBufferView): boolean {
  return viewBuffer(one) === viewBuffer(other) && viewOffset(one) === viewOffset(other) && viewBytes(one) === viewBytes(other);
}

function resultPlaceholder({ memory, bytes }: PlanMemory, { memory: made }: MadeMemory): unknown {
  const view = made.view as ArrayBufferView & { readonly BYTES_PER_ELEMENT?: number };
  const found = hostView(view)!;
  return hostPlaceholder(memory, bytes, found.className, view.BYTES_PER_ELEMENT ?? 1);
}
