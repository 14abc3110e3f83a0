import { isMainThread, Worker } from 'node:worker_threads';

if (isMainThread) {
  const worker = new Worker(new URL(import.meta.url));
  worker.on('error', (error) => {
    throw error;
  });
} else {
  await import('./app.mjs');
}
