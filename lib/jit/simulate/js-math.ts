import type { MathCall } from '../program/parts';
import { is64Bit } from '../program/value-type';
import { wrapped } from './js-number';

const ofRuntime = new Set(['popc', 'ffs', 'clz', 'brev']);

/** A call of `Math` as JavaScript, on arguments that are printed already. */
export function jsMath({ name, type, args }: MathCall, texts: readonly string[]): string {
  const list = texts.join(', ');
  if (name === 'quotient' || name === 'floorQuotient') return wrapped(type, `rt.${name}(${list})`);
  if (ofRuntime.has(name)) return `rt.${name}(${list}${name === 'brev' || name === 'clz' ? `, ${is64Bit(args[0]!.type) ? 64 : 32}` : ''})`;
  if (name === 'fma') return `rt.fma(${list}, ${type === 'float32' ? 24 : 53})`;
  if (name === 'isNaN' || name === 'isFinite') return `Number.${name}(${list})`;
  if (is64Bit(type)) return ofBigints(name, texts, type);
  return wrapped(type, `Math.${name}(${list})`);
}

function ofBigints(name: string, [a = '', b = '']: readonly string[], type: MathCall['type']): string {
  if (name === 'abs') return wrapped(type, `rt.magnitude(${a})`);
  if (name === 'sign') return `rt.signOf(${a})`;
  return `rt.${name === 'min' ? 'least' : 'largest'}(${a}, ${b})`;
}
