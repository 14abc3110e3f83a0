import { hostModel } from '../signature/data-model';
import { floatLimits, integerLimits, macros, printfFormats } from './standard-macros';
import { mathHeader, mathInStd } from './standard-math';
import { thrustHeader, thrustInKernels } from './thrust-in-kernels';

/**
 * Standard headers for NVRTC, which has none: a source that nvcc accepts should compile here as well. Some are built into the compiler, the
 * others are libcu++'s, under their usual names. A header of the user's with the same name wins.
 */

/** Headers whose declarations are built in: printf, assert, malloc, memcpy, clock, placement new, bool. */
const builtIn = 'stdio.h cassert assert.h string.h new stdbool.h time.h ctime'.split(' ');

/** Toolkit headers with functions for the host only, which NVRTC refuses. */
const ofTheHost = ['cuda_profiler_api.h', 'cudaProfiler.h'];
/** Types of functions of the host's. */
const onlyTypes = 'cudaTypedefs.h cudaGLTypedefs.h cudaEGLTypedefs.h cudaVDPAUTypedefs.h cudaProfilerTypedefs.h'.split(' ');

/** Headers that libcu++ has in cuda/std, here in namespace std. */
const ofLibcu = [
  'array',
  'atomic',
  'bit',
  'bitset',
  'chrono',
  'concepts',
  'cstddef',
  'cstring',
  'functional',
  'initializer_list',
  'iterator',
  'limits',
  'memory',
  'numbers',
  'numeric',
  'optional',
  'ranges',
  'ratio',
  'span',
  'tuple',
  'type_traits',
  'utility',
  'variant',
];

function fromGlobal(...names: readonly string[]): string {
  return names.map((name) => `using ::${name};`).join(' ');
}

function inStd(name: string): string {
  return `#include <cuda/std/${name}>\nnamespace std { using namespace cuda::std; }\n`;
}

function header(...parts: readonly string[]): string {
  return ['#pragma once\n', ...parts].join('');
}

const bits = ['8', '16', '32', '64'];
const kinds = ['', '_fast', '_least'].flatMap((kind) => bits.flatMap((size) => [`int${kind}${size}_t`, `uint${kind}${size}_t`]));
const integerTypes = [...kinds, 'intptr_t', 'uintptr_t', 'intmax_t', 'uintmax_t'];

/** As in libcu++, where `int64_t` is a long long. That needs C++17; for older standards, they are written out. */
const plainIntegers = integerTypes
  .map((name) => `typedef ${name.startsWith('u') ? 'unsigned' : 'signed'} ${integerOf(name)} ${name};\n`)
  .join('');

function integerOf(name: string): string {
  const size = /\d+/.exec(name)?.[0] ?? '64';
  return { '8': 'char', '16': 'short', '32': 'int' }[size] ?? 'long long';
}

const integersInStd = `namespace std { ${integerTypes.map((name) => `using ::${name};`).join(' ')} }\n`;
const integers = [
  '#if __cplusplus >= 201703L\n',
  `${inStd('cstdint')}`,
  '#else\n',
  '#include <limits.h>\n',
  plainIntegers,
  macros(integerLimits),
  integersInStd,
  '#endif\n',
].join('');

/** An integer as wide as an address, like NVRTC's `ptrdiff_t`. */
const widest = hostModel === 'LP64' ? 'long' : 'long long';

/** Unix names that C++ for GPUs uses too. */
const systemTypes = ['unsigned char u_char', 'unsigned short ushort', 'unsigned int uint', 'unsigned long ulong', `${widest} ssize_t`]
  .map((type) => `typedef ${type};\n`)
  .join('');

/** What kernels use from <cuda.h>; its functions are for the host. */
const typesOfCuda = `#define CUDA_VERSION (__CUDACC_VER_MAJOR__ * 1000 + __CUDACC_VER_MINOR__ * 10)
typedef unsigned int cuuint32_t;
typedef unsigned long long cuuint64_t;
typedef unsigned long long CUdeviceptr;
typedef int CUdevice;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUstream_st *CUstream;
typedef struct CUevent_st *CUevent;
typedef unsigned long long CUtexObject;
typedef unsigned long long CUsurfObject;
typedef struct CUtensorMap_st { alignas(64) cuuint64_t opaque[16]; } CUtensorMap;
`;

/**
 * libcu++'s functions of complex numbers under the names of <cmath>'s, which hide them in `std::sqrt(z)`. In `sqrt(z)` libcu++'s own are
 * found, and preferred as the more specialized.
 */
const complexNames = 'abs acos acosh asin asinh atan atanh cos cosh exp log log10 sin sinh sqrt tan tanh'.split(' ');
const complexInStd = `namespace std {
template <typename A, typename B = A> struct cuda_ffi_complex {};
template <typename T, typename B> struct cuda_ffi_complex<complex<T>, B> { typedef bool yes; };
template <typename A, typename T> struct cuda_ffi_complex<A, complex<T>> { typedef bool yes; };
template <typename T, typename U> struct cuda_ffi_complex<complex<T>, complex<U>> { typedef bool yes; };
${complexNames
  .map(
    (name) =>
      `template <typename Z, typename = typename cuda_ffi_complex<Z>::yes> __host__ __device__ auto ${name}(const Z& z) -> decltype(cuda::std::${name}(z)) { return cuda::std::${name}(z); }\n`,
  )
  .join('')}template <typename A, typename B, typename = typename cuda_ffi_complex<A, B>::yes>
__host__ __device__ auto pow(const A& x, const B& y) -> decltype(cuda::std::pow(x, y)) { return cuda::std::pow(x, y); }
}
`;

/** thrust's own is for both host and device, which NVRTC refuses. */
const complexOfThrust = `#include <complex>\nnamespace thrust {
template <typename T> using complex = cuda::std::complex<T>;
using cuda::std::abs; using cuda::std::arg; using cuda::std::norm; using cuda::std::conj; using cuda::std::polar; using cuda::std::proj;
using cuda::std::exp; using cuda::std::log; using cuda::std::log10; using cuda::std::pow; using cuda::std::sqrt;
using cuda::std::sin; using cuda::std::cos; using cuda::std::tan; using cuda::std::sinh; using cuda::std::cosh; using cuda::std::tanh;
using cuda::std::asin; using cuda::std::acos; using cuda::std::atan; using cuda::std::asinh; using cuda::std::acosh; using cuda::std::atanh;
}
`;

/** The toolkit's own header includes code that launches kernels from the host, which NVRTC refuses. */
const cubOfDevice = [
  'adjacent_difference discontinuity exchange histogram load merge_sort radix_rank radix_sort reduce run_length_decode scan shuffle store'
    .split(' ')
    .map((name) => `cub/block/block_${name}.cuh`),
  'exchange load merge_sort reduce scan store'.split(' ').map((name) => `cub/warp/warp_${name}.cuh`),
  'load operators reduce scan search sort store'.split(' ').map((name) => `cub/thread/thread_${name}.cuh`),
  'cache_modified_input cache_modified_output'.split(' ').map((name) => `cub/iterator/${name}_iterator.cuh`),
  ['cub/util_ptx.cuh', 'cub/util_type.cuh'],
].flat();
const cub = cubOfDevice.map((name) => `#if __has_include(<${name}>)\n#include <${name}>\n#endif\n`).join('');

/** A constant, by means of NVRTC's front end. */
const offsetOf = '#ifndef offsetof\n#define offsetof(type, member) ((size_t)__INTADDR__(&(((type *)0)->member)))\n#endif\n';

export const standardHeaders: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...builtIn, ...ofTheHost].map((name) => [name, header()])),
  ...Object.fromEntries(onlyTypes.map((name) => [name, header('#include <cuda.h>\n')])),
  ...Object.fromEntries(ofLibcu.map((name) => [name, header(inStd(name))])),
  algorithm: header(inStd('__algorithm_')),
  cfloat: header(macros(floatLimits)),
  'float.h': header(macros(floatLimits)),
  climits: header('#include <limits.h>\n'),
  'limits.h': header(macros(integerLimits.filter(([name]) => !/^(?:U?INT\d|U?INTPTR|U?INTMAX|SIZE_MAX)/.test(name)))),
  cmath: header(mathHeader, mathInStd),
  complex: header('#include <cmath>\n', inStd('complex'), complexInStd),
  cstdio: header(`namespace std { ${fromGlobal('printf')} }\n`),
  'cub/cub.cuh': header(cub),
  'cuda.h': header(typesOfCuda),
  'math.h': header(mathHeader),
  cstdlib: header(systemTypes, `namespace std { ${fromGlobal('abs', 'malloc', 'free')} }\n`),
  'stdlib.h': header(systemTypes),
  cstddef: header(offsetOf, inStd('cstddef')),
  'stddef.h': header(offsetOf),
  cstdint: header(integers),
  'stdint.h': header(integers),
  cinttypes: header('#include <stdint.h>\n', macros(printfFormats)),
  'inttypes.h': header('#include <stdint.h>\n', macros(printfFormats)),
  'sys/types.h': header('#include <stdint.h>\n', systemTypes),
  'thrust/complex.h': header(complexOfThrust),
  [thrustHeader]: thrustInKernels,
};
