// @ts-check
// 12. A kernel that faults ends a GPU for its process. A server keeps risky kernels in a child process and replaces it.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CudaError, CudaModule } from 'cuda-ffi';
import { check } from './check.mjs';

const source = `
  __global__ void scale(float* x, int n, int stride) {
    const int i = threadIdx.x * stride;  // with a wrong stride, far outside of x
    x[i] *= 2;
  }`;

/** The child: answers jobs until an error ends its context, then reports it and exits. */
async function serve() {
  const mod = await CudaModule.compile(source);
  process.on('message', async (/** @type {{ x: number[], stride: number }} */ { x, stride }) => {
    const array = Float32Array.from(x);
    try {
      await mod.scale(array, array.length, stride);
      process.send?.({ result: [...array] });
    } catch (error) {
      const isLost = error instanceof CudaError && error.endsContext;
      process.send?.({ error: /** @type {Error} */ (error).message.split('\n')[0], isLost }, () => isLost && process.exit(1));
    }
  });
}

/** The parent's side: one child at a time, made anew when the last one has gone. */
class ReplaceableDevice {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  started = 0;

  /** @param {{ x: number[], stride: number }} job */
  async run(job) {
    const child = this.#child ?? this.#start();
    /** @type {any} */
    const answer = await new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', () => reject(new Error('the child ended without an answer')));
      child.send(job);
    });
    if (answer.isLost) this.#child = undefined; // the next job gets a new one
    return answer;
  }

  close() {
    this.#child?.disconnect();
  }

  #start() {
    this.started++;
    const child = fork(fileURLToPath(import.meta.url), ['child']);
    return (this.#child = child);
  }
}

if (process.argv[2] === 'child') {
  await serve();
} else {
  const device = new ReplaceableDevice();
  const good = await device.run({ x: [1, 2, 3], stride: 1 });
  const bad = await device.run({ x: [1, 2, 3], stride: 1 << 28 });
  const after = await device.run({ x: [4, 5, 6], stride: 1 });
  device.close();
  console.log(good, bad, after);
  check('a job before the fault', JSON.stringify(good.result) === '[2,4,6]');
  check('the fault is an answer, not a crash', /CUDA_ERROR_/.test(bad.error));
  check('a job after the fault, in a new child', JSON.stringify(after.result) === '[8,10,12]' && device.started === 2);
}
