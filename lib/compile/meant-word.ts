import { didYouMean } from '../errors/did-you-mean';
import { scalarRows } from '../scalar/scalars';
import { isDeclared } from './declared-function';

/** CUDA's words and C++'s types, of which misspelled ones are unknown identifiers to the compiler. */
const qualifiers = ['__global__', '__device__', '__host__', '__shared__', '__constant__', '__managed__', '__restrict__'];
const words = [
  ...qualifiers,
  ...['int8_t', 'uint8_t', 'int16_t', 'uint16_t', 'int32_t', 'uint32_t', 'int64_t', 'uint64_t', 'int2', 'int3', 'int4', 'uint2', 'uint4'],
  ...['void', 'bool', 'char', 'short', 'int', 'long', 'float', 'double', 'unsigned', 'const', 'size_t', 'float2', 'float3', 'float4'],
  ...['threadIdx', 'blockIdx', 'blockDim', 'gridDim', 'warpSize', '__syncthreads', '__syncwarp', '__launch_bounds__'],
  ...['atomicAdd', 'atomicSub', 'atomicMax', 'atomicMin', 'atomicCAS', 'atomicExch', '__shfl_sync', '__shfl_down_sync'],
  ...['__shfl_up_sync', '__shfl_xor_sync', '__ballot_sync', '__activemask', '__threadfence', '__ldg', 'sqrtf', 'rsqrtf', 'fmaxf', 'fminf'],
];

/** What C++ calls a word of JavaScript's or of another language's. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ['undefined', 'a ${…} in the text may have had no value, which JavaScript writes as undefined'],
  ['null', 'C++ writes nullptr'],
  ['NaN', 'C++ writes NAN'],
  ['Infinity', 'C++ writes INFINITY'],
  ['let', 'C++ writes auto, or a type'],
  ['var', 'C++ writes auto, or a type'],
  ['number', 'C++ has float, double, int and others'],
  ['boolean', 'C++ writes bool'],
  ['string', 'a kernel takes const char*, for which a call accepts a string'],
  ['vec2', 'CUDA has float2, which make_float2(x, y) makes'],
  ['vec3', 'CUDA has float3, which make_float3(x, y, z) makes'],
  ['vec4', 'CUDA has float4, which make_float4(x, y, z, w) makes'],
  ['Math', 'C++ has sqrtf, fmaxf and others without Math'],
]);

/** What declares a name that only a header has. */
const headers: readonly (readonly [RegExp, string])[] = [
  ...[...new Set(Object.values(scalarRows).flatMap((row) => ('header' in row ? [row.header] : [])))].map(
    (header) => [namesOf(header), header] as const,
  ),
  [/^(?:__\w*half\w*|__h(?:add|sub|mul|div|fma|eq|lt|gt)2?)$/, 'cuda_fp16.h'],
  [/^__nv_bf\w*$/, 'cuda_bf16.h'],
  [/^curand\w*$/, 'curand_kernel.h'],
];

/** The names of the types that a header declares. */
function namesOf(header: string): RegExp {
  const names = Object.values(scalarRows).flatMap((row) => {
    if (!('header' in row) || row.header !== header) return [];
    const pair = 'pair' in row ? [row.pair.cpp, ...row.pair.spellings] : [];
    return [row.cpp, 'spelling' in row ? row.spelling : row.cpp, row.cpp.replace(/^__/, ''), ...pair];
  });
  return new RegExp(`^(?:${names.join('|')})$`);
}

/** `; did you mean threadIdx?` for an identifier that the compiler does not know, or what else it may have been; else empty. */
export function meantWord(unknown: string): string {
  const word = elsewhere.get(unknown);
  if (word !== undefined) return `; ${word}`;
  if (isDeclared(unknown)) return `; declareDevice has made it: pass it in the option declarations: [${unknown}]`;
  const header = headers.find(([names]) => names.test(unknown))?.[1];
  if (header !== undefined) return `; #include <${header}> declares it`;
  return isMacro(unknown) ? `; if it is a macro, pass it in the option defines: { ${unknown}: … }` : didYouMean(unknown, words);
}

/** A name in capitals that is no word of CUDA's in another case. */
function isMacro(name: string): boolean {
  return /^[A-Z][A-Z\d_]+$/.test(name) && !words.includes(name.toLowerCase());
}

/** `; did you mean __global__?` if a source has a qualifier that is misspelled. */
export function meantQualifier(source: string): string {
  const qualifier = source.match(/\b__[a-z]+__(?=\s)/g)?.find((word) => !words.includes(word) && didYouMean(word, qualifiers));
  return qualifier === undefined ? '' : didYouMean(qualifier, qualifiers);
}
