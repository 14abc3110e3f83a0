import { coded } from '../../errors/argument-error';
import type { Parameter } from '../parameters/parameter';

/** The two forms of a function's arguments: with the lengths of arrays, and without. */
export interface Forms {
  readonly all: readonly Parameter[];
  readonly short: readonly Parameter[];
}

export function formsOf(parameters: readonly Parameter[]): Forms {
  const all = parameters.filter(({ isGiven }) => isGiven);
  return { all, short: all.filter(({ isCount }) => !isCount) };
}

/**
 * The arguments by their parameters' names. The caller passes all of them, in C's order, or all but the lengths of arrays. Throws TypeError
 * for any other number.
 */
export function matchArguments(name: string, { all, short }: Forms, args: readonly unknown[]): Map<string, unknown> {
  const form = fits(short, args) ? short : fits(all, args) ? all : undefined;
  if (!form) throw wrongNumber(name, all, short, args.length);
  const given = new Map<string, unknown>();
  for (let i = 0; i < args.length; i++) given.set(form[i]!.name, args[i]);
  return given;
}

const fits = (form: readonly Parameter[], args: readonly unknown[]) =>
  args.length <= form.length && args.length >= form.length - optionalAtEnd(form);

const optionalAtEnd = (list: readonly Parameter[]) => (list.at(-1)?.isOptional ? 1 : 0);

function wrongNumber(name: string, all: readonly Parameter[], short: readonly Parameter[], received: number): Error {
  const shape = `(${all.map((parameter) => (parameter.isCount || parameter.isOptional ? `${parameter.name}?` : parameter.name)).join(', ')})`;
  const counts = [...new Set([short.length - optionalAtEnd(short), short.length, all.length])].sort((a, b) => a - b);
  const noun = counts.length === 1 && counts[0] === 1 ? 'argument' : 'arguments';
  return coded(new TypeError(`${name}${shape}: expected ${counts.join(' or ')} ${noun}, received ${received}`));
}
