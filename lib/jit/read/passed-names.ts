import type { Node } from 'acorn';
import { coded } from '../../errors/argument-error';
import type { Captured } from './captured';
import type { Linked } from './linked-names';
import type { Reader } from './reader';
import { visit } from './visit';

/**
 * Makes what is linked and captured known by the names of the variables that are passed, too: of `{ link: { mul } }` a minifier makes
 * `{ link: { mul: e } }`, and calls `e(…)` in the function. Throws TypeError if a name could mean either.
 */
export function declarePassed(reader: Reader, node: Node, { linked, captured }: { linked: Linked; captured: Captured }): void {
  const keys = [...(Array.isArray(linked) ? [] : Object.keys(linked)), ...Object.keys(captured)];
  if (keys.length === 0) return;
  const used = namesIn(node);
  if (keys.every((key) => used.has(key)) && keys.length > 0 && !shadowed(keys, reader)) return;
  for (const [variable, key] of reader.outside.passed) {
    const binding = used.has(variable) ? reader.scope.find(key) : undefined;
    if (!binding) continue;
    if (keys.includes(variable)) throw ambiguous(variable, key);
    reader.scope.declare(variable, binding);
  }
}

/** Whether a key is also a variable that is passed as another. */
function shadowed(keys: readonly string[], reader: Reader): boolean {
  return keys.some((key) => reader.outside.passed.has(key));
}

function ambiguous(variable: string, key: string): TypeError {
  return coded(
    new TypeError(
      `link and capture: ${variable} is the name of one of them, and the variable that is passed as ${key}: use names that are not those of ` +
        'other variables, longer than two letters if a minifier renames variables',
    ),
  );
}

function namesIn(node: Node): ReadonlySet<string> {
  const names = new Set<string>();
  visit(node, (each) => {
    if (each.type === 'Identifier') names.add((each as Node & { name: string }).name);
  });
  return names;
}
