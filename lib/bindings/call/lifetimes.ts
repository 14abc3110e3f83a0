import { removeCallback } from '../callbacks/callbacks';
import type { CLibrary } from './c-library';
import type { FunctionSpec } from '../parameters/function-spec';
import type { Call } from '../parameters/parameter';
import { isCapturing, markStream } from './stream-marks';

/** What is kept reachable for C after a call, and until which other call. */

interface Held {
  readonly token: number | undefined;
  readonly kept: readonly unknown[];
}

/** What is kept, by what C knows it by: a handle or an address. */
const held = new Map<bigint, Held>();
/** Memory that is used by graphs, or by streams that cannot be marked: there is no telling when the last of them has gone. */
const heldForever: unknown[] = [];

/** Calls after which something is kept, and the argument or result by which it is known. */
const owners: Readonly<Record<string, string | 'result'>> = {
  cuLinkCreate: 'result',
  cuMemHostRegister: 'p',
  cuLogsRegisterCallback: 'result',
  cuDeviceRegisterAsyncNotification: 'result',
  nvrtcSetFlowCallback: 'prog',
  cudaHostRegister: 'ptr',
  cudaLogsRegisterCallback: 'result',
  cudaDeviceRegisterAsyncNotification: 'result',
};
/** Calls that end that. */
const ends: Readonly<Record<string, string>> = {
  cuLinkDestroy: 'state',
  cuMemHostUnregister: 'p',
  cuLogsUnregisterCallback: 'callback',
  cuDeviceUnregisterAsyncNotification: 'callback',
  nvrtcDestroyProgram: 'prog',
  cudaHostUnregister: 'ptr',
  cudaLogsUnregisterCallback: 'callback',
  cudaDeviceUnregisterAsyncNotification: 'callback',
};

/** Whether {@link noteCall} has something to do after calls of a function, though these no longer use their memory. */
export function isNoted({ name }: FunctionSpec): boolean {
  return name in owners || name in ends;
}

/** To be called after a call that succeeded. */
export function noteCall({ name }: FunctionSpec, call: Call, result: unknown): void {
  const ended = ends[name];
  if (ended !== undefined) release(keyOf(call.given.get(ended), call));
  const owner = owners[name];
  const { token } = call;
  if (owner !== undefined) hold(keyOf(owner === 'result' ? result : call.given.get(owner), call), { token, kept: [...call.frame.kept] });
  else if (call.frame.lifetime === 'kept' && call.frame.keepsAny) heldForever.push(...call.frame.kept);
  else if (token !== undefined && name.startsWith('cuOccupancy')) removeCallback(token);
}

function hold(key: bigint, what: Held): void {
  release(key);
  if (what.token !== undefined || what.kept.length > 0) held.set(key, what);
}

function release(key: bigint): void {
  const what = held.get(key);
  held.delete(key);
  if (what?.token !== undefined) removeCallback(what.token);
}

/** A handle as a number; for memory, its word in the call. */
function keyOf(value: unknown, call: Call): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return BigInt(value);
  return call.frame.block.view.getBigUint64(call.frame.start, true);
}

/** The stream that a call goes to. */
function streamOf(spec: FunctionSpec, call: Call): unknown {
  return call.given.get(spec.parameters.find(({ type }) => type === 'CUstream' || type === 'cudaStream_t')!.name);
}

/** Functions whose stream may be recording, so that their work may be repeated. */
const mayRecord = ({ name }: FunctionSpec) => name.endsWith('Async') || /^cu(da)?(LaunchHostFunc(_v2)?|StreamAddCallback)$/.test(name);

/** Whether the stream of a call records a graph. */
export function isRecording(spec: FunctionSpec, call: Call, library: CLibrary): boolean {
  return mayRecord(spec) && isCapturing(library.driver, streamOf(spec, call));
}

interface Waiting {
  readonly isDone: () => boolean;
  readonly kept: readonly unknown[];
}

/** What waits, by stream and in the stream's order: what follows one that still waits is not checked. */
const waiting = new Map<unknown, Waiting[]>();

/** Keeps what the frame keeps until the work that the call's stream has now is done. */
export function keepUntilDone(spec: FunctionSpec, call: Call, library: CLibrary): void {
  const kept = [...call.frame.kept];
  const stream = streamOf(spec, call);
  const isDone = isRecording(spec, call, library) ? undefined : markStream(library.driver, stream);
  if (!isDone) {
    heldForever.push(...kept);
    return;
  }
  for (const [known, calls] of waiting) dropDone(known, calls);
  const calls = waiting.get(stream);
  if (calls) calls.push({ kept, isDone });
  else waiting.set(stream, [{ kept, isDone }]);
}

function dropDone(stream: unknown, calls: Waiting[]): void {
  const first = calls.findIndex(({ isDone }) => !isDone());
  if (first < 0) waiting.delete(stream);
  else if (first > 0) calls.splice(0, first);
}
