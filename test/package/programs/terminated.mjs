// A worker that is ended from outside, while the package still listens to other threads.
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

if (isMainThread) {
  const worker = new Worker(new URL(import.meta.url));
  worker.once('message', async (result) => {
    await worker.terminate();
    console.log(result);
  });
  worker.on('error', (error) => {
    throw error;
  });
} else {
  const { CudaModule } = await import('cuda-ffi');
  const mod = await CudaModule.compile('__global__ void twelve(int *x, int n) { if (threadIdx.x < n) x[threadIdx.x] *= 12; }');
  const x = Int32Array.of(1, 2, 3);
  await mod.twelve(x, 3);
  parentPort.postMessage(x.join(' '));
  setInterval(() => {}, 1000);
}
