// @ts-check
// 25. How busy, warm and fast a device is, and what happens to it: from NVML, or of the software device.
import { CudaDevice, CudaError, CudaModule, DeviceArray } from 'cuda-ffi';
import { check } from './check.mjs';

const device = CudaDevice.getDefault();
const events = device.events(); // from now on

const array = DeviceArray.zeros(1 << 20, 'float32');
/** @param {number | null} value @param {string} unit */
const shown = (value, unit) => (value === null ? 'unknown' : `${value} ${unit}`);
try {
  const { utilization, memory, temperature, power, clocks, processes } = await device.telemetry();
  console.log(
    `busy: ${shown(utilization.gpu, '%')}, ${shown(temperature.gpu, '°C')}, ${shown(power.draw, 'W')}, ${shown(clocks.sm.now, 'MHz')}`,
  );
  console.log(`processes: ${processes?.map(({ pid, kind }) => `${pid} (${kind})`).join(', ') ?? 'unknown'}`);
  check('the array is in the memory that is used', (memory.used ?? Infinity) >= array.nbytes);
} catch (error) {
  if (!(error instanceof CudaError) || error.code !== 'ERR_CUDA_LIBRARY_NOT_FOUND') throw error;
  console.log('this GPU has no NVML beside its driver');
}

if (device.isSoftware) {
  const mod = await CudaModule.compile('__global__ void fill(int* x, int i) { x[i] = 1; }');
  await mod['fill']?.(new Int32Array(4), 1_000_000_000).catch(() => {});
  for await (const event of events) {
    if (event.kind !== 'xid') continue;
    console.log(`Xid ${event.xid}: ${event.meaning}`);
    check('a fault is an event, as it would be on a GPU', event.xid === 31);
    break;
  }
  device.reset();
} else {
  await events.return?.(); // a GPU’s fault would end it for this process
}
