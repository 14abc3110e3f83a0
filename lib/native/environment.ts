import { isMainThread } from 'node:worker_threads';
import { nativeError } from './native-error';
import { arenaBuffer } from './arena';
import { loadAddon, type LoadedAddon } from './load-addon';
import type { ApiCallback, Native, NativeHooks } from './native';
import { outsideContexts } from './outside-contexts';

let loaded: (LoadedAddon & { hooks: NativeHooks }) | undefined;
let isListening = false;
let wake: () => void = () => {};
let isStuck: () => boolean = () => false;
let apiCallback: ApiCallback = () => 0;
let callHost: (number: number) => void = () => {};

/** The addon, loaded and set up at first use: importing the package does nothing. */
export function native(): Native {
  return addon().native;
}

/** The folder of the addon and the software device. */
export function addonFolder(): string {
  return addon().folder;
}

/** From now on, other threads can wake this one. */
export function listen(): void {
  if (isListening) return;
  isListening = true;
  outsideContexts(() => native().listen());
}

/** Sets what to do when another thread has something for this one. */
export function onWake(handler: () => void): void {
  wake = handler;
}

/** Sets how to ask whether anything runs that nobody can end: a process that exits would wait for it. */
export function onExit(asked: () => boolean): void {
  isStuck = asked;
}

/** Sets who answers C functions that call back: lib/bindings/. */
export function onApiCallback(handler: ApiCallback): void {
  apiCallback = handler;
}

/** Sets what to do when a host node of a graph has had its turn. */
export function onHostNode(handler: (number: number) => void): void {
  callHost = handler;
}

function addon(): LoadedAddon {
  if (loaded) return loaded;
  const opened = loadAddon();
  const hooks: NativeHooks = {
    makeError: nativeError,
    wake: () => wake(),
    apiCallback: (...call: Parameters<ApiCallback>) => apiCallback(...call),
    callHost: (number: number) => callHost(number),
    isStuck: () => isStuck(),
  };
  opened.native.initialize(hooks, arenaBuffer, isMainThread);
  // A copy, since what an addon exports is a dictionary, whose functions are slow to find. The functions are kept only here.
  loaded = { ...opened, native: { ...opened.native }, hooks };
  return loaded;
}
