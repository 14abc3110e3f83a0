// CUDA_FFI_PROFILE and CUDA_FFI_COVERAGE, each the path of a folder. lib/index.ts imports it for its effect.
import { onSoftwareOpened } from '../device/default-driver';
import { processItself } from '../node/process-itself';
import { coverageOf } from './coverage';
import { istanbul } from './coverage-formats';
import { profileOf } from './kernel-profile';
import { observations, observe } from './observation';
import { writeCoverage } from './write-coverage';
import { writeProfile } from './write-profile';

const profileFolder = process.env['CUDA_FFI_PROFILE'];
const coverageFolder = process.env['CUDA_FFI_COVERAGE'];

/** The process writes once, however many copies of the package it has, and Jest makes one for each file of tests. */
const shared = Symbol.for('cuda-ffi.profile');

if (profileFolder || coverageFolder) onSoftwareOpened(begin);

function begin(): void {
  observe();
  if (coverageFolder) for (const store of ['__coverage__', '__VITEST_COVERAGE__']) addToStore(store);
  const ofProcess: NodeJS.Process & { [shared]?: true } = processItself();
  if (ofProcess[shared]) return;
  ofProcess[shared] = true;
  ofProcess.on('exit', () => {
    if (profileFolder) orWarn(profileFolder, () => writeProfile(profileOf(observations()), profileFolder, `kernels-${process.pid}`));
    if (coverageFolder) orWarn(coverageFolder, () => writeCoverage(coverageFolder));
  });
}

function orWarn(folder: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    process.stderr.write(`cuda-ffi: nothing could be written to ${folder}: ${(error as Error).message}\n`);
  }
}

/** Test runners with Istanbul read this global when a file of tests has ended: from then on it has the kernels' sources too. */
function addToStore(name: string): void {
  const global = globalThis as Record<string, unknown>;
  let store = global[name] as Record<string, unknown> | undefined;
  Object.defineProperty(global, name, {
    configurable: true,
    enumerable: true,
    get: () => store && Object.assign(store, istanbul(coverageOf(observations()))),
    set: (value: Record<string, unknown>) => (store = value),
  });
}
