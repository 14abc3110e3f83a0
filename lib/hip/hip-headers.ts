import { deviceHeap } from './device-heap';
import { eightBitFloats } from './eight-bit-floats';
import { clocks } from './clocks';
import { directedArithmetic } from './directed-arithmetic';
import { numberFunctions } from './number-functions';
import { packedIntegers } from './packed-integers';
import { scopedAtomics } from './scoped-atomics';
import { bfloat16Floats, halfFloats } from './short-floats';
import { textures } from './textures';
import { complexNumbers } from './complex-numbers';
import { cooperativeGroups, cooperativeMemory, cooperativeReduce, cooperativeScan } from './cooperative-groups';

/** Included before everything else: what CUDA C++ has built in and HIP has not, or has otherwise. */
export const preludeName = 'cuda_ffi_hip.h';
/** Included next: the macros that options define, which are not to get into headers of the compiler's. */
export const definitionsName = 'cuda_ffi_definitions.h';

/** What a mask of a warp means: 32 lanes, as in CUDA. HIP's functions of these names want 64. */
const warpFunctions = `
__device__ inline void cuda_ffi_syncwarp(unsigned = ~0u) {
  __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "wavefront");
  __builtin_amdgcn_wave_barrier();
}
template <typename T> __device__ T cuda_ffi_shfl_sync(unsigned, T value, int lane, int width = 32) { return __shfl(value, lane, width); }
template <typename T> __device__ T cuda_ffi_shfl_up_sync(unsigned, T value, unsigned by, int width = 32) { return __shfl_up(value, by, width); }
template <typename T> __device__ T cuda_ffi_shfl_down_sync(unsigned, T value, unsigned by, int width = 32) { return __shfl_down(value, by, width); }
template <typename T> __device__ T cuda_ffi_shfl_xor_sync(unsigned, T value, int mask, int width = 32) { return __shfl_xor(value, mask, width); }
__device__ inline unsigned cuda_ffi_activemask() { return static_cast<unsigned>(__ballot(1)); }
__device__ inline unsigned cuda_ffi_ballot_sync(unsigned mask, int predicate) { return static_cast<unsigned>(__ballot(predicate)) & mask; }
__device__ inline int cuda_ffi_any_sync(unsigned mask, int predicate) { return cuda_ffi_ballot_sync(mask, predicate) != 0; }
__device__ inline int cuda_ffi_all_sync(unsigned mask, int predicate) { return cuda_ffi_ballot_sync(mask, !predicate) == 0; }
template <typename T> __device__ unsigned cuda_ffi_match_any_sync(unsigned mask, T value) {
  unsigned same = 0;
  for (int lane = 0; lane < 32; ++lane) {
    const T other = __shfl(value, lane);
    if ((mask >> lane & 1u) != 0 && other == value) same |= 1u << lane;
  }
  return same;
}
template <typename T> __device__ unsigned cuda_ffi_match_all_sync(unsigned mask, T value, int *all) {
  const unsigned same = cuda_ffi_match_any_sync(mask, value);
  *all = same == mask;
  return *all ? mask : 0;
}
template <typename T, typename Combine> __device__ T cuda_ffi_reduce_sync(unsigned mask, T value, Combine combine) {
  T result = value;
  const unsigned own = __lane_id();
  for (unsigned lane = 0; lane < 32; ++lane) {
    const T other = __shfl(value, static_cast<int>(lane));
    if ((mask >> lane & 1u) != 0 && lane != own) result = combine(result, other);
  }
  return result;
}
#define CUDA_FFI_REDUCE(name, result) \\
  template <typename T> __device__ T cuda_ffi_reduce_##name##_sync(unsigned mask, T value) { \\
    return cuda_ffi_reduce_sync(mask, value, [](T a, T b) -> T { return result; }); \\
  }
CUDA_FFI_REDUCE(add, a + b)
CUDA_FFI_REDUCE(min, b < a ? b : a)
CUDA_FFI_REDUCE(max, a < b ? b : a)
CUDA_FFI_REDUCE(and, a & b)
CUDA_FFI_REDUCE(or, a | b)
CUDA_FFI_REDUCE(xor, a ^ b)
#undef CUDA_FFI_REDUCE
`;

const ofWarps = [
  ...['syncwarp', 'activemask', 'shfl_sync', 'shfl_up_sync', 'shfl_down_sync', 'shfl_xor_sync', 'ballot_sync', 'any_sync', 'all_sync'],
  ...['match_any_sync', 'match_all_sync', ...['add', 'min', 'max', 'and', 'or', 'xor'].map((name) => `reduce_${name}_sync`)],
];

/** Behind our own functions, whichever of them this HIP has as well. */
const namesOfCuda = ofWarps.map((name) => `#define __${name} cuda_ffi_${name}\n`).join('');

/** A failed one is a trap, which is reported as a fault: the function that HIP calls asks the host. */
const assertion = `#undef assert
#ifdef NDEBUG
#define assert(...) ((void)0)
#else
#define assert(...) ((__VA_ARGS__) ? (void)0 : __builtin_trap())
#endif
`;

/** With attributes that no macro of a program's is named as: with HIP's own, `#define device 0` would change `__device__`. */
const markers = [
  ...['device', 'global', 'host', 'constant', 'shared'].map((name) => [`__${name}__`, `__attribute__((__${name}__))`]),
  ['__forceinline__', 'inline __attribute__((__always_inline__))'],
  ['__align__(bytes)', '__attribute__((__aligned__(bytes)))'],
]
  .map(([name, meaning]) => `#undef ${name!.replace('(bytes)', '')}\n#define ${name} ${meaning}\n`)
  .join('');

const keywords = `template <typename To, typename From> __device__ To cuda_ffi_as(From from) {
  To to;
  __builtin_memcpy(static_cast<void *>(&to), &from, sizeof to);
  return to;
}
#define __CUDACC__ 1
#define __CUDACC_RTC__ 1
#define __grid_constant__
#define __managed__ __device__
#define __trap() __builtin_trap()
__device__ inline void __nanosleep(unsigned) { __builtin_amdgcn_s_sleep(1); }
`;

/** What declarations of functions for the host name. */
const runtimeTypes = `enum cudaError { cudaSuccess = 0 };
typedef enum cudaError cudaError_t;
typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;
`;

const prelude = `#pragma once\n${markers}${warpFunctions}${namesOfCuda}${keywords}${runtimeTypes}${deviceHeap}${textures}${clocks}${numberFunctions}${directedArithmetic}${packedIntegers}${scopedAtomics}${assertion}`;

const placement = `__device__ inline void *operator new(__SIZE_TYPE__, void *at) noexcept { return at; }
__device__ inline void *operator new[](__SIZE_TYPE__, void *at) noexcept { return at; }
`;

const complexOperations = [
  ...['add', 'sub', 'mul', 'div'].flatMap((name) => [`C${name}`, `C${name}f`]),
  ...['real', 'imag', 'abs'].flatMap((name) => [`C${name}`, `C${name}f`]),
];
const complex = `#include <hip/hip_complex.h>
typedef hipFloatComplex cuFloatComplex;
typedef hipDoubleComplex cuDoubleComplex;
typedef hipFloatComplex cuComplex;
#define make_cuFloatComplex make_hipFloatComplex
#define make_cuDoubleComplex make_hipDoubleComplex
#define make_cuComplex make_hipFloatComplex
#define cuConj hipConj
#define cuConjf hipConjf
${complexOperations.map((name) => `#define cu${name} hip${name}\n`).join('')}`;

/** Headers of CUDA's that AMD's compiler has under other names or not at all, and the one that every source includes. */
export const hipHeaders: Readonly<Record<string, string>> = {
  [preludeName]: prelude,
  ...Object.fromEntries(
    [
      'cuda.h',
      'cuda_runtime.h',
      'cuda_runtime_api.h',
      'device_launch_parameters.h',
      'cuda_profiler_api.h',
      'stdbool.h',
      'vector_types.h',
      'vector_functions.h',
      'stdio.h',
      'stdlib.h',
      'string.h',
      'time.h',
    ].map((name) => [name, '#pragma once\n']),
  ),
  new: `#pragma once\n${placement}`,
  'cuda_fp16.h': `#pragma once\n${halfFloats}`,
  'cuda_bf16.h': `#pragma once\n${bfloat16Floats}`,
  'cuda_fp8.h': `#pragma once\n${eightBitFloats}`,
  'cuda/std/complex': `#pragma once\n${complexNumbers}`,
  'cuComplex.h': `#pragma once\n${complex}`,
  'assert.h': assertion,
  cassert: assertion,
  'cooperative_groups.h': `#pragma once\n${cooperativeGroups}`,
  'cooperative_groups/reduce.h': `#pragma once\n${cooperativeReduce}`,
  'cooperative_groups/scan.h': `#pragma once\n${cooperativeScan}`,
  'cooperative_groups/memcpy_async.h': `#pragma once\n${cooperativeMemory}`,
};
