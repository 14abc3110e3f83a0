import { callMemory } from '../bindings/memory/call-memory';
import { Frame } from '../bindings/memory/frame';
import type { UsersValue } from '../../types';
import { HeldObjects } from '../arguments/held-objects';
import { CudaContext } from '../device/cuda-context';
import { CudaStream } from '../device/cuda-stream';
import { type ArgumentPlace, coded } from '../errors/argument-error';
import { background } from '../event-loop/background';
import { HeldPlace } from '../event-loop/held-place';
import { Slices } from '../event-loop/slices';
import { DeviceRange } from '../memory/device-range';
import { native } from '../native/environment';
import { CallCallback } from './call-callbacks';
import { CallUnderWay } from './call-under-way';
import { checkDevices, type HostParameter } from './host-parameter';
import type { HostResult } from './host-result';

const wordBytes = 8;

/** Called with what a function returned and with the function's name: returns what the call is to result in, or throws. */
export type Check = (result: UsersValue, name: string) => unknown;

/** The arguments of one call, with the stream that its work goes to, if it has one. */
interface Prepared {
  readonly args: readonly unknown[];
  readonly stream: CudaStream | undefined;
  /** The context that has to be current: that of the stream, or of device memory. */
  readonly context: CudaContext | undefined;
  /** The functions among them: filled when they are written. */
  readonly callbacks: CallCallback[];
}

/** A function of a C library. */
export class HostFunction {
  readonly #name: string;
  readonly #parameters: readonly HostParameter[];
  readonly #result: HostResult;
  readonly #check: Check | undefined;
  readonly #places: readonly ArgumentPlace[];
  readonly #number: number;
  /** Whether it takes nothing else. */
  readonly #takesNumbers: boolean;

  /** `locate`: looks the function up, by its signature for the addon. */
  constructor(
    name: string,
    parameters: readonly HostParameter[],
    result: HostResult,
    check: Check | undefined,
    locate: (signature: string) => number,
  ) {
    this.#name = name;
    this.#parameters = parameters;
    this.#result = result;
    this.#check = check;
    this.#places = parameters.map(({ name: parameter, type }, index) => ({ kernel: name, number: index + 1, name: parameter, type }));
    this.#takesNumbers = parameters.every(({ writeNumber }) => writeNumber);
    this.#number = locate([result, ...parameters].map(({ letter }) => letter).join(''));
  }

  /** By which the addon knows the function. */
  get number(): number {
    return this.#number;
  }

  /** Blocks until the function has returned, with that context current. */
  callIn(context: CudaContext, args: readonly unknown[]): unknown {
    return this.#checked(this.#callHere({ ...this.#prepare(args), context }));
  }

  /** Blocks until the function has returned, and what it queued in its stream is done. */
  sync(args: readonly unknown[]): unknown {
    if (this.#takesNumbers) return this.#checked(this.#callWithNumbers(args));
    const prepared = this.#prepare(args);
    const { callbacks } = prepared;
    try {
      const result = this.#callHere(prepared);
      prepared.stream?.synchronizeSync();
      endAll(callbacks);
      return this.#checked(result);
    } finally {
      for (const callback of callbacks) callback.end();
    }
  }

  /** Blocks until the function has returned. Device memory among the arguments is kept until what it queued is done. */
  enqueue(args: readonly unknown[]): unknown {
    if (this.#takesNumbers) return this.#checked(this.#callWithNumbers(args));
    const prepared = this.#prepare(args);
    const { stream, callbacks } = prepared;
    const held = new HeldObjects(prepared.args);
    const release = () => {
      held.release();
      for (const callback of callbacks) callback.end();
    };
    try {
      const result = this.#callHere(prepared, stream !== undefined);
      for (const callback of callbacks) callback.returned();
      return this.#checked(result);
    } finally {
      // What failed is reported by the stream's next use.
      if (stream) void stream.synchronize().then(release, release);
      else release();
    }
  }

  /** On another thread. What comes next in the stream waits for it; what is disposed of meanwhile is kept until its work is done. */
  async call(args: readonly unknown[]): Promise<unknown> {
    const prepared = this.#prepare(args);
    prepared.stream?.checkUsable();
    const frame = this.#frameFor(prepared, true);
    const held = new HeldObjects(prepared.args);
    try {
      const result = await this.#callInTurn(prepared, frame);
      await prepared.stream?.synchronize();
      endAll(prepared.callbacks);
      return this.#checked(result);
    } finally {
      held.release();
      for (const callback of prepared.callbacks) callback.end();
    }
  }

  /** Takes a place in the stream's line now, and has it until the function has returned. */
  #callInTurn(prepared: Prepared, frame: Frame): Promise<unknown> {
    const { stream } = prepared;
    if (!stream) return this.#callThere(prepared, frame, () => {});
    return new HeldPlace(stream).queue(new Slices([]), () => {
      stream.checkUsable();
      const underWay = new CallUnderWay(stream);
      return this.#callThere(prepared, frame, () => underWay.end());
    });
  }

  #prepare(args: readonly unknown[]): Prepared {
    const all = this.#withStreams(args);
    const stream = all.find((value): value is CudaStream => value instanceof CudaStream);
    if (stream) checkDevices(stream.context, all, (index) => this.#places[index]!);
    const memory = all.find((value) => DeviceRange.isDeviceRange(value));
    const context = stream?.context ?? (memory && contextOf(memory));
    return { args: all, stream, context, callbacks: [] };
  }

  /** Streams can be left out: the current one is meant. */
  #withStreams(args: readonly unknown[]): readonly unknown[] {
    const { length } = this.#parameters;
    if (args.length === length) return args;
    const given = this.#parameters.filter(({ isStream }) => !isStream).length;
    if (args.length !== given) throw this.#wrongNumber(given, args.length);
    const memory = args.find((value) => DeviceRange.isDeviceRange(value));
    let next = 0;
    return this.#parameters.map(({ isStream }) => (isStream ? CudaStream.current(memory && contextOf(memory)) : args[next++]));
  }

  #wrongNumber(given: number, received: number): TypeError {
    const shown = this.#parameters.map(({ name, type }, index) => name ?? `${type} ${index + 1}`).join(', ');
    const all = this.#parameters.length;
    const expected = `${given} ${given === 1 ? 'argument' : 'arguments'}${given === all ? '' : `, or ${all} with the stream`}`;
    return coded(new TypeError(`${this.#name}(${shown}): expected ${expected}, received ${received}`));
  }

  #frameFor({ args, callbacks }: Prepared, onThread: boolean): Frame {
    const bytes = Math.max(1, this.#parameters.length) * wordBytes;
    const frame = onThread ? Frame.forThread(bytes, 'call') : Frame.enter(bytes, 'call');
    try {
      for (let index = 0; index < this.#parameters.length; index++)
        this.#parameters[index]!.write(frame, frame.start + index * wordBytes, args[index], this.#places[index]!);
      frame.applyPatches();
      callbacks.push(...callbacksOf(frame));
      return frame;
    } catch (error) {
      for (const callback of callbacksOf(frame)) callback.end();
      frame.leave();
      throw error;
    }
  }

  /** On this thread, in the memory that all calls share, without a frame. */
  #callWithNumbers(args: readonly unknown[]): unknown {
    const { length } = this.#parameters;
    if (args.length !== length) throw this.#wrongNumber(length, args.length);
    const memory = callMemory();
    const below = memory.top;
    const at = memory.take(length * wordBytes, wordBytes);
    if (at < 0) return this.#callHere({ args, stream: undefined, context: undefined, callbacks: [] });
    try {
      const { view, address } = memory.block;
      for (let index = 0; index < length; index++) {
        const word = at + index * wordBytes;
        memory.clearWord(word);
        this.#parameters[index]!.writeNumber!(view, word, args[index], this.#places[index]!);
      }
      memory.crossInto(undefined, this.#number, address + at);
      return this.#result.read(view, memory.resultAt);
    } finally {
      memory.top = below;
    }
  }

  /** `mayCallLater`: whether another thread that calls back can wait until the function has returned. */
  #callHere(prepared: Prepared, mayCallLater = false): unknown {
    prepared.stream?.ready();
    const frame = this.#frameFor(prepared, false);
    for (const callback of prepared.callbacks) callback.mayWait(mayCallLater);
    try {
      const memory = callMemory();
      memory.crossInto(prepared.context?.native, this.#number, frame.address);
      const result = this.#result.read(memory.block.view, memory.resultAt);
      frame.comeBack();
      return result;
    } finally {
      frame.leave();
    }
  }

  /** `returned`: called when the function has, before anything else runs. */
  #callThere({ context }: Prepared, frame: Frame, returned: () => void): Promise<unknown> {
    return background<unknown>((done) => {
      const end = (error: Error | undefined, word: bigint) => {
        returned();
        if (error) return done(error, undefined);
        try {
          frame.comeBack();
          done(undefined, this.#valueOf(word));
        } catch (failure) {
          done(failure as Error, undefined);
        }
      };
      try {
        native().hostCallInBackground(context?.native, this.#number, frame.address, end);
      } catch (error) {
        end(error as Error, 0n);
      }
    });
  }

  #valueOf(word: bigint): unknown {
    const view = new DataView(new ArrayBuffer(wordBytes));
    view.setBigUint64(0, word, true);
    return this.#result.read(view, 0);
  }

  #checked(result: unknown): unknown {
    return this.#check ? this.#check(result, this.#name) : result;
  }
}

const callbacksOf = (frame: Frame): CallCallback[] => (frame.keepsAny ? frame.kept.filter((kept) => kept instanceof CallCallback) : []);

/** Throws what one of them has thrown. */
function endAll(callbacks: readonly CallCallback[]): void {
  for (const callback of callbacks) callback.end();
  for (const callback of callbacks) callback.rethrow();
}

const contextOf = (memory: unknown): CudaContext => DeviceRange.memoryOf(memory as DeviceRange).context;
