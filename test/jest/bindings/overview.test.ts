// The overview example of cuda.bindings: saxpy, with NVRTC and the driver API alone, from start to end.
import { driver, nvrtc } from '../../../lib/bindings';

const saxpy = `
extern "C" __global__ void saxpy(float a, float *x, float *y, float *out, size_t n) {
  size_t tid = blockIdx.x * blockDim.x + threadIdx.x;
  if (tid < n) out[tid] = a * x[tid] + y[tid];
}`;

const { CUdevice_attribute } = driver;

test('saxpy from its source to its result', async () => {
  driver.cuInit(0);
  const device = driver.cuDeviceGet(0);
  const context = driver.cuDevicePrimaryCtxRetain(device);
  driver.cuCtxSetCurrent(context);
  const major = driver.cuDeviceGetAttribute(CUdevice_attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
  const minor = driver.cuDeviceGetAttribute(CUdevice_attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device);

  const program = nvrtc.nvrtcCreateProgram(saxpy, 'saxpy.cu', [], []);
  nvrtc.nvrtcCompileProgram(program, ['--fmad=false', `--gpu-architecture=compute_${major}${minor}`]);
  const ptx = nvrtc.nvrtcGetPTX(program);
  expect(ptx.toString()).toContain('.entry saxpy');
  nvrtc.nvrtcDestroyProgram(program);

  const module = driver.cuModuleLoadData(ptx);
  const kernel = driver.cuModuleGetFunction(module, 'saxpy');
  const threads = 512;
  const blocks = 32;
  const n = threads * blocks;
  const a = 2;
  const x = Float32Array.from({ length: n }, (_, i) => i / 7);
  const y = Float32Array.from({ length: n }, (_, i) => i);
  const out = new Float32Array(n);

  const dX = driver.cuMemAlloc(x.byteLength);
  const dY = driver.cuMemAlloc(y.byteLength);
  const dOut = driver.cuMemAlloc(out.byteLength);
  const stream = driver.cuStreamCreate(0);
  driver.cuMemcpyHtoDAsync(dX, x, stream);
  driver.cuMemcpyHtoDAsync(dY, y, y.byteLength, stream);
  driver.cuLaunchKernel(kernel, blocks, 1, 1, threads, 1, 1, 0, stream, [
    [a, dX, dY, dOut, n],
    ['float', 'pointer', 'pointer', 'pointer', 'size_t'],
  ]);
  await driver.promises.cuStreamSynchronize(stream);
  driver.cuMemcpyDtoH(out, dOut);
  expect(out).toEqual(x.map((value, i) => Math.fround(Math.fround(a * value) + y[i])));

  driver.cuStreamDestroy(stream);
  for (const address of [dX, dY, dOut]) driver.cuMemFree(address);
  driver.cuModuleUnload(module);
  driver.cuDevicePrimaryCtxRelease(device);
});
