import { CudaDevice } from '../device/cuda-device';
import { installWheels, type Wheel } from '../wheels/install-wheels';
import type { OnReceived } from '../wheels/download';
import { download, findWheel } from '../wheels/package-index';
import { dataRoot } from '../native/user-folders';
import { barOf, ProgressLine } from './progress-line';
import { type Command, complain, exitStatus, parsed, print, WrongUse } from './command';

const pythonPackageIndex = 'https://pypi.org/simple';

/** A package of the index, with its own major versions for CUDA 12 and 13. */
interface Package {
  readonly name: string;
  readonly majors: Readonly<Record<'12' | '13', string>>;
}

const ofCuda = (name: string): Package => ({ name, majors: { 12: '12', 13: '13' } });
const linker = ofCuda('nvidia-nvjitlink');
const runtime = ofCuda('nvidia-cuda-runtime');
const blas = ofCuda('nvidia-cublas');
const sparse: Package = { name: 'nvidia-cusparse', majors: { 12: '12', 13: '12' } };

/** What can be fetched, each with what it opens. */
const packages: Readonly<Record<string, readonly Package[]>> = {
  /** The compiler, the headers that it includes, and the linker. */
  nvrtc: [ofCuda('nvidia-cuda-nvrtc'), runtime, ofCuda('nvidia-cuda-cccl'), linker],
  cudart: [runtime],
  cublas: [blas],
  cufft: [{ name: 'nvidia-cufft', majors: { 12: '11', 13: '12' } }, linker],
  curand: [{ name: 'nvidia-curand', majors: { 12: '10', 13: '10' } }],
  cusparse: [sparse, linker],
  cusolver: [{ name: 'nvidia-cusolver', majors: { 12: '11', 13: '12' } }, blas, sparse, linker],
};

/** The index's names for machines. */
const machines: Readonly<Record<string, string>> = { 'linux-x64': 'x86_64', 'linux-arm64': 'aarch64', 'win32-x64': 'win_amd64' };

/** Fetches NVIDIA's compiler and libraries. */
export const getCommand: Command = {
  summary: "fetch NVIDIA's compiler, its headers and its linker: get nvrtc; or a library: get cublas",
  usage: `Usage: cuda-ffi get ${Object.keys(packages).join('|')} [options]

Fetches NVIDIA's NVRTC, the CUDA headers and nvJitLink, or a library with those that it opens,
from the Python package index, as pip would, verifies their sha256, and unpacks them into your
own folder, where cuda-ffi looks:
  ${dataRoot()}
They come under NVIDIA's license (https://docs.nvidia.com/cuda/eula/), which is unpacked too.

  --cuda <major>       12 or 13; default: what the driver supports, or 13
  --version <number>   a release of what is named: 13.0
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
    const what = wanted(positionals);
    const here = `${process.platform}-${process.arch}`;
    const machine = machines[here];
    if (machine === undefined) throw new WrongUse(`NVIDIA has no compiler for ${here}`);
    const major = values.cuda ?? majorOf(what, values.version) ?? driverMajor();
    if (major !== '12' && major !== '13') throw new WrongUse(`--cuda: expected 12 or 13, received ${major}`);
    try {
      const wheels = await fetchAll(
        what,
        { index: values.index, major, machine, version: values.version },
        values.json ? () => {} : complain,
      );
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

function wanted(positionals: readonly string[]): string {
  const [what] = positionals;
  if (positionals.length === 1 && what !== undefined && Object.hasOwn(packages, what)) return what;
  throw new WrongUse(`expected one of ${Object.keys(packages).join(', ')}: nothing else can be fetched`);
}

/** The CUDA that a release is for; undefined if both have such a one, or neither. */
function majorOf(what: string, version: string | undefined): string | undefined {
  const { majors } = packages[what]![0]!;
  const fitting = (['12', '13'] as const).filter((cuda) => majors[cuda] === version?.split('.')[0]);
  return fitting.length === 1 ? fitting[0] : what === 'nvrtc' ? version?.split('.')[0] : undefined;
}

/** Where to fetch from, and for which machine and CUDA. */
interface Source {
  readonly index: string;
  readonly major: '12' | '13';
  readonly machine: string;
  /** A release of the first package; NVRTC's are all of one release. */
  readonly version: string | undefined;
}

/** All have to be there and intact before the first is unpacked. */
async function fetchAll(what: string, { index, major, machine, version }: Source, say: (line: string) => void): Promise<Wheel[]> {
  const suffix = major === '12' ? '-cu12' : '';
  const found = await Promise.all(
    packages[what]!.map(({ name, majors }, place) => {
      const release = place === 0 || what === 'nvrtc' ? version : undefined;
      return findWheel(index, `${name}${suffix}`, machine, release ?? majors[major]);
    }),
  );
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
    return device.vendor === 'nvidia' && device.driverVersion[0] < 13 ? '12' : '13';
  } catch {
    return '13';
  }
}

/** `fetch` says in its error's cause why it failed. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
