// CUDA_FFI_DEBUG: a debugger may come. lib/index.ts imports it for its effect.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BroadcastChannel, Worker } from 'node:worker_threads';
import { onSourceRemembered } from '../compile/known-texts';
import { onSoftwareOpened, softwareDriver } from '../device/default-driver';
import { addonFolders, findAddon } from '../native/addon-files';
import { processItself } from '../node/process-itself';
import { type AdapterAddress, addressIn, type AdapterOptions, type SourceMessage, sourcesChannel } from './adapter-options';

const wanted = process.env['CUDA_FFI_DEBUG'];
const longestStart = 10_000;

if (wanted) onSoftwareOpened(() => start(wanted));

/** One in a thread, however many copies of the package it has: Jest makes one for each file of tests. The device lets the first have the process. */
const shared = Symbol.for('cuda-ffi.debugger');
type WithDebugger = NodeJS.Process & { [shared]?: Worker | undefined };

function start(value: string): void {
  const address = addressIn(value);
  if (!address) return warn(`CUDA_FFI_DEBUG=${value} is ignored: expected 1, a port, wait, or wait:PORT`);
  const process: WithDebugger = processItself();
  process[shared] ??= started(address);
  const channel = new BroadcastChannel(sourcesChannel);
  channel.unref();
  onSourceRemembered((path, text) => channel.postMessage({ path, text } satisfies SourceMessage));
}

function started({ port, waits }: AdapterAddress): Worker | undefined {
  const file = adapterFile();
  const addon = findAddon();
  if (file === undefined || addon === undefined) {
    warn('CUDA_FFI_DEBUG is ignored: the files of the package that a debugger needs are not here');
    return undefined;
  }
  const ready = new Int32Array(new SharedArrayBuffer(4));
  const known = process.env['CUDA_FFI_DEBUG_SECRET'];
  const secret = known || randomBytes(16).toString('hex');
  const workerData: AdapterOptions = { addon, driver: softwareDriver(), port, secret, isSecretKnown: Boolean(known), waits, ready };
  const worker = new Worker(file, { workerData, execArgv: [], name: 'cuda-ffi debugger' });
  worker.unref();
  worker.on('error', (error) => warn(`the debugger has ended: ${error.message}`));
  // Kernels that run before it is there could not be stopped.
  Atomics.wait(ready, 0, 0, longestStart);
  return worker;
}

/** Part of the package, for bundles too. */
function adapterFile(): string | undefined {
  return addonFolders()
    .map((folder) => join(folder, 'dist', 'lib', 'debug', 'adapter.js'))
    .find((path) => existsSync(path));
}

function warn(sentence: string): void {
  processItself().stderr.write(`cuda-ffi: ${sentence}\n`);
}
