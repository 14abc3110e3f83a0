import { CudaContext } from '../device/cuda-context';
import { CudaStream } from '../device/cuda-stream';
import { refuseMore } from '../errors/argument-count';
import { coded, describe } from '../errors/argument-error';
import { describeForFunction } from '../errors/checked';
import { CudaError } from '../errors/cuda-error';
import { checkOptions } from '../errors/options';
import { makeFolder } from '../node/make-folder';
import type { Profile } from './profile-members';
import { observations, observe, since } from './observation';
import { profileOf, writeProfile } from './results';

/** The options of {@link profile}. */
export interface ProfileOptions {
  /** A folder into which the profile is written as `kernels.html`, `.cpuprofile`, `.speedscope.json` and `.json`. */
  output?: string;
}

/**
 * Counts exactly what the kernels do that are launched while `work` runs, by source line and by PTX instruction. On the software device
 * only, where they are interpreted meanwhile; the counts are no times, and are the same on every machine.
 *
 * @param work - launches kernels; its Promise is awaited, and so is what it has queued on the default stream
 * @returns what each kernel has done
 * @throws CudaError `ERR_CUDA_NOT_SOFTWARE` if the default device is a GPU
 * @throws what `work` throws
 * @example
 * ```ts
 * const mod = await CudaModule.compile('__global__ void twice(float* x) { x[threadIdx.x] *= 2; }');
 * const { kernels } = await profile(() => mod.twice(new Float32Array(64)));
 * console.log(kernels[0]!.totals.sectors); // 16: 8 read and 8 written
 * ```
 */
export async function profile(work: () => unknown, options: ProfileOptions = {}): Promise<Profile> {
  refuseMore('profile', arguments, 2);
  if (typeof work !== 'function')
    throw coded(new TypeError(`profile: expected a function that launches kernels, received ${describeForFunction(work)}`));
  checkOptions<ProfileOptions>('profile', options, {
    output: (value) => (typeof value === 'string' && value !== '' ? undefined : 'the path of a folder'),
  });
  if (options.output !== undefined) makeFolderFor(options.output);
  const { device } = CudaContext.getDefault();
  const stop = device.isSoftware ? observe() : undefined;
  if (!stop) throw notSoftware(device.name);
  const before = observations();
  try {
    await work();
    await CudaStream.getDefault().synchronize();
  } finally {
    stop();
  }
  const made = profileOf(since(before, observations()));
  if (options.output !== undefined) writeProfile(made, options.output);
  return made;
}

/** Before the work, which is not to be lost. */
function makeFolderFor(output: string): void {
  try {
    makeFolder(output);
  } catch (error) {
    throw coded(
      new TypeError(
        `profile: expected a folder that can be made and written to for output, received ${describe(output)}: ${(error as Error).message}`,
      ),
    );
  }
}

function notSoftware(name: string): CudaError {
  return new CudaError(`profile counts on the software device, and the default device is ${name}. CUDA_FFI_DEVICE=software chooses it.`, {
    code: 'ERR_CUDA_NOT_SOFTWARE',
  });
}
