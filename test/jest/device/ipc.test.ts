import { CudaBuffer } from '../../../lib';
import { failureOf } from '../helpers/failure-of';
import { runNode } from '../helpers/run-node';

const onSoftware = process.env['CUDA_FFI_DEVICE'] !== 'cuda';

(onSoftware ? test.skip : test)('another process opens a buffer by its handle', async () => {
  const buffer = CudaBuffer.alloc(16, { shareable: true });
  await buffer.copyFrom(new Int32Array([1, 2, 3, 4]));
  const ended = await runNode(
    `const buffer = cuda.CudaBuffer.openIpc(${JSON.stringify(buffer.ipcHandle())});
     const mod = await cuda.CudaModule.compile('__global__ void twice(int* x) { x[threadIdx.x] *= 2; }');
     await mod.twice(buffer);
     const seen = new Int32Array(4);
     await buffer.copyTo(seen);
     buffer.dispose();
     console.log(seen.join());`,
  );
  expect(ended).toMatchObject({ status: 0, stdout: '2,4,6,8\n' });
  const seen = new Int32Array(4);
  await buffer.copyTo(seen);
  expect(Array.from(seen)).toEqual([2, 4, 6, 8]);
});

(onSoftware ? test : test.skip)('the software device says that its memory is of one process', async () => {
  const buffer = CudaBuffer.alloc(16, { shareable: true });
  expect((await failureOf(() => buffer.ipcHandle())).code).toBe('CUDA_ERROR_NOT_SUPPORTED');
});
