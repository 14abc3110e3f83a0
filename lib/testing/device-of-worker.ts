import { CudaDevice } from '../device/cuda-device';

/**
 * The device for this process or thread of a test runner: workers of Jest and Vitest are spread over the devices that there are, two GPUs
 * or those of `CUDA_FFI_SOFTWARE_DEVICES=2`. Elsewhere, the first. Make it the default in a setup file.
 *
 * @throws CudaError as `CudaDevice.list()`.
 *
 * @example
 * ```ts
 * import { deviceOfWorker } from 'cuda-ffi/testing';
 * CudaDevice.setDefault(deviceOfWorker());
 * ```
 */
export function deviceOfWorker(): CudaDevice {
  const devices = CudaDevice.list();
  const worker = Number(process.env['JEST_WORKER_ID'] ?? process.env['VITEST_POOL_ID'] ?? 1);
  return devices[Number.isInteger(worker) && worker > 0 ? (worker - 1) % devices.length : 0] ?? CudaDevice.getDefault();
}
