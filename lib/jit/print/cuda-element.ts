import type { ElementValue } from '../program/parts';
import { Code } from './code';
import type { Print } from './print';
import type { Printer } from './printer';

/** `x[i]`; an array of several dimensions that is passed to a kernel is one row of numbers there. */
export function elementCode(printer: Printer, { array, indices }: ElementValue, print: Print): Code {
  const name = Code.atom(printer.nameOf(array));
  const codes = indices.map(print.index);
  if (array.space !== 'global' || codes.length === 1) return name.element(...codes);
  const flat = codes.reduce((sum, index, at) => Code.infix(Code.infix(sum, '*', Code.atom(printer.lengthName(array, at))), '+', index));
  return name.element(flat);
}
