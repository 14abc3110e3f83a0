import { wrongArgument, type ArgumentPlace } from '../../errors/argument-error';
import { native } from '../../native/environment';
import { addCallback, type CallbackEvent } from './callbacks';

type Callback = (...args: unknown[]) => unknown;

/** How a type of callback calls the user's function. */
const argumentsOf: Readonly<Record<string, (event: CallbackEvent, userData: unknown) => unknown[]>> = {
  CUhostFn: (_, userData) => [userData],
  CUstreamCallback: ({ words }, userData) => [words[0], Number(words[1]), userData],
  CUasyncCallback: ({ words }, userData) => [
    { type: Number(words[0]), info: { overBudget: { bytesOverBudget: words[1] } } },
    userData,
    words[2],
  ],
  CUlogsCallback: ({ words, text }, userData) => [userData, Number(words[0]), text],
  CUoccupancyB2DSize: ({ words }) => [Number(words[0])],
  flow: (_, userData) => [userData],
};

/** The runtime calls as the driver does, under other names. */
const driverNames: Readonly<Record<string, string>> = {
  cudaHostFn_t: 'CUhostFn',
  cudaStreamCallback_t: 'CUstreamCallback',
  cudaAsyncCallback: 'CUasyncCallback',
  cudaLogsCallback_t: 'CUlogsCallback',
};

/** Whether C calls once, and whether it waits for an answer. */
const manners: Readonly<Record<string, { once: boolean; answers: boolean }>> = {
  CUhostFn: { once: true, answers: false },
  CUstreamCallback: { once: true, answers: false },
  CUasyncCallback: { once: false, answers: false },
  CUlogsCallback: { once: false, answers: false },
  CUoccupancyB2DSize: { once: false, answers: true },
  flow: { once: false, answers: true },
};

/** Checks a function of the user's, null for none. */
export function callbackOf(value: unknown, place: ArgumentPlace): Callback | null {
  if (value === null || typeof value === 'function') return value as Callback | null;
  throw wrongArgument(place, 'a function or null', value);
}

/** Makes the user's function callable; returns the token for C. `once` is for types that do not determine it. */
export function register(typeName: string, callback: Callback, userData: unknown, once?: boolean): number {
  const type = driverNames[typeName] ?? typeName;
  const values = argumentsOf[type]!;
  return addCallback((event) => callback(...values(event, userData)), { ...manners[type]!, ...(once !== undefined && { once }) });
}

export const entryOf = (type: string): number => native().apiCallbackEntry(driverNames[type] ?? type);
