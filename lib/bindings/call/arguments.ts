import { coded } from '../../errors/argument-error';
import type { Parameter } from './parameter';

/**
 * The arguments by their parameters' names: all that the caller gives, in C's order, or those without the lengths of arrays.
 * Throws TypeError for any other number of them.
 */
export function matchArguments(name: string, parameters: readonly Parameter[], args: readonly unknown[]): Map<string, unknown> {
  const all = parameters.filter(({ isGiven }) => isGiven);
  const short = all.filter(({ isCount }) => !isCount);
  const form = [short, all].find((list) => args.length <= list.length && args.length >= list.length - optionalAtEnd(list));
  if (!form) throw wrongNumber(name, all, short, args.length);
  const given = new Map<string, unknown>();
  for (let i = 0; i < args.length; i++) given.set(form[i]!.name, args[i]);
  return given;
}

const optionalAtEnd = (list: readonly Parameter[]) => (list.at(-1)?.isOptional ? 1 : 0);

function wrongNumber(name: string, all: readonly Parameter[], short: readonly Parameter[], received: number): Error {
  const shape = `(${all.map((parameter) => (parameter.isCount || parameter.isOptional ? `${parameter.name}?` : parameter.name)).join(', ')})`;
  const counts = [...new Set([short.length - optionalAtEnd(short), short.length, all.length])].sort((a, b) => a - b);
  const noun = counts.length === 1 && counts[0] === 1 ? 'argument' : 'arguments';
  return coded(new TypeError(`${name}${shape}: expected ${counts.join(' or ')} ${noun}, received ${received}`));
}
