import { types } from 'node:util';
import { coded, describe, withArticle } from './argument-error';

type Class<Value> = abstract new (...args: never[]) => Value;

/** `value`, if it is an object of the class. Throws TypeError if it is not. */
export function checkedInstance<Value>(what: string, Class: Class<Value>, value: unknown): Value {
  if (value instanceof Class) return value;
  throw coded(new TypeError(`${what}: expected ${withArticle(Class.name)}, received ${describe(value)}`));
}

/** What is there for a function: to await the call that has been made already would not make it one. */
export function describeForFunction(value: unknown): string {
  return types.isPromise(value) ? 'a Promise: pass a function that makes the call, () => …' : describe(value);
}

/** Throws TypeError for what cannot be called. */
export function checkFunction(what: string, value: unknown): void {
  if (typeof value !== 'function') throw coded(new TypeError(`${what}: expected a function, received ${describeForFunction(value)}`));
}

/** Throws TypeError for a constructor that only the package calls; `isRight`: whether it did. `maker`: what programs call instead. */
export function checkMaker(isRight: boolean, name: string, maker: string): void {
  if (!isRight) throw coded(new TypeError(`new ${name}: objects of this class are made by ${maker}`));
}
