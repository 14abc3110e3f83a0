import type { Expression, MathCall } from '../program/expression';
import { isNatural } from '../program/expression-facts';
import { bytesOf, isFloat, isUnsigned, type ScalarName } from '../program/value-type';
import type { Printer } from './printer';

type Print = (value: Expression, least?: number) => string;

/** A call of `Math` as CUDA C++; `operator` is set if it is a division. */
export function cudaMath(
  printer: Printer,
  { name, args, type }: MathCall,
  print: Print,
  isSafeDivisor: (value: Expression) => boolean,
): { readonly text: string; readonly operator: boolean } {
  if (name === 'quotient' || name === 'floorQuotient') return quotient(printer, name, args, print, isSafeDivisor);
  const list = args.map((arg) => print(arg)).join(', ');
  if (name === 'abs' && isUnsigned(type)) return { text: list, operator: false };
  return { text: `${functionFor(printer, name, type as ScalarName, args)}(${list})`, operator: false };
}

function quotient(
  printer: Printer,
  name: string,
  args: readonly Expression[],
  print: Print,
  isSafeDivisor: (value: Expression) => boolean,
) {
  const [left, right] = args as [Expression, Expression];
  const isPlain = isSafeDivisor(right) && (name === 'quotient' || isUnsigned(left.type) || isNatural(left));
  if (isPlain) return { text: `${print(left, 13)} / ${print(right, 14)}`, operator: true };
  const helper = printer.helper(name === 'quotient' ? 'quotient' : 'floor_quotient');
  return { text: `${helper}(${print(left)}, ${print(right)})`, operator: false };
}

const helpers: Readonly<Record<string, string>> = { min: 'minimum', max: 'maximum', round: 'round_half_up', sign: 'sign_of', pow: 'power' };
const ofBits: Readonly<Record<string, string>> = { popc: '__popc', clz: '__clz', ffs: '__ffs', brev: '__brev' };

function functionFor(printer: Printer, name: string, type: ScalarName, args: readonly Expression[]): string {
  if (name === 'imul') return printer.helper('wrapping_mul');
  if (name === 'clz32') return '__clz';
  if (name === 'isNaN' || name === 'isFinite') return name === 'isNaN' ? 'isnan' : 'isfinite';
  if (ofBits[name]) return `${ofBits[name]}${bytesOf(args[0]!.type as ScalarName) === 8 ? 'll' : ''}`;
  if (!isFloat(type)) return name === 'sign' ? printer.helper('sign_of') : name;
  if (helpers[name]) return printer.helper(helpers[name]);
  if (name === 'hypot' && args.length === 3) return type === 'float32' ? 'norm3df' : 'norm3d';
  const base = name === 'abs' ? 'fabs' : name;
  return `${base}${type === 'float32' ? 'f' : ''}`;
}
