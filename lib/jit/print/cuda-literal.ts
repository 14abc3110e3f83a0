import type { Literal } from '../program/parts';
import type { ScalarName } from '../program/value-type';

const suffixes: Readonly<Partial<Record<ScalarName, string>>> = { uint32: 'u', int64: 'll', uint64: 'ull' };

/** A C++ literal with the same value and type. */
export function cudaLiteral({ type, value }: Literal): string {
  if (typeof value === 'boolean') return String(value);
  if (type === 'float32' || type === 'float64') return floatLiteral(Number(value), type);
  if (type === 'int32' && value === -2147483648) return '(-2147483647 - 1)';
  if (type === 'int64' && value === -(2n ** 63n)) return '(-9223372036854775807ll - 1)';
  if (type === 'uint32' && Number(value) >= 0x80000000) return `0x${value.toString(16)}`;
  return `${value}${suffixes[type as ScalarName] ?? ''}`;
}

/** A literal in the list of a constant table: what no digits denote is computed from others, since no function is called there. */
export function cudaConstant(literal: Literal): string {
  const { type, value } = literal;
  if ((type !== 'float32' && type !== 'float64') || Number.isFinite(value)) return cudaLiteral(literal);
  const [zero, one] = type === 'float32' ? ['0.0f', '1.0f'] : ['0.0', '1.0'];
  return Number.isNaN(value) ? `${zero} / ${zero}` : `${Number(value) < 0 ? '-' : ''}${one} / ${zero}`;
}

function floatLiteral(value: number, type: 'float32' | 'float64'): string {
  if (!Number.isFinite(value)) return notFinite(value, type);
  const digits = Object.is(value, -0) ? '-0' : type === 'float32' ? shortest(value) : String(value);
  const point = /[.e]/.test(digits) ? digits : `${digits}.0`;
  return `${point}${type === 'float32' ? 'f' : ''}`;
}

/** The fewest digits that denote this float32. */
function shortest(value: number): string {
  for (let precision = 1; precision < 9; precision++) {
    const digits = String(Number(value.toPrecision(precision)));
    if (Math.fround(Number(digits)) === value) return digits;
  }
  return String(Number(value.toPrecision(9)));
}

function notFinite(value: number, type: 'float32' | 'float64'): string {
  const name = Number.isNaN(value)
    ? type === 'float32'
      ? '__int_as_float(0x7fffffff)'
      : '__longlong_as_double(0x7ff8000000000000ll)'
    : '';
  if (name) return name;
  const infinity = type === 'float32' ? '__int_as_float(0x7f800000)' : '__longlong_as_double(0x7ff0000000000000ll)';
  return value < 0 ? `-${infinity}` : infinity;
}
