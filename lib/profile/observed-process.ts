import { statSync } from 'node:fs';
import { channels } from '../diagnostics/channels';
import { TraceSpans } from '../diagnostics/trace-spans';
import { processItself } from '../node/process-itself';
import { coverageOf } from './coverage';
import { istanbul } from './coverage-formats';
import { profileOfActivities, recordActivities, spanOf } from './device-activity';
import { profileOf } from './kernel-profile';
import { observations, observe, since } from './observation';
import type { DeviceActivity } from './profile-members';
import { writeCoverage } from './write-coverage';
import { writeProfile } from './write-profile';

/** Where to write what; undefined for what is not wanted. */
interface Folders {
  readonly profileFolder: string | undefined;
  readonly coverageFolder: string | undefined;
}

/** The process writes once, however many copies of the package it has, and Jest makes one for each file of tests. */
const shared = Symbol.for('cuda-ffi.profile');

/** Counts until the process exits, and then writes. All of this is loaded now: Jest lets nothing be loaded once a file of tests has ended. */
export function observeProcess({ profileFolder, coverageFolder }: Folders): void {
  observe();
  if (coverageFolder) for (const store of ['__coverage__', '__VITEST_COVERAGE__']) addToStore(store);
  const ofProcess: NodeJS.Process & { [shared]?: true } = processItself();
  if (ofProcess[shared]) return;
  ofProcess[shared] = true;
  const profiles = warnOfFile('CUDA_FFI_PROFILE', profileFolder) ? undefined : profileFolder;
  const coverages = warnOfFile('CUDA_FFI_COVERAGE', coverageFolder) ? undefined : coverageFolder;
  ofProcess.on('exit', () => {
    if (profiles) orWarn('CUDA_FFI_PROFILE', profiles, () => writeProfile(profileOf(observations()), profiles, { name: ofThisProcess() }));
    if (coverages) orWarn('CUDA_FFI_COVERAGE', coverages, () => writeCoverage(coverages));
  });
}

/** Times what GPUs do until the process exits, and then writes. */
export function recordProcess(profileFolder: string): void {
  const ofProcess: NodeJS.Process & { [shared]?: true } = processItself();
  if (ofProcess[shared]) return;
  ofProcess[shared] = true;
  if (warnOfFile('CUDA_FFI_PROFILE', profileFolder)) return;
  let stop: () => DeviceActivity[];
  try {
    stop = recordActivities();
  } catch (error) {
    process.emitWarning(`CUDA_FFI_PROFILE is set, but nothing is timed. ${(error as Error).message}`, {
      type: 'CudaWarning',
      code: 'CUDA_FFI_PROFILE',
    });
    return;
  }
  const trace = new TraceSpans();
  trace.listen(channels);
  ofProcess.on('exit', () =>
    orWarn('CUDA_FFI_PROFILE', profileFolder, () => {
      const activities = stop();
      for (const activity of activities) trace.add(spanOf(activity));
      writeProfile(profileOfActivities(activities), profileFolder, { name: ofThisProcess(), trace });
    }),
  );
}

const ofThisProcess = (): string => `kernels-${process.pid}`;

/** Before the program's work rather than after it. */
function warnOfFile(variable: string, path: string | undefined): boolean {
  if (!path || statSync(path, { throwIfNoEntry: false })?.isDirectory() !== false) return false;
  process.emitWarning(`${variable}: ${path} is a file, so nothing can be written: name a folder.`, {
    type: 'CudaWarning',
    code: 'CUDA_FFI_VARIABLE',
  });
  return true;
}

function orWarn(variable: string, folder: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    process.stderr.write(`cuda-ffi: ${variable}: nothing could be written to ${folder}: ${(error as Error).message}\n`);
  }
}

/** Test runners with Istanbul read this global when a file of tests has ended: from then on it has the kernels' sources too. */
function addToStore(name: string): void {
  const global = globalThis as Record<string, unknown>;
  let store = global[name] as Record<string, unknown> | undefined;
  const before = observations(); // of the files of tests that ran before in this process
  Object.defineProperty(global, name, {
    configurable: true,
    enumerable: true,
    get: () => store && Object.assign(store, istanbul(coverageOf(since(before, observations())))),
    set: (value: Record<string, unknown>) => (store = value),
  });
}
