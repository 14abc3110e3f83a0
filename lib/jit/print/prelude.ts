import type { Printer } from './printer';

/**
 * What C++ has no operators for: quotients as in JavaScript, a minimum that respects NaN. Only what a program uses is printed with it.
 */
const overloads = (types: readonly string[], write: (type: string) => string): string => types.map(write).join('\n');

const signedTypes = ['int', 'long long'];
const unsignedTypes = ['unsigned', 'unsigned long long'];
const floatTypes = ['float', 'double'];
const head = 'static __device__ __forceinline__';

/** What NVIDIA's compiler takes, and what AMD's does. */
const eitherCompiler = (nvidia: string, amd: string): string => `#ifndef __HIP__\n${nvidia}\n#else\n${amd}\n#endif\n`;

/** The instruction knows that -0 is below 0; the compiler, where it computes fmin itself, does not. */
const extreme = (name: string, instruction: string, type: string): string => {
  const [equal, differ] = instruction === 'min' ? ['signbit(a) ? a : b', 'a < b ? a : b'] : ['signbit(a) ? b : a', 'a < b ? b : a'];
  const [suffix, constraint] = type === 'float' ? ['f32', 'f'] : ['f64', 'd'];
  return (
    `${head} ${type} ${name}(${type} a, ${type} b) {\n  ${type} one;\n` +
    eitherCompiler(
      `  asm("${instruction}.${suffix} %0, %1, %2;" : "=${constraint}"(one) : "${constraint}"(a), "${constraint}"(b));`,
      `  one = a == b ? (${equal}) : (${differ});`,
    ) +
    `  return a != a ? a : b != b ? b : one;\n}`
  );
};

/** The device's conversions saturate; those that are wider than from float to int make something else of NaN than 0. */
const saturating = (name: string, to: string, types: readonly string[]): string =>
  overloads(types, (type) => `${head} ${to} ${name}(${type} x) { return x == x ? (${to})x : 0; }`);

const functions: Readonly<Record<string, string>> = {
  quotient: [
    overloads(
      signedTypes,
      (type) =>
        `${head} ${type} quotient(${type} a, ${type} b) { return b == 0 ? 0 : b == -1 ? (${type})(0 - (unsigned ${type})a) : a / b; }`,
    ),
    overloads(unsignedTypes, (type) => `${head} ${type} quotient(${type} a, ${type} b) { return b == 0 ? 0 : a / b; }`),
  ].join('\n'),
  floor_quotient: [
    overloads(
      signedTypes,
      (type) =>
        `${head} ${type} floor_quotient(${type} a, ${type} b) {\n` +
        `  if (b == 0) return 0;\n  if (b == -1) return (${type})(0 - (unsigned ${type})a);\n` +
        `  return a / b - (a % b != 0 && (a < 0) != (b < 0));\n}`,
    ),
    overloads(unsignedTypes, (type) => `${head} ${type} floor_quotient(${type} a, ${type} b) { return b == 0 ? 0 : a / b; }`),
  ].join('\n'),
  remainder_of: [
    overloads(signedTypes, (type) => `${head} ${type} remainder_of(${type} a, ${type} b) { return b == 0 || b == -1 ? 0 : a % b; }`),
    overloads(unsignedTypes, (type) => `${head} ${type} remainder_of(${type} a, ${type} b) { return b == 0 ? 0 : a % b; }`),
  ].join('\n'),
  minimum: overloads(floatTypes, (type) => extreme('minimum', 'min', type)),
  maximum: overloads(floatTypes, (type) => extreme('maximum', 'max', type)),
  power: overloads(
    floatTypes,
    (type) => `${head} ${type} power(${type} x, ${type} y) { return isfinite(y) || fabs(x) != 1 ? pow(x, y) : y - y; }`,
  ),
  to_int: saturating('to_int', 'int', ['double']),
  to_unsigned: saturating('to_unsigned', 'unsigned', ['double']),
  to_long_long: saturating('to_long_long', 'long long', floatTypes),
  to_unsigned_long_long: saturating('to_unsigned_long_long', 'unsigned long long', floatTypes),
  round_half_up: overloads(
    floatTypes,
    (type) =>
      `${head} ${type} round_half_up(${type} x) { const ${type} down = floor(x); return copysign(x - down >= 0.5f ? down + 1 : down, x); }`,
  ),
  sign_of: [
    overloads(floatTypes, (type) => `${head} ${type} sign_of(${type} x) { return x > 0 ? (${type})1 : x < 0 ? (${type})-1 : x; }`),
    overloads(signedTypes, (type) => `${head} ${type} sign_of(${type} x) { return (x > 0) - (x < 0); }`),
    overloads(unsignedTypes, (type) => `${head} ${type} sign_of(${type} x) { return x > 0; }`),
  ].join('\n'),
  magnitude: overloads(
    signedTypes,
    (type) => `${head} ${type} magnitude(${type} x) { return x < 0 ? (${type})(0 - (unsigned ${type})x) : x; }`,
  ),
  is_true: `${head} bool is_true(const bool& x) { return reinterpret_cast<const unsigned char&>(x) != 0; }`,
  lane_id: `${head} int lane_id() {\n  int lane;\n${eitherCompiler('  asm("mov.u32 %0, %%laneid;" : "=r"(lane));', '  lane = __lane_id();')}  return lane;\n}`,
};

/** The headers and the definitions of the functions that the printer has used, by the names that it has for them. */
export function preludeCode(printer: Printer): string[] {
  const code = Object.entries(functions).flatMap(([name, text]) =>
    printer.used.has(name) ? text.replace(new RegExp(`\\b${name}(?=\\()`, 'g'), () => printer.helper(name)).split('\n') : [],
  );
  return [...[...printer.headers].map((header) => `#include <${header}>`), ...code];
}
