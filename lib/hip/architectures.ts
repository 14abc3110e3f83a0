import { describe } from '../errors/argument-error';
import { CudaError } from '../errors/cuda-error';

/** The AMD processors whose code the software device runs. */
const ofSoftware = ['gfx1100', 'gfx1101', 'gfx1102'];

/** Those that hipRTC of ROCm 6 knows besides: it ends its process where it does not know a name, so names are checked before. */
const ofCards = [
  ...['gfx900', 'gfx906', 'gfx908', 'gfx90a', 'gfx942'],
  ...['gfx1010', 'gfx1011', 'gfx1012', 'gfx1030', 'gfx1031', 'gfx1032', 'gfx1033', 'gfx1034', 'gfx1035', 'gfx1036'],
  ...[...ofSoftware, 'gfx1103', 'gfx1150', 'gfx1151', 'gfx1152', 'gfx1200', 'gfx1201'],
];

/** What the software device's code is for if nothing is said: RDNA 3, whose waves have as many lanes as CUDA's warps. */
export const usualArchitecture = 'gfx1100';

/** What the code is to run on. */
export interface AmdTarget {
  /** The card's own; undefined for the software device. */
  readonly amdArchitecture?: string;
}

/** The architecture that the option `arch` asks for. Throws CudaError for one that the device does not run, or hipRTC does not know. */
export function checkedArchitecture(wanted: string | number | undefined, { amdArchitecture: own }: AmdTarget): string {
  const known = own === undefined ? ofSoftware : ofCards;
  const architecture = wanted ?? own ?? usualArchitecture;
  if (typeof architecture === 'string' && known.includes(architecture)) return architecture;
  if (wanted === undefined)
    throw new CudaError(`This GPU is ${own}, which is none that hipRTC is known to compile for: ${known.join(', ')}`, {
      code: 'ERR_CUDA_COMPILER',
    });
  throw new CudaError(
    `arch: expected one of ${known.join(', ')}, ${own === undefined ? 'which are the AMD processors that this device runs code for' : `of which this GPU is ${own}`}, received ${describe(wanted)}: leave it out`,
    { code: 'ERR_CUDA_COMPILER' },
  );
}
