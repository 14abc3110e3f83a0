import { CudaContext } from '../device/cuda-context';
import { CudaStream } from '../device/cuda-stream';
import { channels } from '../diagnostics/channels';
import { TraceSpans } from '../diagnostics/trace-spans';
import { refuseMore } from '../errors/argument-count';
import { coded, describe } from '../errors/argument-error';
import { describeForFunction } from '../errors/checked';
import { checkOptions } from '../errors/options';
import { makeFolder } from '../node/make-folder';
import type { Profile } from './profile-members';
import { observations, observe, since } from './observation';
import { profileOf, profileOfActivities, recordActivities, spanOf, writeProfile } from './results';

/** The options of {@link profile}. */
export interface ProfileOptions {
  /** A folder into which the profile is written as `kernels.html`, `.cpuprofile`, `.speedscope.json`, `.trace.json` and `.json`. */
  output?: string;
}

/**
 * What kernels do that are launched while `work` runs. The software device counts it exactly, by source line and by PTX instruction, and
 * interprets them meanwhile; counts are no times, and are the same on every machine. A GPU says how long each kernel, copy and fill took
 * (CUPTI's activity records, which need no rights). Written to one folder, both are shown on one page.
 *
 * @param work - launches kernels; its Promise is awaited, and so is what it has queued on the default stream
 * @returns what each kernel has done, or how long it took
 * @throws CudaError `ERR_CUDA_LIBRARY_NOT_FOUND` if the default device is a GPU, and there is no CUPTI
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
  const trace = new TraceSpans();
  const { device } = CudaContext.getDefault();
  const end = device.isSoftware ? countKernels() : timeDevice(trace);
  const ignore = trace.listen(channels);
  let made: Profile;
  try {
    await work();
    await CudaStream.getDefault().synchronize();
  } finally {
    ignore();
    made = end();
  }
  if (options.output !== undefined) writeProfile(made, options.output, { trace });
  return made;
}

function countKernels(): () => Profile {
  const stop = observe()!;
  const before = observations();
  return () => {
    stop();
    return profileOf(since(before, observations()));
  };
}

function timeDevice(trace: TraceSpans): () => Profile {
  const stop = recordActivities();
  return () => {
    const activities = stop();
    for (const activity of activities) trace.add(spanOf(activity));
    return profileOfActivities(activities);
  };
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
