import type { Node } from 'acorn';
import type { TypedCallee } from '../program/function';
import type { Reader } from './reader';
import { calledNames } from './called-names';

/** Functions to call: by the names used in calls, or as a list, in which they have their own names. */
export type Linked = readonly TypedCallee[] | Readonly<Record<string, TypedCallee>>;

/** Makes linked functions known by their names. */
export function declareLinked(reader: Reader, node: Node, linked: Linked): void {
  const groups = new Map<string, TypedCallee[]>();
  const named = isList(linked) ? namedByCalls(reader, node, linked) : Object.entries(linked);
  for (const [name, callee] of named) groups.set(name, [...(groups.get(name) ?? []), callee]);
  for (const [name, callees] of groups) reader.scope.declare(name, { kind: 'callee', name, callees });
}

function isList(linked: Linked): linked is readonly TypedCallee[] {
  return Array.isArray(linked);
}

/**
 * A list does not tell the names used in the JavaScript: a function is called by its own name or, if just one function and one called name
 * are left over, by that name.
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
