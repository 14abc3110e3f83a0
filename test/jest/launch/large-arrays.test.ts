// Arrays past the limits of 32 bits. They take minutes where there is little memory: the machine must have room to spare.
import { freemem } from 'node:os';
import { CudaModule } from '../../../lib';

const bytes = 2 ** 32 + 4096;
const roomy = freemem() > 8 * bytes ? test : test.skip;

roomy('an array of more than 4 GiB goes to the device and back', async () => {
  const mod = await CudaModule.compile('__global__ void ends(double* x, size_t n) { x[0] += 1; x[n / 2] += 3; x[n - 1] += 2; }');
  const large = new Float64Array(bytes / 8);
  await mod.ends.with({ grid: 1, block: 1 })(large, large.length);
  expect([large[0], large[1], large[large.length / 2], large[2 ** 29], large.at(-1)]).toEqual([1, 0, 3, 0, 2]);
});
