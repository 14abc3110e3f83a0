// The C APIs, and both entry points of the package on each other's objects.
import { CudaModule } from 'cuda-ffi';
import { driver } from 'cuda-ffi/bindings';

driver.cuInit(0);
driver.cuCtxSetCurrent(driver.cuDevicePrimaryCtxRetain(driver.cuDeviceGet(0)));
const mod = await CudaModule.compile(`
  __global__ void saxpy(float a, const float* x, const float* y, float* out) {
    const int i = threadIdx.x;
    out[i] = a * x[i] + y[i];
  }`);
const arrays = [Float32Array.of(1, 2, 3), Float32Array.of(10, 20, 30), new Float32Array(3)];
const addresses = arrays.map((array) => driver.cuMemAlloc(array.byteLength));
arrays.forEach((array, i) => driver.cuMemcpyHtoD(addresses[i], array));
const types = ['float', 'pointer', 'pointer', 'pointer'];
driver.cuLaunchKernel(mod.saxpy, 1, 1, 1, 3, 1, 1, 0, null, [[2, ...addresses], types]);
await driver.promises.cuCtxSynchronize();
driver.cuMemcpyDtoH(arrays[2], addresses[2]);
console.log(arrays[2].join(' '));
