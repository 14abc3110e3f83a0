import { CudaDevice } from '../device/cuda-device';
import { installWheels, type Wheel } from '../wheels/install-wheels';
import type { OnReceived } from '../wheels/download';
import { download, findWheel } from '../wheels/package-index';
import { dataRoot } from '../native/user-folders';
import { barOf, ProgressLine } from './progress-line';
import { type Command, complain, exitStatus, parsed, print, WrongUse } from './command';

const pythonPackageIndex = 'https://pypi.org/simple';

/** The compiler, the headers that it includes, and the linker. */
const packages = ['nvidia-cuda-nvrtc', 'nvidia-cuda-runtime', 'nvidia-cuda-cccl', 'nvidia-nvjitlink'];

/** The index's names for machines. */
const machines: Readonly<Record<string, string>> = { 'linux-x64': 'x86_64', 'linux-arm64': 'aarch64', 'win32-x64': 'win_amd64' };

/** Fetches NVIDIA's compiler. */
export const getCommand: Command = {
  summary: "fetch NVIDIA's compiler, its headers and its linker: get nvrtc",
  usage: `Usage: cuda-ffi get nvrtc [options]

Fetches NVIDIA's NVRTC, the CUDA headers and nvJitLink from the Python package index, as pip
would, verifies their sha256, and unpacks them into your own folder, where cuda-ffi looks:
  ${dataRoot()}
They come under NVIDIA's license (https://docs.nvidia.com/cuda/eula/), which is unpacked too.

  --cuda <major>       12 or 13; default: what the driver supports, or 13
  --version <number>   a release of it: 13.0
  --index <url>        another index (PEP 691); default: ${pythonPackageIndex}
  --json               print what was installed as JSON: { folder, files }`,
  async run(args) {
    const { values, positionals } = parsed({
      args: [...args],
      allowPositionals: true,
      options: {
        cuda: { type: 'string' },
        version: { type: 'string' },
        index: { type: 'string', default: pythonPackageIndex },
        json: { type: 'boolean', default: false },
      },
    });
    if (positionals.length !== 1 || positionals[0] !== 'nvrtc') throw new WrongUse('expected nvrtc: nothing else can be fetched');
    const here = `${process.platform}-${process.arch}`;
    const machine = machines[here];
    if (machine === undefined) throw new WrongUse(`NVIDIA has no compiler for ${here}`);
    const major = values.cuda ?? values.version?.split('.')[0] ?? driverMajor();
    if (major !== '12' && major !== '13') throw new WrongUse(`--cuda: expected 12 or 13, received ${major}`);
    try {
      const wheels = await fetchAll(values.index, major, machine, values.version, values.json ? () => {} : complain);
      const folder = dataRoot();
      await installWheels(wheels, folder);
      const files = wheels.map(({ name }) => name);
      print(
        values.json ? JSON.stringify({ folder, files }) : `${folder}: ${files.length} packages. NVIDIA's license is in nvidia/licenses.`,
      );
      return exitStatus.ok;
    } catch (error) {
      complain(`cuda-ffi get: ${reason(error)}`);
      return exitStatus.failed;
    }
  },
};

/** All have to be there and intact before the first is unpacked. */
async function fetchAll(
  index: string,
  major: string,
  machine: string,
  version: string | undefined,
  say: (line: string) => void,
): Promise<Wheel[]> {
  const suffix = major === '12' ? '-cu12' : '';
  const found = await Promise.all(packages.map((name) => findWheel(index, `${name}${suffix}`, machine, version ?? major)));
  const wheels: Wheel[] = [];
  for (const file of found) {
    say(`fetching ${file.name}`);
    wheels.push({ name: file.name, bytes: await withBar(file.name, (onReceived) => download(file, undefined, onReceived)) });
  }
  return wheels;
}

/** Shows in a terminal how far a download is. */
async function withBar<Result>(name: string, work: (onReceived: OnReceived) => Promise<Result>): Promise<Result> {
  const line = new ProgressLine();
  try {
    return await work((bytes, whole) => line.show(barOf(name.split('-')[0]!, bytes, whole)));
  } finally {
    line.clear();
  }
}

/** The driver's major version: a compiler newer than the driver makes PTX that the driver does not understand. */
function driverMajor(): string {
  try {
    const device = CudaDevice.getDefault();
    return !device.isSoftware && device.driverVersion[0] < 13 ? '12' : '13';
  } catch {
    return '13';
  }
}

/** `fetch` says in its error's cause why it failed. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
