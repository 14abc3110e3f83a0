import { CudaError } from '../errors/cuda-error';
import { didYouMean } from '../errors/did-you-mean';
import type { LoadedImage } from './loaded-image';

/** The error for a name that no kernel has. */
export function unknownKernel(name: string, { kernelNames, templateNames }: LoadedImage): CudaError {
  const message = `The module has no kernel ${name}`;
  const rest = templateNames.includes(name) ? isTemplate(name) : others(name, kernelNames, templateNames);
  return new CudaError(message + rest, { code: 'ERR_CUDA_UNKNOWN_KERNEL', kernel: name });
}

function isTemplate(name: string): string {
  return `: it is a template, so name an instance of it, such as mod.kernel('${name}<float>').`;
}

function others(name: string, kernels: readonly string[], templates: readonly string[]): string {
  const there = kernels.length === 0 ? 'It has none: a function is one if it is marked __global__.' : `It has ${kernels.join(', ')}.`;
  const known = templates.length === 0 ? there : `${there} Templates: ${templates.join(', ')}.`;
  const suggestion = didYouMean(name, [...kernels, ...templates]);
  if (suggestion && kernels.length + templates.length === 1) return suggestion;
  return `${suggestion || '.'} ${known}`;
}
