import type { Node } from 'acorn';
import type { TypedCallee } from '../program/function';
import type { Reader } from './reader';
import { calledNames } from './called-names';

/** Functions to call: by the names they are called by, or as a list, in which they have names of their own. */
export type Linked = readonly TypedCallee[] | Readonly<Record<string, TypedCallee>>;

/** Makes linked functions known by their names; the names that the generated code has for them. */
export function linkedNames(reader: Reader, node: Node, linked: Linked): string[] {
  const groups = new Map<string, TypedCallee[]>();
  const named = isList(linked) ? namedByCalls(reader, node, linked) : Object.entries(linked);
  for (const [name, callee] of named) groups.set(name, [...(groups.get(name) ?? []), callee]);
  for (const [name, callees] of groups) reader.scope.declare(name, { kind: 'callee', name, callees });
  return named.map(([, callee]) => callee.function.name);
}

function isList(linked: Linked): linked is readonly TypedCallee[] {
  return Array.isArray(linked);
}

/**
 * A list says no names that JavaScript has: a function is called by its own, or, where only one of each is left, by the
 * name that is called and that nothing else has.
 */
function namedByCalls(reader: Reader, node: Node, linked: readonly TypedCallee[]): [string, TypedCallee][] {
  const called = calledNames(node);
  const byOwn = linked.filter((callee) => called.includes(callee.function.name));
  const left = linked.filter((callee) => !byOwn.includes(callee));
  const unknown = called.filter((name) => !byOwn.some((callee) => callee.function.name === name) && !reader.scope.find(name));
  const names = new Set(left.map((callee) => callee.function.name));
  const [only, another] = unknown;
  const guessed = only !== undefined && another === undefined && names.size === 1;
  return [...byOwn, ...left].map((callee) => [guessed && left.includes(callee) ? only : callee.function.name, callee]);
}
