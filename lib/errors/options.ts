import { types } from 'node:util';
import { coded, describe } from './argument-error';
import { didYouMean } from './did-you-mean';
import { isOwnObject } from './own-classes';

/** For each option, a function that says in words what a wrong value should have been; undefined for a right one. */
export type OptionRules<Options> = { readonly [Name in keyof Options]-?: (value: unknown) => string | undefined };

/** Throws TypeError for options that do not exist, and for values that their rules refuse. An undefined value counts as left out. */
export function checkOptions<Options extends object>(
  what: string,
  options: unknown,
  rules: OptionRules<Options>,
): asserts options is Options {
  const names = Object.keys(rules);
  if (!isPlainOptions(options)) {
    throw coded(new TypeError(`${what}: expected an object with ${names.join(', ')}, received ${describe(options)}`));
  }
  for (const name of Object.keys(options)) {
    const rule = Object.hasOwn(rules, name) ? rules[name as keyof Options] : undefined;
    if (!rule && !isPlainObject(options))
      throw coded(new TypeError(`${what}: expected an object with ${names.join(', ')}, received ${describe(options)}`));
    if (!rule) throw coded(new TypeError(`${what}: there is no option ${name}${didYouMean(name, names) || whatThereIs(names)}`));
    const value = (options as Readonly<Record<string, unknown>>)[name];
    const expected = value === undefined ? undefined : rule(value);
    if (expected !== undefined) throw coded(new TypeError(`${what}: expected ${expected} for ${name}, received ${describe(value)}`));
  }
}

function whatThereIs(names: readonly string[]): string {
  return names.length === 1 ? `; there is ${names[0]}` : `; there are ${names.join(', ')}`;
}

/** Not an array or an object of the package, which is an argument in the wrong place. */
function isPlainOptions(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return !ArrayBuffer.isView(value) && !types.isAnyArrayBuffer(value) && !types.isPromise(value) && !isOwnObject(value);
}

/** An object of a class has other members than options; which of them is not expected says less than the class does. */
function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

export function isObject(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : 'an object';
}

export function isBoolean(value: unknown): string | undefined {
  return typeof value === 'boolean' ? undefined : 'true or false';
}
