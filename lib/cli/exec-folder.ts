import { copyFileSync, existsSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { softwareCompiler, softwareDriver, softwareLinker, softwareRuntime } from '../device/default-driver';
import { native } from '../native/environment';
import { openedFile } from '../native/opened-file';

const isWindows = process.platform === 'win32';
/** Where the loader looks for libraries first; on Windows, after the program's own folder and the system's. */
const searched = isWindows ? 'PATH' : 'LD_LIBRARY_PATH';

/** Puts what a program of others' is to find under the names of NVIDIA's libraries into an empty folder. */
export function fillFolder(folder: string): void {
  // Links need a privilege there.
  if (isWindows) return copyFileSync(softwareDriver(), join(folder, 'nvcuda.dll'));
  link(folder, softwareDriver(), ['libcuda.so.1', 'libcuda.so']);
  link(folder, softwareRuntime(), ['libcudart.so.12', 'libcudart.so.13']);
  placeCompiler(folder);
  placeLinker(folder);
}

/** The folder comes first, so that a driver that is installed is not found. What a fault was, no CUDA program can ask: it is printed. */
export function environmentWith(folder: string): NodeJS.ProcessEnv {
  const before = process.env[searched];
  const path = before ? `${folder}${delimiter}${before}` : folder;
  return { CUDA_FFI_SOFTWARE_REPORT: 'stderr', ...process.env, [searched]: path };
}

/** NVIDIA's driver, where the loader finds it before any folder of ours. */
export function driverOfSystem(): string | undefined {
  if (!isWindows) return undefined;
  const file = join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'nvcuda.dll');
  return existsSync(file) ? file : undefined;
}

/** NVIDIA's NVRTC, with what makes PTX of machine code before it. Without NVRTC, a program finds what it finds. */
function placeCompiler(folder: string): void {
  const found = installedCompiler();
  if (!found) return;
  const files = dirname(found.path);
  link(folder, found.path, ['libnvrtc_of_nvidia.so']);
  for (const name of readdirSync(files)) if (name.startsWith('libnvrtc-builtins.so')) link(folder, join(files, name), [name]);
  link(folder, softwareCompiler(), ['libnvrtc.so', `libnvrtc.so.${found.major}`]);
}

/** The same for nvJitLink. */
function placeLinker(folder: string): void {
  const found = installedLinker();
  if (!found) return;
  link(folder, found.path, ['libnvJitLink_of_nvidia.so']);
  link(folder, softwareLinker(), ['libnvJitLink.so', `libnvJitLink.so.${found.major}`]);
}

function installedLinker(): { path: string; major: number } | undefined {
  try {
    const [major] = native().linkerVersion();
    const path = openedFile('libnvJitLink');
    return path === undefined ? undefined : { path: realpathSync(path), major };
  } catch {
    return undefined;
  }
}

function installedCompiler(): { path: string; major: number } | undefined {
  try {
    const { path, version } = native().compilerInfo();
    return { path: realpathSync(path), major: Math.floor(version / 1000) };
  } catch {
    return undefined;
  }
}

function link(folder: string, file: string, names: readonly string[]): void {
  for (const name of names) symlinkSync(file, join(folder, name));
}
