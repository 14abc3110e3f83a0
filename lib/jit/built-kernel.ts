import { type KernelHead, kernelHead } from './kernel-head';
import type { ReadKernel } from './read-kernel';

/**
 * A kernel that a bundler's plugin has compiled: a fourth argument of `cuda.jit`, which only the plugin passes. It goes with the call, so
 * that whatever happens to the function's text afterwards, minifiers included, the two belong together.
 */
export interface BuiltKernel {
  readonly head: KernelHead;
  /** The kernel's name in the CUDA C++. */
  readonly entry: string;
  /** The CUDA C++. */
  readonly text: string;
  /** The image in base64: a fat binary with what is known about its kernels, as `cuda-ffi compile` writes it. */
  readonly image: string;
}

/** What the plugin passes to `cuda.device` for a function that it has read without finding a fault. */
export interface BuiltFunction {
  /** The name of the function that computes it in JavaScript, and reads its text when it is called. */
  readonly simulated: string;
}

/** The fourth argument for a kernel. */
export function builtKernel({ typed, program }: ReadKernel, image: Uint8Array): BuiltKernel {
  return { head: kernelHead(typed), entry: program.name, text: program.text, image: Buffer.from(image).toString('base64') };
}

/** Whether a fourth argument is the plugin's, by its member: any other argument is one too many. */
export function isBuilt(given: unknown, member: keyof BuiltKernel | keyof BuiltFunction): boolean {
  return typeof given === 'object' && given !== null && member in given;
}
