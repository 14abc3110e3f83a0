import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CudaDevice } from '../../../lib';
import { compileBlocking } from '../../../lib/compile/compile-source';

const [major, minor] = CudaDevice.getDefault().computeCapability;
const capability = 10 * major + minor;

/** Tools of others: what is preloaded into Node for its sanitizers is not for them. */
const env = { ...process.env, LD_PRELOAD: '' };
export const hasNvcc = spawnSync('nvcc', ['--version'], { env }).status === 0;

/** What NVRTC makes of a source: relocatable PTX, a cubin, or the intermediate code of link-time optimisation. */
export function builtByNvrtc(source: string, kind: 'ptx' | 'cubin' | 'ltoir'): Uint8Array {
  return compileBlocking({
    source,
    folder: undefined,
    instances: [],
    options: { options: ['--relocatable-device-code=true', ...(kind === 'ltoir' ? ['-dlto'] : [])], lineInfo: false, cache: false },
    target: { computeCapability: capability, isSoftware: kind !== 'cubin' },
  }).image;
}

const nvccFlags = {
  ptx: ['-dc', '-ptx', `-arch=compute_${capability}`],
  cubin: ['-dc', '-cubin', `-arch=sm_${capability}`],
  fatbin: ['-dc', '-fatbin', `-arch=compute_${capability}`],
  ltoObject: ['-dc', '-gencode', `arch=compute_${capability},code=lto_${capability}`],
  machineObject: ['-dc', '-gencode', `arch=compute_${capability},code=sm_${capability}`],
  machineFatbin: ['-dc', '-fatbin', '-gencode', `arch=compute_${capability},code=sm_${capability}`],
};

/** The path of what nvcc makes of a source. */
export function builtByNvcc(folder: string, source: string, kind: keyof typeof nvccFlags, name: string): string {
  const from = join(folder, `${name}.nvcc.cu`);
  writeFileSync(from, source);
  execFileSync('nvcc', [...nvccFlags[kind], '-o', join(folder, name), from], { cwd: folder, stdio: 'pipe', env });
  return join(folder, name);
}

/** A static library of an object. */
export function archived(folder: string, object: string, name: string): string {
  execFileSync('ar', ['rcs', join(folder, name), object], { env });
  return join(folder, name);
}
