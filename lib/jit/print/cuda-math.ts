import type { Expression, MathCall } from '../program/parts';
import { rangeOfType } from '../program/range';
import { rangeOf } from '../program/range-of';
import { bytesOf, isFloat, isUnsigned, type ScalarName } from '../program/value-type';
import { Code } from './code';
import type { Print } from './print';
import type { Printer } from './printer';

/** A call of `Math` as CUDA C++, a quotient of whole numbers among them. */
export function mathCode(printer: Printer, { name, args, type }: MathCall, print: Print): Code {
  const values = args.map(print.value);
  if (name === 'quotient' || name === 'floorQuotient') return quotient(printer, name, args, values);
  if (name === 'abs' && isUnsigned(type)) return values[0]!;
  return Code.call(functionFor(printer, name, type as ScalarName, args), values);
}

/** C++ rounds toward zero, which is down for what is not below it. */
function quotient(printer: Printer, name: string, args: readonly Expression[], values: readonly Code[]): Code {
  const [left, right] = args as [Expression, Expression];
  const isDown = rangeOf(left)[0] >= 0n && rangeOf(right)[0] >= 0n;
  if (isSafeDivisor(right) && (name === 'quotient' || isDown)) return Code.infix(values[0]!, '/', values[1]!);
  return Code.call(printer.helper(name === 'quotient' ? 'quotient' : 'floor_quotient'), values);
}

/** Whether it is neither 0 nor -1, division by which C++ leaves undefined. */
export function isSafeDivisor(divisor: Expression): boolean {
  const [least, largest] = rangeOf(divisor);
  return least > 0n || largest < -1n;
}

const helpers: Readonly<Record<string, string>> = { min: 'minimum', max: 'maximum', round: 'round_half_up', sign: 'sign_of', pow: 'power' };
const ofBits: Readonly<Record<string, string>> = { popc: '__popc', clz: '__clz', ffs: '__ffs', brev: '__brev' };

function functionFor(printer: Printer, name: string, type: ScalarName, args: readonly Expression[]): string {
  if (name === 'clz32') return '__clz';
  if (name === 'isNaN' || name === 'isFinite') return name === 'isNaN' ? 'isnan' : 'isfinite';
  if (ofBits[name]) return `${ofBits[name]}${bytesOf(args[0]!.type as ScalarName) === 8 ? 'll' : ''}`;
  if (!isFloat(type)) return functionOfWhole(printer, name, args);
  if (helpers[name]) return printer.helper(helpers[name]);
  if (name === 'hypot' && args.length === 3) return type === 'float32' ? 'norm3df' : 'norm3d';
  const base = name === 'abs' ? 'fabs' : name;
  return `${base}${type === 'float32' ? 'f' : ''}`;
}

/** The least number has no positive counterpart: it stays as it is, while C++ leaves its `abs` undefined. */
function functionOfWhole(printer: Printer, name: string, [first]: readonly Expression[]): string {
  if (name === 'sign') return printer.helper('sign_of');
  const mayBeLeast = rangeOf(first!)[0] === rangeOfType(first!.type)[0];
  return name === 'abs' && mayBeLeast ? printer.helper('magnitude') : name;
}
