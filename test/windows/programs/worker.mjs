import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import * as cuda from 'cuda-ffi';
import { run } from './run.cjs';

if (isMainThread) {
  // Twice: what the first has loaded must not go with it.
  for (let i = 0; i < 2; i++) {
    const worker = new Worker(new URL(import.meta.url));
    const lines = await new Promise((resolve, reject) => worker.on('message', resolve).on('error', reject));
    await worker.terminate();
    if (i === 1) console.log(lines);
  }
} else {
  parentPort.postMessage(await run(cuda));
}
