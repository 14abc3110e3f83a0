// 19. Worker threads: all look at one array in device memory, and each computes its part of it.
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { CudaModule, DeviceArray, type SharedArrayDescriptor } from 'cuda-ffi';
import { check } from './check.mjs';

interface Part {
  array: SharedArrayDescriptor<'float64'>;
  begin: number;
  end: number;
}

if (isMainThread) await direct();
else await work(workerData as Part);

async function direct() {
  const n = 9_000;
  const workers = 3;
  const array = DeviceArray.zeros([n], 'float64');
  const descriptor = array.share(); // plain data: it can be posted, and stays valid until dispose()
  const parts = Array.from({ length: workers }, (_, i) => ({ array: descriptor, begin: (i * n) / workers, end: ((i + 1) * n) / workers }));
  const ended = parts.map(async (workerData) => once(new Worker(fileURLToPath(import.meta.url), { workerData }), 'exit'));
  const statuses = await Promise.all(ended);
  const roots = await array.get();
  console.log(`${workers} workers, √${n - 1} = ${roots[n - 1]}`);
  check('every worker did its part', statuses.every(([status]) => status === 0) && roots.every((root, i) => root === Math.sqrt(i)));
  array.dispose();
}

/** In a worker. Modules belong to their thread; the second thread that compiles a source finds it in the cache. */
async function work({ array, begin, end }: Part) {
  const mod = await CudaModule.compile(`
    __global__ void roots(double* out, int begin, int end) {
      const int i = begin + blockIdx.x * blockDim.x + threadIdx.x;
      if (i < end) out[i - begin] = sqrt(double(i));
    }`);
  await mod.roots(DeviceArray.fromDescriptor(array).slice(begin, end), begin, end);
}
