// @ts-check
// 15. The APIs themselves: NVRTC and the driver API under C's names, from a source to a result.
import { CudaStream, CudaBuffer } from 'cuda-ffi';
import { driver, nvrtc } from 'cuda-ffi/bindings';
import { check } from './check.mjs';

driver.cuInit(0);
const device = driver.cuDeviceGet(0);
driver.cuCtxSetCurrent(driver.cuDevicePrimaryCtxRetain(device));
console.log(driver.cuDeviceGetName(device));

const program = nvrtc.nvrtcCreateProgram(
  `extern "C" __global__ void saxpy(float a, const float* x, const float* y, float* out, size_t n) {
     const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
     if (i < n) out[i] = a * x[i] + y[i];
   }`,
  'saxpy.cu',
  [],
  [],
);
await nvrtc.promises.nvrtcCompileProgram(program, ['--fmad=false']);
const module = driver.cuModuleLoadData(nvrtc.nvrtcGetPTX(program));
nvrtc.nvrtcDestroyProgram(program);
const saxpy = driver.cuModuleGetFunction(module, 'saxpy');

const n = 100_000;
const x = Float32Array.from({ length: n }, (_, i) => i);
const y = Float32Array.from({ length: n }, (_, i) => 2 * i);
const out = new Float32Array(n);
const stream = driver.cuStreamCreate(driver.CUstream_flags.CU_STREAM_NON_BLOCKING);
const [dX, dY, dOut] = [x, y, out].map((array) => driver.cuMemAlloc(array.byteLength));

// Lengths come from the arrays. A copy that is only queued takes what the array holds now.
driver.cuMemcpyHtoDAsync(dX, x, stream);
driver.cuMemcpyHtoDAsync(dY, y, stream);
const values = [3, dX, dY, dOut, n];
driver.cuLaunchKernel(saxpy, Math.ceil(n / 256), 1, 1, 256, 1, 1, 0, stream, [
  values,
  ['float', 'pointer', 'pointer', 'pointer', 'size_t'],
]);
await driver.promises.cuStreamSynchronize(stream);
driver.cuMemcpyDtoH(out, dOut);

check(
  `${n} results`,
  out.every((value, i) => value === 5 * i),
);

// What C made, the package's own classes take, and the other way about. Each stays its maker's.
const high = CudaStream.from(stream);
const buffer = CudaBuffer.fromAddress(dOut, out.byteLength);
buffer.fill(0);
await high.run(() => buffer.copyTo(out));
check(
  'zeros',
  out.every((value) => value === 0),
);
high.dispose();

// An error has C's name.
try {
  driver.cuMemcpyDtoH(out, 8n);
} catch (error) {
  console.log(/** @type {Error} */ (error).message);
}

driver.cuStreamDestroy(stream);
for (const address of [dX, dY, dOut]) driver.cuMemFree(address);
driver.cuModuleUnload(module);
driver.cuDevicePrimaryCtxRelease(device);
