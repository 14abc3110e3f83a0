/**
 * Functions of numbers that HIP's compiler has under CUDA's names, and that answer otherwise where CUDA says what the answer is: conversions
 * of NaN, `min` and `max` of a signed and an unsigned integer, which HIP converts to doubles, `__sad` of integers far from each other.
 */
const integers = [
  ['int', 'int'],
  ['uint', 'unsigned'],
  ['ll', 'long long'],
  ['ull', 'unsigned long long'],
] as const;

const roundings = { n: 'rint', z: 'trunc', d: 'floor', u: 'ceil' };

/** What NaN is as an integer: 0, where neither side has 64 bits, or only the highest bit. What is too large or too small ends at the limit. */
const conversions = (['float', 'double'] as const)
  .flatMap((source) =>
    integers.flatMap(([word, target]) =>
      Object.entries(roundings).map(([mode, rounded]) => {
        const name = `__${source}2${word}_r${mode}`;
        const ofNan = source === 'float' && !target.includes('long') ? '0' : `static_cast<${target}>(1ULL << (8 * sizeof(${target}) - 1))`;
        const whole = `__builtin_${rounded}${source === 'float' ? 'f' : ''}(x)`;
        return `__device__ inline ${target} cuda_ffi_${name}(${source} x) { return x != x ? ${ofNan} : static_cast<${target}>(${whole}); }
#define ${name} cuda_ffi_${name}
`;
      }),
    ),
  )
  .join('');

const extremes = ['min', 'max']
  .flatMap((name) =>
    ['int', 'long', 'long long'].flatMap((type) =>
      [
        [type, `unsigned ${type}`],
        [`unsigned ${type}`, type],
      ].map(
        ([a, b]) =>
          `__device__ inline unsigned ${type} ${name}(${a} a, ${b} b) { return ${name}((unsigned ${type})a, (unsigned ${type})b); }\n`,
      ),
    ),
  )
  .join('');

/** In CUDA, their answers are signed: `__popc(x) - 33 < 0` is a question. */
const counts = `__device__ inline int cuda_ffi___popc(unsigned x) { return static_cast<int>(__popc(x)); }
#define __popc cuda_ffi___popc
__device__ inline int cuda_ffi___popcll(unsigned long long x) { return static_cast<int>(__popcll(x)); }
#define __popcll cuda_ffi___popcll
`;

const single = `__device__ inline unsigned cuda_ffi___umul24(unsigned x, unsigned y) { return static_cast<unsigned>(__umul24(x, y)); }
#define __umul24 cuda_ffi___umul24
__device__ inline unsigned cuda_ffi___sad(int x, int y, unsigned z) {
  const unsigned a = x, b = y;
  return (x > y ? a - b : b - a) + z;
}
#define __sad cuda_ffi___sad
__device__ inline float cuda_ffi___saturatef(float x) { return x > 0.0f ? (x < 1.0f ? x : 1.0f) : 0.0f; }
#define __saturatef cuda_ffi___saturatef
__device__ inline float cuda_ffi___frsqrt_rn(float x) { return static_cast<float>(1.0 / __builtin_sqrt(static_cast<double>(x))); }
#define __frsqrt_rn cuda_ffi___frsqrt_rn
`;

export const numberFunctions = `${conversions}${extremes}${counts}${single}`;
