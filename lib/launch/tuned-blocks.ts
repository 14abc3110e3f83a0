import { createHash } from 'node:crypto';
import type { LaunchConfiguration, TuneOptions, TuneResult } from '../../types';
import { readEntry, writeEntry } from '../cache/disk-cache';
import { runInBackground } from '../event-loop/steps';
import type { ResolvedKernel } from '../kernel/resolved-kernel';
import { settingFor } from './launch-shape';
import { defaultBlocks, type Measured } from './tune';

/**
 * The fastest block size, as found before by any process, else as `measure` finds it now. It is kept beside compiled code, for this kernel
 * of this image, this kind of device, this driver, launch and choice of sizes.
 */
export async function tunedBlock(
  kernel: ResolvedKernel,
  configuration: LaunchConfiguration,
  args: readonly unknown[],
  { blocks = defaultBlocks, force = false }: TuneOptions,
  measure: () => Promise<Measured>,
): Promise<TuneResult> {
  const key = tuneKey(kernel, configuration, args, blocks);
  const entry = force ? undefined : await runInBackground(readEntry(key));
  if (entry) return { ...(entry.facts as Measured), remembered: true };
  const measured = await measure();
  await runInBackground(writeEntry(key, { facts: measured, image: new Uint8Array(0) }));
  return { ...measured, remembered: false };
}

/** All that the fastest size depends on except the size of the problem: a kernel is tuned for a usual one. */
function tuneKey(kernel: ResolvedKernel, configuration: LaunchConfiguration, args: readonly unknown[], blocks: readonly number[]): string {
  const { name, computeCapability, driverVersion } = kernel.context.device;
  const { sharedMemory = 0, grid, cluster, cooperative = false } = configuration;
  const launch = [sharedMemory, grid, cluster].map((setting) => settingFor<unknown>(setting, args) ?? null);
  return createHash('sha256')
    .update('tune 1')
    .update(JSON.stringify([name, computeCapability, driverVersion, kernel.identity, launch, cooperative, blocks]))
    .digest('hex');
}
