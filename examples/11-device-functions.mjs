// @ts-check
// 11. Device functions: declared once with what they link, called from a kernel; wrong signatures are errors.
import { cu, CudaModule, declareDevice } from 'cuda-ffi';
import { check } from './check.mjs';

// Numba's ABI: the result goes through a pointer, and the function returns 0.
const functions = cu(
  `extern "C" __device__ int mul_f32_f32(float* result, float x, float y) { *result = x * y; return 0; }
  extern "C" __device__ int sum_reduce(float* result, float* array, int n) {
    *result = 0;
    for (int i = 0; i < n; i++) *result += array[i];
    return 0;
  }`,
  'functions.cu',
);
const mul = declareDevice('mul_f32_f32', 'float32(float32, float32)', { link: functions });
const sum = declareDevice('sum_reduce', 'float32(CPointer(float32), int32)', { link: functions });

const mod = await CudaModule.compile(
  `extern "C" __global__ void multiply_vectors(float* r, const float* x, const float* y, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) r[i] = mul_f32_f32(x[i], y[i]);
  }
  extern "C" __global__ void total(float* result, float* x, int n) { *result = sum_reduce(x, n); }`,
  { declarations: [mul, sum] },
);

const x = Float32Array.from({ length: 1000 }, (_, i) => i);
const r = new Float32Array(1000);
await mod.multiply_vectors(r, x, x, 1000);
check('every number squared', r[999] === 998001);

const result = new Float32Array(1);
await mod.total(result, x, 1000);
check('the sum through a pointer', result[0] === 499500);

const wrong = declareDevice('mul_f32_f32', 'float32(float32, int32)', { link: functions });
try {
  await CudaModule.compile('__global__ void k(float* r) { *r = mul_f32_f32(2, 3); }', { declarations: [wrong] });
  check('a wrong signature is an error', false);
} catch (error) {
  const { message } = /** @type {Error} */ (error);
  console.log(message);
  check('a wrong signature is an error', message.includes('parameter 3: integer declared, floating-point compiled'));
}
