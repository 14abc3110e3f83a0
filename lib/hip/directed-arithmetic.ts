/**
 * Arithmetic that names its rounding: `__fadd_rd`, `__ddiv_rz`. HIP has only the nearest ones, of which the square root is approximate and
 * which clang fuses with what they are used in; in CUDA, none of them are. Sums and products in a direction are AMD's library's.
 */
const directions = { rd: 'rtn', ru: 'rtp', rz: 'rtz' } as const;
const types = [
  { type: 'float', suffix: 'f32', named: (operation: string) => `__f${operation}` },
  { type: 'double', suffix: 'f64', named: (operation: string) => `__d${operation}` },
] as const;
type Type = (typeof types)[number];

const operations = [
  { name: 'add', arity: 2, nearest: 'a + b' },
  { name: 'sub', arity: 2, nearest: 'a - b' },
  { name: 'mul', arity: 2, nearest: 'a * b' },
  { name: 'fma', arity: 3, nearest: '' },
] as const;

const names = ['a', 'b', 'c'];
const parameters = (type: string, arity: number) =>
  names
    .slice(0, arity)
    .map((name) => `${type} ${name}`)
    .join(', ');
const passed = (arity: number) => names.slice(0, arity).join(', ');

function defined(name: string, type: string, arity: number, body: string): string {
  return `__device__ inline ${type} cuda_ffi_${name}(${parameters(type, arity)}) { ${body} }\n#define ${name} cuda_ffi_${name}\n`;
}

const unfused = '\n#pragma clang fp contract(off) reassociate(off)\n';

const sumsAndProducts = types
  .flatMap((of) =>
    operations.flatMap(({ name, arity, nearest }) => {
      const called = fusedNames(of, name);
      const fused = `return __builtin_fma${of.type === 'float' ? 'f' : ''}(a, b, c);`;
      const library = (mode: string) => `__ocml_${name}_${mode}_${of.suffix}`;
      return called.flatMap((each, index) => [
        defined(`${each}_rn`, of.type, arity, nearest ? `${unfused}return ${nearest};` : fused),
        ...Object.entries(directions).flatMap(([mode, suffix]) => [
          index === 0 ? `extern "C" __device__ __attribute__((const)) ${of.type} ${library(suffix)}(${parameters(of.type, arity)});\n` : '',
          defined(`${each}_${mode}`, of.type, arity, `return ${library(suffix)}(${passed(arity)});`),
        ]),
      ]);
    }),
  )
  .join('');

function fusedNames({ type, named }: Type, operation: string): string[] {
  if (operation !== 'fma') return [named(operation)];
  return type === 'float' ? ['__fmaf', '__fmaf_ieee'] : ['__fma'];
}

/** A quotient or root of floats, in double precision, is no nearer to a float than it is exact: it is rounded once. */
const singleQuotients = ['rn', ...Object.keys(directions)]
  .flatMap((mode) => {
    const rounded = (value: string) => (mode === 'rn' ? `static_cast<float>(${value})` : `__double2float_${mode}(${value})`);
    return [
      defined(`__fdiv_${mode}`, 'float', 2, `${unfused}return ${rounded('static_cast<double>(a) / static_cast<double>(b)')};`),
      defined(`__frcp_${mode}`, 'float', 1, `${unfused}return ${rounded('1.0 / static_cast<double>(a)')};`),
      defined(`__fsqrt_${mode}`, 'float', 1, `return ${rounded('__builtin_sqrt(static_cast<double>(a))')};`),
    ];
  })
  .join('');

/**
 * Of doubles: `up` is 1 towards plus infinity, -1 towards minus infinity, 0 towards zero. A quotient of numbers near 1, and the exact rest
 * that it leaves, tell all the bits; they are rounded where they belong, which may be among the denormal numbers.
 */
const doubleQuotients = `__device__ inline double cuda_ffi_in_direction(bool negative, unsigned long long bits, int exponent, int up) {
  const bool away = negative ? up < 0 : up > 0;
  const int top = 63 - __builtin_clzll(bits) + exponent;
  const double sign = negative ? -1.0 : 1.0;
  if (top > 1023) return sign * (away ? __builtin_huge_val() : 0x1.fffffffffffffp1023);
  const int last = top - 52 > -1074 ? top - 52 : -1074;
  const int shift = last - exponent;
  unsigned long long kept = shift > 63 ? 0 : bits >> shift;
  if (away && (shift > 63 || kept << shift != bits)) ++kept;
  return sign * __builtin_ldexp(static_cast<double>(kept), last);
}
__device__ inline double cuda_ffi_divide(double a, double b, int up) {
#pragma clang fp contract(off) reassociate(off)
  const double nearest = a / b;
  if (!__builtin_isfinite(a) || !__builtin_isfinite(b) || a == 0 || b == 0) return nearest;
  int of_a = 0, of_b = 0;
  const double x = __builtin_frexp(__builtin_fabs(a), &of_a), y = __builtin_frexp(__builtin_fabs(b), &of_b);
  const double quotient = x / y;
  const double rest = __builtin_fma(-quotient, y, x);
  const unsigned long long bits = static_cast<unsigned long long>(quotient * 0x1p53) * 4 + (rest > 0) - (rest < 0);
  return cuda_ffi_in_direction((a < 0) != (b < 0), bits, of_a - of_b - 55, up);
}
__device__ inline double cuda_ffi_root(double a, int up) {
#pragma clang fp contract(off) reassociate(off)
  if (!(a > 0) || !__builtin_isfinite(a)) return __builtin_sqrt(a);
  const bool small = a < 0x1p-800;
  const double x = small ? a * 0x1p600 : a;
  const double root = __builtin_sqrt(x);
  const double rest = __builtin_fma(-root, root, x);
  const long long step = rest > 0 ? up > 0 : rest < 0 ? -(up <= 0) : 0;
  return __longlong_as_double(__double_as_longlong(root) + step) * (small ? 0x1p-300 : 1.0);
}
${defined('__ddiv_rn', 'double', 2, `${unfused}return a / b;`)}${defined('__drcp_rn', 'double', 1, `${unfused}return 1.0 / a;`)}${defined('__dsqrt_rn', 'double', 1, 'return __builtin_sqrt(a);')}${Object.entries(
  { rd: -1, ru: 1, rz: 0 },
)
  .flatMap(([mode, up]) => [
    defined(`__ddiv_${mode}`, 'double', 2, `return cuda_ffi_divide(a, b, ${up});`),
    defined(`__drcp_${mode}`, 'double', 1, `return cuda_ffi_divide(1.0, a, ${up});`),
    defined(`__dsqrt_${mode}`, 'double', 1, `return cuda_ffi_root(a, ${up});`),
  ])
  .join('')}`;

export const directedArithmetic = `${sumsAndProducts}${singleQuotients}${doubleQuotients}`;
