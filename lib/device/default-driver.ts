import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CudaError } from '../errors/cuda-error';
import { addonFolder, native } from '../native/environment';
import type { NativeDevice } from '../native/native';
import { checkVariables } from '../native/variables';

const softwareFile = { win32: 'cuda_software.dll', darwin: 'libcuda_software.dylib' }[process.platform as string] ?? 'libcuda_software.so';

/**
 * The devices that `CUDA_FFI_DEVICE` asks for: `cuda`, `hip`, which are AMD's, `software`, `hip-software`, which is the software device with
 * code of AMD's, or `auto`, which means CUDA's if a driver loads and has a device, else AMD's if one does, else the software device, with one
 * warning.
 */
export function openDevices(): NativeDevice[] {
  checkVariables();
  const wanted = process.env['CUDA_FFI_DEVICE'] || 'auto';
  switch (wanted) {
    case 'cuda':
      return openCuda();
    case 'hip':
      return openHip();
    case 'software':
      return openSoftware();
    case 'hip-software':
      return openHipSoftware();
    case 'auto':
      return openEither();
    default:
      throw new CudaError(`CUDA_FFI_DEVICE is "${wanted}"; it takes auto, cuda, hip, software or hip-software`, {
        code: 'ERR_CUDA_DEVICE',
      });
  }
}

export function openSoftware(): NativeDevice[] {
  const devices = native().openDriver(softwareDriver());
  for (const action of opened) action();
  return devices;
}

let runsAmdCode = false;

/** Whether the software device's sources are compiled to AMD's code. */
export function softwareRunsAmdCode(): boolean {
  return runsAmdCode;
}

function openHipSoftware(): NativeDevice[] {
  checkHipIsOffered('hip-software');
  runsAmdCode = true;
  return openSoftware();
}

const hipIsOffered = (): boolean => process.platform === 'linux' && process.arch === 'x64';

function checkHipIsOffered(wanted: string): void {
  if (hipIsOffered()) return;
  const message = `CUDA_FFI_DEVICE is "${wanted}", which runs on Linux on x86-64 only; this is ${process.platform}-${process.arch}`;
  throw new CudaError(message, { code: 'ERR_CUDA_DEVICE' });
}

function openHip(): NativeDevice[] {
  checkHipIsOffered('hip');
  const devices = native().openHip();
  if (process.env['CUDA_FFI_DEBUG']) warnOfDebugger();
  for (const action of gpusOpened) action();
  return devices;
}

const opened: (() => void)[] = [];
const gpusOpened: (() => void)[] = [];

/** Adds what to do when the software device has been opened: lib/profile/, lib/debug/. */
export function onSoftwareOpened(action: () => void): void {
  opened.push(action);
}

/** Adds what to do when GPUs have been opened: lib/profile/. */
export function onGpusOpened(action: () => void): void {
  gpusOpened.push(action);
}

/** The software device's library. Throws CudaError if it is missing. */
export const softwareDriver = () => besideAddon(softwareFile, 'The software device');

/** The runtime library for programs of others, which is built for Linux only. Throws CudaError if it is missing. */
export const softwareRuntime = () => besideAddon('libcudart_software.so', 'The runtime library');

/** What makes PTX of machine code before NVIDIA's NVRTC, for programs of others: for Linux only. Throws CudaError if it is missing. */
export const softwareCompiler = () => besideAddon('libnvrtc_to_ptx.so', 'The library before NVRTC');

/** The same for nvJitLink. */
export const softwareLinker = () => besideAddon('libnvjitlink_to_ptx.so', 'The library before nvJitLink');

function besideAddon(file: string, what: string): string {
  const path = join(addonFolder(), file);
  if (existsSync(path)) return path;
  const message = `${what} is missing: there is no ${path}. It belongs beside the addon: install or build the package again.`;
  throw new CudaError(message, { code: 'ERR_CUDA_LIBRARY_NOT_FOUND' });
}

function openCuda(): NativeDevice[] {
  const devices = native().openDriver();
  if (devices.length === 0) {
    throw new CudaError('The CUDA driver has no device. Is CUDA_VISIBLE_DEVICES empty?', { code: 'CUDA_ERROR_NO_DEVICE', errno: 100 });
  }
  if (process.env['CUDA_FFI_DEBUG']) warnOfDebugger();
  for (const action of gpusOpened) action();
  return devices;
}

function warnOfDebugger(): void {
  const message = 'CUDA_FFI_DEBUG has no effect on a GPU: kernels are debugged on the software device, with CUDA_FFI_DEVICE=software';
  process.emitWarning(message, { type: 'CudaWarning', code: 'CUDA_FFI_DEBUG' });
}

function openEither(): NativeDevice[] {
  try {
    return openCuda();
  } catch (error) {
    return openHipIfThere() ?? openInstead(error);
  }
}

/** Undefined if AMD has no driver here, or one that has no device. */
function openHipIfThere(): NativeDevice[] | undefined {
  try {
    return hipIsOffered() ? openHip() : undefined;
  } catch {
    return undefined;
  }
}

function openInstead(error: unknown): NativeDevice[] {
  const devices = openSoftware();
  const reason = firstSentence(error instanceof Error ? error.message : String(error));
  process.emitWarning(`No CUDA device (${reason}). Running on the software device: correct, but slow.`, {
    type: 'CudaWarning',
    code: 'CUDA_FFI_SOFTWARE_DEVICE',
    detail: 'CUDA_FFI_DEVICE=software chooses it and silences this warning; CUDA_FFI_DEVICE=cuda makes it an error.',
  });
  return devices;
}

/** Without its full stop, since it goes in parentheses. */
function firstSentence(message: string): string {
  return message.split('\n', 1)[0]!.replace(/\.$/, '');
}
