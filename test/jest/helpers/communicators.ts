import { join } from 'node:path';
import { type Ended, root, runNode } from './run-node';

export const bin = process.env['CUDA_FFI_ADDON'] ? join(process.env['CUDA_FFI_ADDON'], '..') : join(root, 'build/release/bin');

export const devices = (number: number) => ({ CUDA_FFI_SOFTWARE_DEVICES: String(number) });

/** NCCL's engine, on software devices: see test/stand_in/nccl_stand_in.cpp. */
export const standIn = {
  ...devices(4),
  CUDA_FFI_COMMUNICATOR: 'nccl',
  CUDA_FFI_NCCL: join(bin, 'stand_in/libnccl_stand_in.so'),
  NCCL_STAND_IN_DRIVER: join(bin, 'libcuda_software.so'),
};

export function lines(ended: Ended): any[] {
  expect({ ...ended, stdout: '' }).toEqual({ status: 0, signal: null, stderr: '', stdout: '' });
  return ended.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Runs `body` with a communicator for each of some devices, at most four, and returns what it prints. `timeout`: theirs, in seconds. */
export async function onDevices(body: string, environment: Record<string, string> = devices(4), timeout = 20): Promise<any> {
  const ended = await runNode(
    `const { Communicator, CudaDevice, CudaModule, CudaBuffer, CudaStream, DeviceArray } = cuda;
     const ints = (device, ...values) => DeviceArray.from(Int32Array.from(values), { device });
     const failureOf = (promise) => promise.then(() => 'nothing failed', ({ name, code, message }) => ({ name, code, message }));
     const print = (value) => console.log(JSON.stringify(value));
     const comms = await Communicator.all(CudaDevice.list().slice(0, 4), { timeout: ${timeout} });
     ${body}
     for (const comm of comms) comm.dispose();`,
    { environment },
  );
  return lines(ended)[0];
}
