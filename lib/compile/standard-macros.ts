import { scalars } from '../signature/c-type';

/** A macro's name and text. */
export type Macro = readonly [name: string, text: string];

/** The macros as in a header; those that are already defined are kept. */
export function macros(list: readonly Macro[]): string {
  return list.map(([name, text]) => `#ifndef ${name}\n#define ${name} ${text}\n#endif\n`).join('');
}

/** The limits of IEEE 754's two formats. A GPU has no long double: it is a double. */
const doubleLimits: readonly Macro[] = [
  ['MANT_DIG', '53'],
  ['DIG', '15'],
  ['DECIMAL_DIG', '17'],
  ['MIN_EXP', '(-1021)'],
  ['MIN_10_EXP', '(-307)'],
  ['MAX_EXP', '1024'],
  ['MAX_10_EXP', '308'],
  ['MAX', '1.7976931348623157e+308'],
  ['MIN', '2.2250738585072014e-308'],
  ['EPSILON', '2.2204460492503131e-16'],
  ['TRUE_MIN', '4.9406564584124654e-324'],
  ['HAS_SUBNORM', '1'],
];

export const floatLimits: readonly Macro[] = [
  ['FLT_RADIX', '2'],
  ['FLT_ROUNDS', '1'],
  ['FLT_EVAL_METHOD', '0'],
  ['DECIMAL_DIG', '17'],
  ['FLT_MANT_DIG', '24'],
  ['FLT_DIG', '6'],
  ['FLT_DECIMAL_DIG', '9'],
  ['FLT_MIN_EXP', '(-125)'],
  ['FLT_MIN_10_EXP', '(-37)'],
  ['FLT_MAX_EXP', '128'],
  ['FLT_MAX_10_EXP', '38'],
  ['FLT_MAX', '3.40282347e+38F'],
  ['FLT_MIN', '1.17549435e-38F'],
  ['FLT_EPSILON', '1.19209290e-7F'],
  ['FLT_TRUE_MIN', '1.40129846e-45F'],
  ['FLT_HAS_SUBNORM', '1'],
  ...['DBL', 'LDBL'].flatMap((prefix) => doubleLimits.map(([name, text]): Macro => [`${prefix}_${name}`, text])),
];

/** A constant that is too large is infinity to every C++ compiler. */
export const mathConstants: readonly Macro[] = [
  ['INFINITY', '__int_as_float(0x7f800000)'],
  ['NAN', '__int_as_float(0x7fffffff)'],
  ['HUGE_VALF', '__int_as_float(0x7f800000)'],
  ['HUGE_VAL', '__longlong_as_double(0x7ff0000000000000LL)'],
  ['M_E', '2.7182818284590452354'],
  ['M_LOG2E', '1.4426950408889634074'],
  ['M_LOG10E', '0.43429448190325182765'],
  ['M_LN2', '0.69314718055994530942'],
  ['M_LN10', '2.30258509299404568402'],
  ['M_PI', '3.14159265358979323846'],
  ['M_PI_2', '1.57079632679489661923'],
  ['M_PI_4', '0.78539816339744830962'],
  ['M_1_PI', '0.31830988618379067154'],
  ['M_2_PI', '0.63661977236758134308'],
  ['M_2_SQRTPI', '1.12837916709551257390'],
  ['M_SQRT2', '1.41421356237309504880'],
  ['M_SQRT1_2', '0.70710678118654752440'],
];

/** What fpclassify() returns; the numbers are glibc's. */
export const floatKinds: readonly Macro[] = ['FP_NAN', 'FP_INFINITE', 'FP_ZERO', 'FP_SUBNORMAL', 'FP_NORMAL'].map((name, number) => [
  name,
  String(number),
]);

function limitsOf(name: string, bits: number, suffix: string): Macro[] {
  const most = (2n ** BigInt(bits - 1) - 1n).toString();
  return [
    [`${name}_MIN`, `(-${most}${suffix} - 1)`],
    [`${name}_MAX`, `${most}${suffix}`],
  ];
}

function unsignedLimit(name: string, bits: number, suffix: string): Macro {
  return [`${name}_MAX`, `${(2n ** BigInt(bits) - 1n).toString()}${suffix}`];
}

const longBits = 8 * scalars.long.bytes;

/** The limits in <limits.h> and <stdint.h>. */
export const integerLimits: readonly Macro[] = [
  ['CHAR_BIT', '8'],
  ['CHAR_MIN', '(-128)'],
  ['CHAR_MAX', '127'],
  ...limitsOf('SCHAR', 8, ''),
  ...limitsOf('SHRT', 16, ''),
  ...limitsOf('INT', 32, ''),
  ...limitsOf('LONG', longBits, 'L'),
  ...limitsOf('LLONG', 64, 'LL'),
  unsignedLimit('UCHAR', 8, ''),
  unsignedLimit('USHRT', 16, ''),
  unsignedLimit('UINT', 32, 'U'),
  unsignedLimit('ULONG', longBits, 'UL'),
  unsignedLimit('ULLONG', 64, 'ULL'),
  ...[8, 16, 32, 64].flatMap((bits) => [
    ...limitsOf(`INT${bits}`, bits, bits === 64 ? 'LL' : ''),
    unsignedLimit(`UINT${bits}`, bits, bits === 64 ? 'ULL' : bits === 32 ? 'U' : ''),
  ]),
  ...['INTPTR', 'INTMAX'].flatMap((name) => [...limitsOf(name, 64, 'LL'), unsignedLimit(`U${name}`, 64, 'ULL')]),
  unsignedLimit('SIZE', 64, longBits === 64 ? 'UL' : 'ULL'),
];

const lengths: Readonly<Record<string, string>> = { '8': 'hh', '16': 'h', '32': '', '64': 'll', PTR: 'll', MAX: 'll' };

/** `PRId64` etc., for printf. */
export const printfFormats: readonly Macro[] = Object.entries(lengths).flatMap(([size, length]) =>
  [...'diouxX'].map((letter): Macro => [`PRI${letter}${size}`, `"${length}${letter}"`]),
);
