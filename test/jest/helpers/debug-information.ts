import { compileBlocking } from '../../../lib/compile/compile-source';
import { type DebugParameter, kernelParametersFromDebug } from '../../../lib/signature/dwarf/kernel-parameters';

/** PTX with debug information, for an architecture: 75 to 90 are of one dialect, later ones of another. */
export function debugPtx(source: string, arch = 80): string {
  const { image } = compileBlocking({
    source,
    folder: undefined,
    instances: [],
    options: { arch, debug: true, lineInfo: false, cache: false },
    target: { computeCapability: arch, isSoftware: true },
  });
  return Buffer.from(image).toString('utf8');
}

/** The parameters of the only kernel, by their names. */
export function parametersOf(ptx: string): Record<string, DebugParameter['type']> {
  const kernels = [...kernelParametersFromDebug(ptx)!.values()];
  expect(kernels).toHaveLength(1);
  return Object.fromEntries(kernels[0].map(({ name, type }) => [name, type]));
}

/** The numbers that the compiler has put into `__device__ unsigned name[]`: bytes in PTX, without the zeros at the end. */
export function constantsOf(ptx: string, name: string): number[] {
  const found = new RegExp(`\\.b8 ${name}\\[(\\d+)\\] = \\{([^}]*)\\}`).exec(ptx)!;
  const bytes = new Uint8Array(Number(found[1]));
  bytes.set(found[2].split(',').map(Number));
  return [...new Uint32Array(bytes.buffer)];
}
