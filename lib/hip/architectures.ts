import { describe } from '../errors/argument-error';
import { CudaError } from '../errors/cuda-error';

/** The AMD processors whose code runs here. hipRTC ends its process where it does not know a name, so names are checked before. */
const architectures = ['gfx1100', 'gfx1101', 'gfx1102'];

/** What the code is for if nothing is said: RDNA 3, whose waves have as many lanes as CUDA's warps. */
export const usualArchitecture = 'gfx1100';

/** The architecture that the option `arch` asks for. Throws CudaError for one that the device does not run. */
export function checkedArchitecture(wanted: string | number | undefined): string {
  if (wanted === undefined) return usualArchitecture;
  if (typeof wanted === 'string' && architectures.includes(wanted)) return wanted;
  throw new CudaError(
    `arch: expected one of ${architectures.join(', ')}, which are the AMD processors that this device runs code for, received ${describe(wanted)}: leave it out`,
    { code: 'ERR_CUDA_COMPILER' },
  );
}
