import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Native } from './native';

const addonFile = 'cuda_ffi.node';

/** Where the addon may lie, in order: what the package brings, then what was built here. */
function candidates(): string[] {
  if (process.env['CUDA_FFI_ADDON']) return [process.env['CUDA_FFI_ADDON']];
  const root = packageRoot();
  return [join(root, 'prebuilds', `${process.platform}-${process.arch}`, addonFile), join(root, 'build', 'release', 'bin', addonFile)];
}

/** The folder of package.json: this file runs from lib/ and from dist/lib/. */
function packageRoot(): string {
  let folder = __dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

export interface LoadedAddon {
  native: Native;
  /** Where the addon lies; the software device is beside it. */
  folder: string;
}

export function loadAddon(): LoadedAddon {
  const paths = candidates();
  const path = paths.find((candidate) => existsSync(candidate));
  if (!path) {
    throw new Error(
      `cuda-ffi has no compiled addon for ${process.platform}-${process.arch}. Looked for:\n  ${paths.join('\n  ')}\n` +
        'Build it in the package folder with `npm run build` (needs CMake and a C++20 compiler).',
    );
  }
  return { native: require(path) as Native, folder: dirname(path) };
}
