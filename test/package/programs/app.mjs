import { CudaModule, DeviceArray } from 'cuda-ffi';

const mod = await CudaModule.compile(`
  __global__ void saxpy(float a, const float* x, const float* y, float* out, size_t n) {
    const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a * x[i] + y[i];
  }`);
const x = Float32Array.of(1, 2, 3);
const y = await DeviceArray.from(Float32Array.of(10, 20, 30));
const out = new Float32Array(3);
await mod.saxpy(2, x, y, out, 3);
console.log(out.join(' '));

