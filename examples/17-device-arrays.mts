// 17. Arrays that stay on the device: heat spreads through a plate for 500 steps, and only the end is copied back.
import { CudaModule, DeviceArray } from 'cuda-ffi';
import { check } from './check.mjs';

const mod = await CudaModule.compile(`
  __global__ void spread(const float* from, float* to, int width, int height) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return; // the border keeps its temperature
    const int i = y * width + x;
    to[i] = 0.25f * (from[i - 1] + from[i + 1] + from[i - width] + from[i + width]);
  }`);

const [width, height] = [64, 48];
let now = DeviceArray.zeros([height, width], 'float32');
await now.at(0).set(new Float32Array(width).fill(100)); // a view: the first row is hot
let next = await now.to(now.device); // a copy

const spread = mod.spread.with({ grid: [width / 16, height / 16], block: [16, 16] });
for (let step = 0; step < 500; step++) {
  spread.enqueue(now, next, width, height);
  [now, next] = [next, now];
}

const column: Float32Array = await now.slice([0, width / 2], [height, width / 2 + 1]).get(); // a column, through a view with gaps
console.log(
  'the middle, from the hot side:',
  [...column]
    .slice(0, 40)
    .filter((_, i) => i % 8 === 0)
    .map((value) => value.toFixed(1))
    .join(' '),
);
check('the border is as it was', column[0] === 100 && column.at(-1) === 0);
check(
  'it gets colder row by row',
  column.every((value, row) => row === 0 || value <= column[row - 1]!),
);
