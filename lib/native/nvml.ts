import { CudaError } from '../errors/cuda-error';
import { native } from './environment';

/** The files that may be NVML, which comes with the display driver; CUDA_FFI_NVML names another. */
function candidates(): readonly string[] {
  const chosen = process.env['CUDA_FFI_NVML'];
  if (chosen) return [chosen];
  if (process.platform !== 'win32') return ['libnvidia-ml.so.1'];
  return ['nvml.dll', `${process.env['ProgramFiles'] ?? 'C:\\Program Files'}\\NVIDIA Corporation\\NVSMI\\nvml.dll`];
}

/** Opens NVML, and returns the name by which `hostFind` knows it. Throws CudaError `ERR_CUDA_LIBRARY_NOT_FOUND` if there is none. */
export function openNvml(): string {
  const tried: string[] = [];
  for (const path of candidates()) {
    const reason = native().hostOpen(path);
    if (reason === undefined) return path;
    tried.push(`  ${path}: ${reason}`);
  }
  throw new CudaError(
    `NVML, the NVIDIA management library, was not found.\nTried:\n${tried.join('\n')}\n` +
      'It comes with the NVIDIA display driver; in a container it is there with the driver capability utility ' +
      '(NVIDIA_DRIVER_CAPABILITIES=compute,utility). Or name the file in CUDA_FFI_NVML.',
    { code: 'ERR_CUDA_LIBRARY_NOT_FOUND' },
  );
}
