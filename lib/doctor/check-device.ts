import { CudaDevice } from '../device/cuda-device';
import { type Finding, ok, reasonOf } from './finding';

/**
 * The driver and its devices. If CUDA_FFI_DEVICE leaves the choice, AMD's driver comes after CUDA's; without a GPU, the software device is
 * chosen for the rest of the process: what a warning would otherwise say is reported here.
 */
export function checkDevices(): Finding[] {
  const chosen = process.env['CUDA_FFI_DEVICE'] || 'auto';
  if (chosen !== 'auto') return [devices(`CUDA_FFI_DEVICE=${chosen}`)];
  process.env['CUDA_FFI_DEVICE'] = 'cuda';
  const gpu = devices('the CUDA driver');
  if (gpu.status === 'ok') return [gpu];
  process.env['CUDA_FFI_DEVICE'] = 'hip';
  const ofAmd = devices("AMD's driver; there is none of NVIDIA's");
  if (ofAmd.status === 'ok') return [ofAmd];
  process.env['CUDA_FFI_DEVICE'] = 'software';
  return [withoutGpu(gpu), devices('there is no GPU')];
}

function devices(why: string): Finding {
  try {
    const found = CudaDevice.list();
    const version = found[0]!.driverVersion.join('.');
    return ok('device', `${found.map(described).join(', ')}, ${isOfAmd(found[0]!) ? 'HIP' : 'CUDA'} ${version} (${why})`);
  } catch (error) {
    return { name: 'device', status: 'failed', found: reasonOf(error) };
  }
}

function described(device: CudaDevice): string {
  const { name, computeCapability, architecture } = device;
  return `${name} (${isOfAmd(device) ? architecture : `compute capability ${computeCapability.join('.')}`})`;
}

/** A card's driver; the software device's is CUDA's, whatever code it runs. */
function isOfAmd({ vendor, isSoftware }: CudaDevice): boolean {
  return vendor === 'amd' && !isSoftware;
}

/** Containers are Linux's. */
const inContainer = process.platform === 'win32' ? '' : ' (in a container: docker run --gpus all …)';

function withoutGpu({ found }: Finding): Finding {
  return {
    name: 'CUDA driver',
    status: 'missing',
    found,
    costs: 'programs run on the software device, on the CPU: correct, but slow',
    advice: `install the display driver from https://www.nvidia.com/drivers${inContainer}`,
  };
}
