import type { DeclaredFunction } from '../compile/declared-function';
import type { Linkable } from '../compile/link-part';
import { coded, describe } from '../errors/argument-error';
import type { TypedCallee, TypedFunction } from './program/function';
import type { Linked } from './read/linked-names';

/** A function made by `cuda.device`, as others link it. */
export interface LinkedJavaScript {
  readonly typed: TypedFunction;
  readonly linkables: readonly Linkable[];
}

/** Functions to call and code to link, by name or as a list. */
export type LinkOption = readonly unknown[] | Readonly<Record<string, unknown>>;

export interface ReadLinks {
  readonly linked: Linked;
  /** Code that is linked with the kernel, in Numba's older form. */
  readonly linkables: readonly Linkable[];
}

const javascript = new WeakMap<object, () => LinkedJavaScript>();

/** Remembers what a function made by `cuda.device` is; `read` is asked when something links it. */
export function rememberDevice(made: object, read: () => LinkedJavaScript): void {
  javascript.set(made, read);
}

/** Reads the option `link`. Throws TypeError for what is neither a function nor code. */
export function readLinks(called: string, link: LinkOption | undefined): ReadLinks {
  if (link === undefined) return { linked: [], linkables: [] };
  if (!Array.isArray(link)) return ofObject(called, link as Readonly<Record<string, unknown>>);
  const functions = link.filter((given) => typeof given === 'function');
  const code = link.filter((given) => typeof given !== 'function').map((given) => linkableOf(called, given));
  return { linked: functions.map((given) => calleeOf(called, given)), linkables: [...code, ...carriedBy(functions)] };
}

function linkableOf(called: string, given: unknown): Linkable {
  const isPart = typeof given === 'object' && given !== null && ('kind' in given || 'path' in given);
  if (typeof given === 'string' || isPart) return given as Linkable;
  throw wrongLink(called, given);
}

function ofObject(called: string, link: Readonly<Record<string, unknown>>): ReadLinks {
  if (typeof link !== 'object' || link === null) {
    throw coded(new TypeError(`${called}: expected a list or an object of functions for link, received ${describe(link)}`));
  }
  const linked = Object.fromEntries(Object.entries(link).map(([name, given]) => [name, calleeOf(called, given, name)]));
  return { linked, linkables: carriedBy(Object.values(link)) };
}

function carriedBy(functions: readonly unknown[]): Linkable[] {
  return functions.flatMap((given) => javascript.get(given as object)?.().linkables ?? []);
}

function calleeOf(called: string, given: unknown, name?: string): TypedCallee {
  const read = typeof given === 'function' ? javascript.get(given) : undefined;
  if (read) return { kind: 'javascript', function: read().typed };
  if (typeof given === 'function' && 'symbol' in given && 'abi' in given) {
    return { kind: 'declared', function: given as unknown as DeclaredFunction };
  }
  throw wrongLink(called, given, name);
}

function wrongLink(called: string, given: unknown, name = typeof given === 'function' ? given.name : ''): TypeError {
  const received = name === '' ? describe(given) : `${describe(given)} as ${name}`;
  const advice = typeof given === 'function' ? "; cuda.device('float32(float32)', f) makes one" : '';
  return coded(
    new TypeError(`${called}: expected functions that cuda.device or declareDevice made, or code, for link, received ${received}${advice}`),
  );
}
