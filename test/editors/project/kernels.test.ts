import { join } from 'node:path';
import { CudaModule } from 'cuda-ffi';

test('each block sums its squares', async () => {
  const kernels = await CudaModule.loadFile(join(__dirname, 'kernels.cu'));
  const x = Float32Array.from({ length: 64 }, (_, i) => i + 1);
  const sums = new Float32Array(2);
  await kernels.sumOfSquares.with({ grid: 2, block: 32 })(x, sums);
  expect([...sums]).toEqual([11_440, 78_000]);
});
