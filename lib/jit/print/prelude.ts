/**
 * What C++ has no operators for: whole numbers that wrap around, quotients as in JavaScript, a minimum that respects NaN. Only what a
 * program uses is printed with it.
 */
const signed = (name: string, operator: string): string =>
  [
    `static __device__ __forceinline__ int ${name}(int a, int b) { return (int)((unsigned)a ${operator} (unsigned)b); }`,
    `static __device__ __forceinline__ long long ${name}(long long a, long long b) { return (long long)((unsigned long long)a ${operator} (unsigned long long)b); }`,
  ].join('\n');

const overloads = (types: readonly string[], write: (type: string) => string): string => types.map(write).join('\n');

const signedTypes = ['int', 'long long'];
const unsignedTypes = ['unsigned', 'unsigned long long'];
const floatTypes = ['float', 'double'];
const head = 'static __device__ __forceinline__';

const functions: Readonly<Record<string, string>> = {
  wrapping_add: signed('wrapping_add', '+'),
  wrapping_sub: signed('wrapping_sub', '-'),
  wrapping_mul: signed('wrapping_mul', '*'),
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
  minimum: overloads(
    floatTypes,
    (type) => `${head} ${type} minimum(${type} a, ${type} b) { return a != a ? a : b != b ? b : fmin(a, b); }`,
  ),
  maximum: overloads(
    floatTypes,
    (type) => `${head} ${type} maximum(${type} a, ${type} b) { return a != a ? a : b != b ? b : fmax(a, b); }`,
  ),
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
  lane_id: `${head} int lane_id() { int lane; asm("mov.u32 %0, %%laneid;" : "=r"(lane)); return lane; }`,
};

/** The definitions of the functions that are used. */
export function preludeCode(used: ReadonlySet<string>): string[] {
  return Object.entries(functions).flatMap(([name, code]) => (used.has(name) ? code.split('\n') : []));
}
