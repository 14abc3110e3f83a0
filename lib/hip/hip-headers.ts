import { deviceHeap } from './device-heap';
import { eightBitFloats } from './eight-bit-floats';
import { textures } from './textures';
import { complexNumbers } from './complex-numbers';
import { cooperativeGroups, cooperativeMemory, cooperativeReduce, cooperativeScan } from './cooperative-groups';

/** Included before everything else: what CUDA C++ has built in and HIP has not, or has otherwise. */
export const preludeName = 'cuda_ffi_hip.h';

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

const keywords = `template <typename To, typename From> __device__ To cuda_ffi_as(From from) {
  To to;
  __builtin_memcpy(&to, &from, sizeof to);
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

const prelude = `#pragma once\n${warpFunctions}${namesOfCuda}${keywords}${runtimeTypes}${deviceHeap}${textures}${assertion}`;

const placement = `__device__ inline void *operator new(__SIZE_TYPE__, void *at) noexcept { return at; }
__device__ inline void *operator new[](__SIZE_TYPE__, void *at) noexcept { return at; }
`;

/** What HIP's halfs lack: comparisons of pairs that answer in masks. */
const halfMasks = ['eq', 'ne', 'lt', 'le', 'gt', 'ge']
  .map(
    (name) => `__device__ inline unsigned __h${name}2_mask(__half2 a, __half2 b) {
  return (__h${name}(__low2half(a), __low2half(b)) ? 0xffffu : 0u) | (__h${name}(__high2half(a), __high2half(b)) ? 0xffff0000u : 0u);
}
`,
  )
  .join('');

const bfloat16 = `#include <hip/hip_bf16.h>
typedef __hip_bfloat16 __nv_bfloat16;
typedef __hip_bfloat162 __nv_bfloat162;
typedef __hip_bfloat16 nv_bfloat16;
typedef __hip_bfloat162 nv_bfloat162;
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

/** Additions in memory that HIP has for wider numbers only: of 16 bits by comparing the word that they are in. */
const shortAdditions = (type: string, pair: string, add: string) => `
__device__ inline ${pair} atomicAdd(${pair} *at, ${pair} by) {
  unsigned *word = reinterpret_cast<unsigned *>(at);
  unsigned before = __hip_atomic_load(word, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT), seen;
  do {
    seen = before;
    const ${pair} sum = ${add}2(cuda_ffi_as<${pair}>(seen), by);
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
    const ${type} sum = ${add}(cuda_ffi_as<${type}>(static_cast<unsigned short>(seen >> shift)), by);
    before = atomicCAS(word, seen, (seen & ~(0xffffu << shift)) | static_cast<unsigned>(cuda_ffi_as<unsigned short>(sum)) << shift);
  } while (before != seen);
  return cuda_ffi_as<${type}>(static_cast<unsigned short>(seen >> shift));
}
`;

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
  'cuda_fp16.h':
    '#pragma once\n#include <hip/hip_fp16.h>\ntypedef __half half;\ntypedef __half2 half2;\n' +
    halfMasks +
    shortAdditions('__half', '__half2', '__hadd'),
  'cuda_bf16.h': `#pragma once\n${bfloat16}${shortAdditions('__hip_bfloat16', '__hip_bfloat162', '__hadd')}`,
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
