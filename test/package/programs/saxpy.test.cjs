// Runs under Jest and under Vitest (with globals).
const { CudaModule } = require('cuda-ffi');

test('a kernel', async () => {
  const mod = await CudaModule.compile('__global__ void twice(float* x) { x[threadIdx.x] *= 2; }');
  const x = Float32Array.of(1, 2, 3);
  await mod.twice(x);
  expect([...x]).toEqual([2, 4, 6]);
});

test('an error is an Error here', async () => {
  await expect(CudaModule.compile('nonsense')).rejects.toThrow(Error);
});
