const glibcNeeded = '2.34';

/** What to do if the package has no addon for this machine, in a sentence. */
export function adviceWithoutAddon(platform: string, architecture: string, glibc: string | undefined): string {
  if (platform === 'darwin') {
    return 'macOS has no CUDA: run the program in a Linux container (`docker run -it node:22-slim`), on the software device.';
  }
  if (platform === 'win32' && architecture === 'x64') return 'Install the package anew, or deploy its folder prebuilds/ with the program.';
  if (platform === 'win32') return 'On Windows there is one for x64 only: use an x64 build of Node, which may also run on this machine.';
  if (platform !== 'linux') return 'It runs on Linux (x86-64 and ARM64) and on Windows (x64).';
  if (glibc === undefined) return `Its binaries are for glibc, and this system has musl: use an image like node:22-slim, or ${howToBuild}.`;
  if (architecture === 'x64' || architecture === 'arm64') {
    return `Install the package anew, or deploy its folder prebuilds/ with the program, or ${howToBuild}.`;
  }
  return `There are binaries for x64 and arm64 only; to get one, ${howToBuild}.`;
}

/** What to do if Node does not load addons at all; undefined if it does. */
export function adviceWhereRefused(error: unknown): string | undefined {
  if (!(error instanceof Error) || (error as NodeJS.ErrnoException).code !== 'ERR_DLOPEN_DISABLED') return undefined;
  return 'permission' in process
    ? "Node's permission model is on: start Node with --allow-addons as well."
    : 'Start Node without --no-addons.';
}

/** What to do if the addon is there but does not load; undefined if its error says it all. */
export function adviceForFailure(reason: string, glibc: string | undefined): string | undefined {
  if (process.platform !== 'linux') return undefined;
  if (glibc === undefined) return adviceWithoutAddon('linux', process.arch, glibc);
  if (!/version `GLIBC\w*_[\d.]+' not found/.test(reason)) return undefined;
  return `It needs glibc ${glibcNeeded} or later (Ubuntu 22.04, Debian 12, RHEL 9), and this system has ${glibc}: ${howToBuild}.`;
}

const howToBuild = 'build it in the folder of the package with `npm run build:native` (needs CMake 3.22 and g++ 12 or clang 14)';

/** The version of glibc that Node runs on; undefined on other C libraries, and on other systems. */
export function glibcVersion(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime;
}
