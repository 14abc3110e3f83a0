import { didYouMean } from '../../errors/did-you-mean';
import { inKernels } from '../cuda-names';

/** What is written in a kernel for a name of CUDA C++, C or JavaScript outside of kernels, where the spelling alone does not tell. */
const spellings: Readonly<Record<string, string>> = {
  __syncthreads: 'cuda.syncThreads()',
  __syncthreads_count: 'cuda.syncThreadsCount(…)',
  __syncthreads_and: 'cuda.syncThreadsAnd(…)',
  __syncthreads_or: 'cuda.syncThreadsOr(…)',
  __syncwarp: 'cuda.syncWarp()',
  __threadfence: 'cuda.threadFence()',
  __threadfence_block: 'cuda.threadFenceBlock()',
  __threadfence_system: 'cuda.threadFenceSystem()',
  __shfl_sync: 'cuda.shflSync(mask, value, lane)',
  __shfl_up_sync: 'cuda.shflUpSync(mask, value, delta)',
  __shfl_down_sync: 'cuda.shflDownSync(mask, value, delta)',
  __shfl_xor_sync: 'cuda.shflXorSync(mask, value, lanes)',
  __ballot_sync: 'cuda.ballotSync(mask, condition)',
  __any_sync: 'cuda.anySync(mask, condition)',
  __all_sync: 'cuda.allSync(mask, condition)',
  __activemask: 'cuda.activeMask()',
  __popc: 'cuda.popc(x)',
  __clz: 'cuda.clz(x)',
  __ffs: 'cuda.ffs(x)',
  __brev: 'cuda.brev(x)',
  __fmaf_rn: 'cuda.fma(a, b, c)',
  __shared__: "cuda.shared.array(shape, 'float32')",
  atomicCAS: 'cuda.atomic.cas(array, index, old, value)',
  atomicExch: 'cuda.atomic.exch(array, index, value)',
  fabs: 'Math.abs(x)',
  fabsf: 'Math.abs(x)',
  fmax: 'Math.max(a, b)',
  fmaxf: 'Math.max(a, b)',
  fmin: 'Math.min(a, b)',
  fminf: 'Math.min(a, b)',
  fmaf: 'cuda.fma(a, b, c)',
  fmod: 'a % b',
  fmodf: 'a % b',
  powf: 'a ** b',
  rsqrt: '1 / Math.sqrt(x)',
  rsqrtf: '1 / Math.sqrt(x)',
  __expf: 'Math.exp(x)',
  __logf: 'Math.log(x)',
  __sinf: 'Math.sin(x)',
  __cosf: 'Math.cos(x)',
  __powf: 'a ** b',
  int: 'int32(x)',
  uint: 'uint32(x)',
  float: 'float32(x)',
  double: 'float64(x)',
  half: 'float16(x)',
};

/** `write cuda.syncThreads()` for a name that means something in CUDA C++ or C. Undefined for others. */
export function meantBy(name: string): string | undefined {
  const known = Object.hasOwn(spellings, name) ? spellings[name] : undefined;
  if (known !== undefined) return `write ${known}`;
  const ofMath = name.replace(/f$/, '');
  if (ofMath !== name && typeof (Math as unknown as Record<string, unknown>)[ofMath] === 'function') return `write Math.${ofMath}`;
  const atomic = /^atomic(Add|Sub|Min|Max|And|Or|Xor|Inc|Dec)$/.exec(name)?.[1];
  return atomic && `write cuda.atomic.${atomic.toLowerCase()}(array, index, value)`;
}

/** `did you mean cuda.syncThreads?` for a member of cuda that does not exist. */
export function nearMember(name: string): string | undefined {
  const near = didYouMean(name, inKernels);
  return near ? near.replace('; did you mean ', 'did you mean cuda.') : undefined;
}
