import { CudaDevice } from '../device/cuda-device';
import { coded, describe } from '../errors/argument-error';
import { CudaError } from '../errors/cuda-error';
import { setImmediate } from '../node/own-functions';

/** How often devices have been reset: what was made before the last reset is made again. */
let resets = 0;

/**
 * For `afterEach`: resets the devices whose context a fault has ended, so that the next test can use them. Resolves to whether there were
 * any. Modules and kernels of before are made again by {@link loaded}; DeviceArrays and other memory of before are gone.
 *
 * @throws CudaError if a GPU cannot be used again in this process.
 *
 * @example
 * ```ts
 * import { afterEach } from 'node:test';
 * import { resetAfterFault } from 'cuda-ffi/testing';
 * afterEach(resetAfterFault);
 * ```
 */
export async function resetAfterFault(): Promise<boolean> {
  const ended = CudaDevice.list().filter(isEnded);
  if (ended.length === 0) return false;
  resets++;
  for (const device of ended) device.reset();
  // What was on its way fails now, and not in the next test.
  await new Promise<void>((resolve) => setImmediate(resolve));
  return true;
}

function isEnded(device: CudaDevice): boolean {
  try {
    device.memoryInfo();
    return false;
  } catch (error) {
    return error instanceof CudaError && error.endsContext;
  }
}

/**
 * What a file of tests loads once, and again after a reset: the function that it returns gives what `load` gave, or its promise.
 *
 * @throws TypeError for what is no function; the function that it returns throws what `load` throws.
 *
 * @example
 * ```ts
 * import { loaded } from 'cuda-ffi/testing';
 * const kernels = loaded(() => CudaModule.compile('__global__ void one(int* x) { *x = 1; }'));
 * const mod = await kernels(); // in each test: compiled again only after a reset
 * ```
 */
export function loaded<Loaded>(load: () => Loaded): () => Loaded {
  const given: unknown = load;
  if (typeof given !== 'function')
    throw coded(
      new TypeError(
        `loaded: expected a function that loads a module, received ${describe(given)}; write loaded(() => CudaModule.compile(…))`,
      ),
    );
  let known: { readonly value: Loaded; readonly since: number } | undefined;
  return () => {
    if (known?.since !== resets) known = { value: load(), since: resets };
    return known.value;
  };
}
