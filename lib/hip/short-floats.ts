import { bfloat16Conversions, halfConversions } from './short-float-conversions';

/** Additions in memory that HIP has for wider numbers only: of 16 bits by comparing the word that they are in. */
const additionsInMemory = (type: string, pair: string) => `
__device__ inline ${pair} atomicAdd(${pair} *at, ${pair} by) {
  unsigned *word = reinterpret_cast<unsigned *>(at);
  unsigned before = __hip_atomic_load(word, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT), seen;
  do {
    seen = before;
    const ${pair} sum = __hadd2(cuda_ffi_as<${pair}>(seen), by);
    before = atomicCAS(word, seen, cuda_ffi_as<unsigned>(sum));
  } while (before != seen);
  return cuda_ffi_as<${pair}>(seen);
}
__device__ inline ${type} atomicAdd(${type} *at, ${type} by) {
  const unsigned long long place = reinterpret_cast<unsigned long long>(at);
  unsigned *word = reinterpret_cast<unsigned *>(place & ~3ULL);
  const unsigned shift = (place & 2) * 8;
  unsigned before = __hip_atomic_load(word, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT), seen;
  do {
    seen = before;
    const ${type} sum = __hadd(cuda_ffi_as<${type}>(static_cast<unsigned short>(seen >> shift)), by);
    before = atomicCAS(word, seen, (seen & ~(0xffffu << shift)) | static_cast<unsigned>(cuda_ffi_as<unsigned short>(sum)) << shift);
  } while (before != seen);
  return cuda_ffi_as<${type}>(static_cast<unsigned short>(seen >> shift));
}
`;

interface Kind {
  readonly type: string;
  readonly pair: string;
  readonly toFloat: string;
  readonly fromFloat: string;
  /** a * b + c, rounded once. */
  readonly fma: string;
  /** The parts of a pair, and what makes one of two. */
  readonly low: string;
  readonly high: string;
  readonly both: string;
}

const half: Kind = {
  type: '__half',
  pair: '__half2',
  toFloat: '__half2float',
  fromFloat: '__float2half',
  fma: `const auto of = [](__half x) { return static_cast<__half_raw>(x).data; };
  return __half_raw{__builtin_elementwise_fma(of(a), of(b), of(c))};`,
  low: '__low2half',
  high: '__high2half',
  both: '__halves2half2',
};

const bfloat16: Kind = {
  type: '__hip_bfloat16',
  pair: '__hip_bfloat162',
  toFloat: '__bfloat162float',
  fromFloat: '__float2bfloat16_rn',
  // HIP's rounds to a float first. The sum of doubles is made odd where anything is lost of it.
  fma: `const double product = static_cast<double>(__bfloat162float(a)) * __bfloat162float(b), more = __bfloat162float(c);
  double sum = product + more;
  const double added = sum - product, lost = (product - (sum - added)) + (more - added);
  unsigned long long bits = cuda_ffi_as<unsigned long long>(sum);
  if ((lost < 0 || lost > 0) && (bits & 1) == 0) sum = cuda_ffi_as<double>((lost > 0) == (sum > 0) ? bits + 1 : bits - 1);
  return cuda_ffi_to_bfloat16<'n'>(sum);`,
  low: '__low2bfloat16',
  high: '__high2bfloat16',
  both: '__halves2bfloat162',
};

/** A function of ours under CUDA's name, whichever functions of that name this HIP has: of both types, since the name is a macro. */
const named = (name: string, result: string, given: string, body: string) =>
  `#undef ${name}\n__device__ inline ${result} cuda_ffi_${name}(${given}) { ${body} }\n#define ${name} cuda_ffi_${name}\n`;

const listed = (type: string, count: number) =>
  ['a', 'b', 'c']
    .slice(0, count)
    .map((one) => `${type} ${one}`)
    .join(', ');

/** A function of pairs that does to each part what the one without the 2 in its name does. */
const pairwise = ({ pair, low, high, both }: Kind, name: string, count: number, one = name.replace('2', '')) => {
  const of = (part: string) =>
    `${one}(${['a', 'b', 'c']
      .slice(0, count)
      .map((given) => `${part}(${given})`)
      .join(', ')})`;
  return named(name, pair, listed(pair, count), `return ${both}(${of(low)}, ${of(high)});`);
};

const comparisons = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'].flatMap((name) => [name, `${name}u`]);

/** Comparisons of pairs: in ones, in masks, and of both. In HIP's, `__hne` is true of what is not a number, and `__hgt2` of any upper part. */
const compared = (kind: Kind) => {
  const { type, pair, low, high, both, toFloat, fromFloat } = kind;
  const unequal = `return ${toFloat}(a) < ${toFloat}(b) || ${toFloat}(a) > ${toFloat}(b);`;
  const ofPairs = comparisons.flatMap((name) => {
    const of = (part: string) => `__h${name}(${part}(a), ${part}(b))`;
    const ones = `return ${both}(${fromFloat}(${of(low)}), ${fromFloat}(${of(high)}));`;
    return [
      named(`__h${name}2`, pair, listed(pair, 2), ones),
      named(`__h${name}2_mask`, 'unsigned', listed(pair, 2), `return (${of(low)} ? 0xffffu : 0u) | (${of(high)} ? 0xffff0000u : 0u);`),
      named(`__hb${name}2`, 'bool', listed(pair, 2), `return ${of(low)} && ${of(high)};`),
    ];
  });
  return [named('__hne', 'bool', listed(type, 2), unequal), ...ofPairs];
};

/** Sums and products that are not fused with another, and those that end between 0 and 1. */
const sums = (kind: Kind) =>
  Object.entries({ add: '+', sub: '-', mul: '*' }).flatMap(([name, sign]) => {
    const { type, toFloat, fromFloat } = kind;
    const sum = `_Pragma("clang fp contract(off)") const ${type} all = ${fromFloat}(${toFloat}(a) ${sign} ${toFloat}(b));`;
    return [
      named(`__h${name}_rn`, type, listed(type, 2), `${sum} return all;`),
      named(`__h${name}_sat`, type, listed(type, 2), `${sum} return ${clamped(kind)};`),
      pairwise(kind, `__h${name}2_rn`, 2),
      pairwise(kind, `__h${name}2_sat`, 2),
    ];
  });

const clamped = ({ toFloat, fromFloat }: Kind) =>
  `${toFloat}(all) > 0.0f ? (${toFloat}(all) < 1.0f ? all : ${fromFloat}(1.0f)) : ${fromFloat}(0.0f)`;

const fused = (kind: Kind) => {
  const { type, pair, low, high, both, toFloat, fromFloat } = kind;
  const product = `const ${type} all = __hfma(a, b, c);`;
  const complex = `return ${both}(__hfma(__hneg(${high}(a)), ${high}(b), __hfma(${low}(a), ${low}(b), ${low}(c))),
  __hfma(${high}(a), ${low}(b), __hfma(${low}(a), ${high}(b), ${high}(c))));`;
  return [
    named('__hfma', type, listed(type, 3), kind.fma),
    pairwise(kind, '__hfma2', 3),
    named('__hfma_sat', type, listed(type, 3), `${product} return ${clamped(kind)};`),
    named('__hfma_relu', type, listed(type, 3), `${product} return ${toFloat}(all) <= 0.0f ? ${fromFloat}(0.0f) : all;`),
    pairwise(kind, '__hfma2_sat', 3),
    pairwise(kind, '__hfma2_relu', 3),
    named('__hcmadd', pair, listed(pair, 3), complex),
  ];
};

const extremes = (kind: Kind) =>
  ['max', 'min'].flatMap((name) => [
    named(`__h${name}_nan`, kind.type, listed(kind.type, 2), `return __hisnan(a) ? a : __hisnan(b) ? b : __h${name}(a, b);`),
    pairwise(kind, `__h${name}2`, 2),
    pairwise(kind, `__h${name}2_nan`, 2),
  ]);

const tangents = (kind: Kind) =>
  ['htanh', 'htanh_approx'].flatMap((name) => [
    named(name, kind.type, listed(kind.type, 1), `return ${kind.fromFloat}(tanhf(${kind.toFloat}(a)));`),
    pairwise(kind, name.replace('h', 'h2'), 1, name),
  ]);

/** What CUDA has of a type of floats of 16 bits and HIP lacks, of one type or of both. */
const functionsOf = (kind: Kind) =>
  [...compared(kind), ...sums(kind), ...fused(kind), ...extremes(kind), ...tangents(kind)].join('') +
  additionsInMemory(kind.type, kind.pair);

/** Both, before the macros of either. */
const hipsOwn = '#include <hip/hip_fp16.h>\n#include <hip/hip_bf16.h>\n';

/** `cuda_fp16.h`. */
export const halfFloats = `${hipsOwn}typedef __half half;
typedef __half2 half2;
${halfConversions}${functionsOf(half)}`;

/** `cuda_bf16.h`. */
export const bfloat16Floats = `${hipsOwn}typedef __hip_bfloat16 __nv_bfloat16;
typedef __hip_bfloat162 __nv_bfloat162;
typedef __hip_bfloat16 nv_bfloat16;
typedef __hip_bfloat162 nv_bfloat162;
${bfloat16Conversions}
#undef make_bfloat162
#define make_bfloat162 __halves2bfloat162
__device__ inline __hip_bfloat162 cuda_ffi___floats2bfloat162_rn(float a, float b) { return {__float2bfloat16_rn(a), __float2bfloat16_rn(b)}; }
#define __floats2bfloat162_rn cuda_ffi___floats2bfloat162_rn
__device__ inline __hip_bfloat162 cuda_ffi___float2bfloat162_rn(float a) { return {__float2bfloat16_rn(a), __float2bfloat16_rn(a)}; }
#define __float2bfloat162_rn cuda_ffi___float2bfloat162_rn
${functionsOf(bfloat16)}`;
