import type { ArgumentPlace } from '../../errors/argument-error';
import { background } from '../../event-loop/background';
import { removeCallback, rethrow, withAnswers } from '../callbacks/callbacks';
import type { CudaError } from '../../errors/cuda-error';
import { native } from '../../native/environment';
import { makeParameter } from '../parameters/make-parameter';
import type { CLibrary } from './c-library';
import { type Forms, formsOf, matchArguments } from './arguments';
import { type Block, callMemory, frameAlign } from '../memory/call-memory';
import { Frame, type Lifetime } from '../memory/frame';
import type { FunctionSpec, ParameterSpec } from '../parameters/function-spec';
import { isNoted, isRecording, keepUntilDone, noteCall } from './lifetimes';
import { type Call, CallInProgress, type Parameter } from '../parameters/parameter';
import { StraightCall, wantsFrame } from './straight-call';

const wordBytes = 8;
/** How often a list may have become longer than it was said to be. */
const mostRounds = 8;

/** A C function: its arguments are checked and written, it is called, and its results are read. */
export class BoundFunction {
  readonly spec: FunctionSpec;
  readonly #library: CLibrary;
  readonly #parameters: readonly Parameter[];
  readonly #forms: Forms;
  readonly #places: readonly ArgumentPlace[];
  readonly #early: readonly number[];
  readonly #late: readonly number[];
  readonly #ours: readonly number[];
  readonly #results: readonly number[];
  readonly #lists: readonly number[];
  /** Where each parameter's result is, from the frame's beginning. */
  readonly #resultAt: readonly number[];
  readonly #bytes: number;
  readonly #lifetime: Lifetime;
  readonly #values: ReadonlySet<number>;
  readonly #straight: StraightCall | undefined;
  /** The parameters that tell the call's context. */
  readonly #handles: readonly number[];
  #number: number | undefined;

  constructor(spec: FunctionSpec, library: CLibrary) {
    this.spec = spec;
    this.#library = library;
    this.#parameters = spec.parameters.map((parameter) =>
      makeParameter(parameter, spec, library.table, (name, call) => sizeBy(library, name, call)),
    );
    const indices = this.#parameters.map((_, index) => index);
    const given = indices.filter((index) => this.#parameters[index]!.isGiven);
    this.#forms = formsOf(this.#parameters);
    this.#places = placesOf(spec, given);
    this.#early = given.filter((index) => !this.#parameters[index]!.isLate);
    this.#late = given.filter((index) => this.#parameters[index]!.isLate);
    this.#ours = hiddenFirst(
      indices.filter((index) => !this.#parameters[index]!.isGiven),
      spec,
    );
    this.#results = indices.filter((index) => this.#parameters[index]!.result);
    this.#lists = indices.filter((index) => this.#parameters[index]!.prepareAgain);
    [this.#resultAt, this.#bytes] = layOut(this.#parameters);
    this.#lifetime = lifetimeOf(spec);
    this.#values = new Set(spec.values?.flatMap((name) => library.codesOf(name)));
    this.#handles = indices.filter((index) => hasContext(spec.parameters[index]!));
    const mustHaveFrame = spec.returns !== undefined || isNoted(spec) || (spec.waits === true && !library.worksInContext);
    this.#straight = mustHaveFrame ? undefined : StraightCall.of(this.#parameters, this.#places);
  }

  call(args: readonly unknown[]): unknown {
    const number = this.#find();
    const straight = this.#straight;
    if (!straight?.takes(args)) return this.#callInFrame(number, args);
    const memory = callMemory();
    const below = memory.top;
    try {
      const start = straight.write(memory, args);
      if (start !== wantsFrame) return this.#callStraight(straight, number, start);
    } finally {
      memory.top = below;
    }
    return this.#callInFrame(number, args);
  }

  #callStraight(straight: StraightCall, number: number, start: number): unknown {
    const memory = callMemory();
    const words = memory.block.address + start;
    if (this.#library.mayCallBack) this.#answering(() => memory.cross(number, words, false));
    else memory.cross(number, words, false);
    const code = memory.resultCode;
    if (code !== 0 && !this.#values.has(code)) throw this.#error(code, memory.block, start);
    if (this.#results.length === 0) return this.#values.size > 0 ? code : undefined;
    return straight.result(memory, start);
  }

  /** Runs a call during which C may call functions of the user's; rethrows what they throw. */
  #answering(call: () => void): void {
    withAnswers(call);
    rethrow();
  }

  #callInFrame(number: number, args: readonly unknown[]): unknown {
    const given = matchArguments(this.spec.name, this.#forms, args);
    const call = this.#begin(Frame.enter(this.#bytes, this.#lifetime), given);
    try {
      this.#write(call);
      this.#cross(number, call);
      call.frame.comeBack();
      return this.#end(call, this.spec.returns ? 0 : callMemory().resultCode);
    } catch (error) {
      this.#undo(call);
      throw error;
    } finally {
      call.frame.leave();
    }
  }

  /** The same on another thread. The arguments are read now. */
  async callOnThread(args: readonly unknown[]): Promise<unknown> {
    const number = this.#find();
    const given = matchArguments(this.spec.name, this.#forms, args);
    const call = this.#begin(Frame.forThread(this.#bytes, this.#lifetime), given);
    try {
      this.#write(call);
      const words = call.frame.address;
      let context = 0n;
      const once = async () => {
        const result = await background<bigint>((done) => {
          context = native().apiCallInBackground(this.#library.worksInContext, number, words, done);
        });
        return Number(BigInt.asIntN(32, result));
      };
      let code = await once();
      for (let i = 0; i < mostRounds && this.#hasMore(call, code); i++) code = await once();
      call.frame.comeBack();
      return this.#end(call, code, context);
    } catch (error) {
      this.#undo(call);
      throw error;
    }
  }

  #find(): number {
    return (this.#number ??= this.#library.find(this.spec));
  }

  #begin(frame: Frame, given: Map<string, unknown>): Call {
    return new CallInProgress(frame, given, (call) => isRecording(this.spec, call, this.#library));
  }

  /** Writes what the user passes first, since its objects may run the user's code; none runs after that. */
  #write(call: Call): void {
    for (const index of this.#early) this.#writeOne(call, index);
    for (const index of this.#late) this.#writeOne(call, index);
    for (const index of this.#ours) this.#writeOne(call, index);
    call.frame.applyPatches();
  }

  #writeOne(call: Call, index: number): void {
    const parameter = this.#parameters[index]!;
    const { start } = call.frame;
    parameter.write(call, start + index * wordBytes, call.given.get(parameter.name), this.#places[index]!, start + this.#resultAt[index]!);
  }

  #cross(number: number, call: Call): void {
    const { frame } = call;
    const largeStack = this.spec.waits === true && this.#library.wantsLargeStack;
    const memory = callMemory();
    const once = () => memory.cross(number, frame.address, largeStack);
    if (call.token !== undefined || this.#library.mayCallBack) this.#answering(once);
    else once();
    for (let i = 0; i < mostRounds && this.#hasMore(call, memory.resultCode); i++) once();
  }

  /** After a call: whether lists have more elements than there is room for, which is larger now. */
  #hasMore(call: Call, code: number): boolean {
    if (this.#lists.length === 0 || (code !== 0 && code !== this.#library.needsRoom)) return false;
    const larger = this.#lists.map((index) => this.#parameters[index]!.prepareAgain!(call, call.frame.start + index * wordBytes));
    return larger.some(Boolean);
  }

  /** `context`: that of a call on another thread. */
  #end(call: Call, code: number, context = 0n): unknown {
    if (this.spec.returns && this.spec.returns !== 'structure') return returned(this.spec.returns);
    if (code !== 0 && !this.#values.has(code)) throw this.#error(code, call.frame.block, call.frame.start, context);
    if (this.#results.length === 0) {
      this.#keep(call, undefined);
      return this.#values.size > 0 ? code : undefined;
    }
    const results = this.#results.map((index) => this.#parameters[index]!.result!(call, call.frame.start + this.#resultAt[index]!));
    const result = results.length === 1 ? results[0] : results;
    this.#keep(call, result);
    return result;
  }

  /** The words of the call begin at `start`. */
  #error(code: number, { view }: Block, start: number, context = 0n): CudaError {
    const given = this.#handles.map((index) => view.getBigUint64(start + index * wordBytes, true));
    return this.#library.error(
      code,
      this.spec.name,
      [...given, context].filter((handle) => handle !== 0n),
    );
  }

  #keep(call: Call, result: unknown): void {
    noteCall(this.spec, call, result);
    if (call.frame.keepsAny && this.#lifetime === 'stream') keepUntilDone(this.spec, call, this.#library);
  }

  /** Takes back callbacks: a function that C did not accept is not going to be called. */
  #undo(call: Call): void {
    if (call.token !== undefined) removeCallback(call.token);
  }
}

/** What a function has returned that returns no code; a structure is among its results. */
function returned(as: Exclude<NonNullable<FunctionSpec['returns']>, 'structure'>): unknown {
  if (as === 'nothing') return undefined;
  const { resultAddress, resultCode } = callMemory();
  return as === 'text' ? native().apiText(resultAddress) : as === 'size' ? resultAddress : resultCode;
}

function hasContext({ type, role }: ParameterSpec): boolean {
  return role === 'value' && /^(CU(context|stream|event)|cuda(Stream|Event)_t)$/.test(type);
}

/** The size that another function of the API returns for the same arguments. */
function sizeBy(library: CLibrary, name: string, call: Call): number {
  return Number(library.invoke(name, [...call.given.values()]));
}

function placesOf(spec: FunctionSpec, given: readonly number[]): ArgumentPlace[] {
  return spec.parameters.map(({ name, type }, index) => ({ kernel: spec.name, number: given.indexOf(index) + 1, name, type }));
}

/** Parameters that count other results come before these. */
function hiddenFirst(indices: readonly number[], spec: FunctionSpec): number[] {
  const isHidden = (index: number) => spec.parameters[index]!.role === 'hidden';
  return [...indices.filter(isHidden), ...indices.filter((index) => !isHidden(index))];
}

function layOut(parameters: readonly Parameter[]): [number[], number] {
  let end = parameters.length * wordBytes;
  const places = parameters.map(({ resultBytes = 0, resultAlign = 1 }) => {
    if (resultBytes === 0) return 0;
    const at = Math.ceil(end / Math.max(resultAlign, wordBytes)) * Math.max(resultAlign, wordBytes);
    end = at + resultBytes;
    return at;
  });
  return [places, Math.ceil(end / frameAlign) * frameAlign];
}

function lifetimeOf({ name, parameters }: FunctionSpec): Lifetime {
  if (/^cu(?:da)?Graph(?!Launch|Upload)/.test(name) || parameters.some(({ words }) => words.includes('kept'))) return 'kept';
  return name.endsWith('Async') ? 'stream' : 'call';
}
