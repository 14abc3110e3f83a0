// As saxpy.test.cjs, imported.
import { CudaModule } from 'cuda-ffi';
import { matchers } from 'cuda-ffi/testing';

test('a kernel', async () => {
  const mod = await CudaModule.compile('__global__ void twice(float* x) { x[threadIdx.x] *= 2; }');
  const x = Float32Array.of(1, 2, 3);
  await mod.twice(x);
  expect([...x]).toEqual([2, 4, 6]);
});

test('an error is an Error here', async () => {
  await expect(CudaModule.compile('nonsense')).rejects.toThrow(Error);
});

test('matchers', () => {
  expect.extend(matchers);
  expect(Float32Array.of(0.25)).toBeCloseInUlps([0.25], { ulps: 2 });
  expect(() => expect(Float32Array.of(0.25)).toBeCloseInUlps([0.5])).toThrow();
});
