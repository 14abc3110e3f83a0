import { coded, describe } from '../errors/argument-error';
import { didYouMean } from '../errors/did-you-mean';

/** The values of a named call in the order of the parameters. Throws TypeError if they are not exactly those; `kernel`: its name. */
export function argumentsByName(
  kernel: string,
  names: readonly (string | undefined)[],
  values: Readonly<Record<string, unknown>>,
): readonly unknown[] {
  const isObject = typeof values === 'object' && values !== null && !Array.isArray(values);
  const problem = isObject ? problemOf(names, values) : `expected an object of arguments by name, received ${describe(values)}`;
  if (problem) throw coded(new TypeError(`${kernel}.named: ${problem}`));
  return names.map((name) => values[name!]);
}

function problemOf(names: readonly (string | undefined)[], values: Readonly<Record<string, unknown>>): string | undefined {
  if (names.includes(undefined)) return 'the names of its parameters are not known; call it with arguments in order';
  const unknown = Object.keys(values).find((name) => !names.includes(name));
  if (unknown !== undefined)
    return `there is no parameter ${unknown}${didYouMean(unknown, names as string[]) || `; there are ${names.join(', ')}`}`;
  const missing = names.find((name) => !Object.hasOwn(values, name!));
  return missing === undefined ? undefined : `${missing} is missing; there are ${names.join(', ')}`;
}
