import { didYouMean } from '../errors/did-you-mean';

/** CUDA's words, of which misspelled ones are unknown identifiers to the compiler. */
const qualifiers = ['__global__', '__device__', '__host__', '__shared__', '__constant__', '__managed__', '__restrict__'];
const words = [
  ...qualifiers,
  ...['threadIdx', 'blockIdx', 'blockDim', 'gridDim', 'warpSize', '__syncthreads', '__syncwarp', '__launch_bounds__'],
  ...['atomicAdd', 'atomicSub', 'atomicMax', 'atomicMin', 'atomicCAS', 'atomicExch', '__shfl_sync', '__shfl_down_sync'],
  ...['__shfl_up_sync', '__shfl_xor_sync', '__ballot_sync', '__activemask', '__threadfence', '__ldg', 'sqrtf', 'rsqrtf', 'fmaxf', 'fminf'],
];

/** What kernels use instead of classes of the host's standard library and of Thrust. */
const instead: readonly (readonly [RegExp, string])[] = [
  [/"std::vector\b/, 'std::vector is for the host: pass a pointer and a length, or declare an array'],
  [/"std::(?:basic_)?string\b/, 'std::string is for the host: take const char*, for which a call accepts a string'],
  [/namespace "std" has no member "(?:cout|cerr|endl)"/, 'streams are for the host: printf works in kernels'],
  [/namespace "thrust" has no member "(?:device|host)"/, 'a kernel runs algorithms in its own thread: thrust::seq'],
];

/** What the compiler says in terms of options that do not matter here, in other words. */
export function plainly(message: string): string {
  if (!message.startsWith('A function without execution space annotations')) return message;
  return 'a kernel is marked __global__: write __global__ before its void, or __device__ before a function that kernels call';
}

/** `; did you mean threadIdx?` for the first error of a source, if it is about a word that CUDA has in another spelling; else empty. */
export function meantWord(message: string, source: string): string {
  const replaced = instead.find(([pattern]) => pattern.test(message));
  if (replaced) return `; ${replaced[1]}`;
  const unknown = /^identifier "(\w+)" is undefined/.exec(message)?.[1];
  if (unknown !== undefined) return didYouMean(unknown, words);
  if (!/no storage class or type specifier|expected a/.test(message)) return '';
  const qualifier = source.match(/\b__[a-z]+__(?=\s)/g)?.find((word) => !words.includes(word) && didYouMean(word, qualifiers));
  return qualifier === undefined ? '' : didYouMean(qualifier, qualifiers);
}
