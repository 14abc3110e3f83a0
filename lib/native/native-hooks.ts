/** What the addon calls: src/binding/session.cpp. */
import type { NativeErrorDetails, NativeErrorKind } from './native-error';

/** Called when a C library calls back: `token` was given to it as user data, the rest is what it says. Returns what C wants returned. */
export type ApiCallback = (token: number, words: bigint[], text: string) => number | bigint;

export interface NativeHooks {
  makeError(kind: NativeErrorKind, message: string, details: NativeErrorDetails): Error;
  /** Called when another thread has something for this one: settle, runTasks, or a transfer to pump. */
  wake(): void;
  apiCallback: ApiCallback;
  /** Called when a host node of a graph has had its turn. Must not throw. */
  callHost(number: number): void;
  /** Whether anything runs that nobody can end: a process that exits would wait for it. */
  isStuck(): boolean;
}
