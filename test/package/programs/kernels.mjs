// Kernels in JavaScript, in the forms that people write; what is printed is the same however a tool has rewritten them.
import { cuda, float32, int32 } from 'cuda-ffi';
import * as ffi from 'cuda-ffi';

const square = cuda.device('float32(float32)', (x) => x * x);
const clamp = ffi.cuda.device('float32(float32, float32, float32)', (x, low, high) => {
  if (x < low) return low;
  if (x > high) return high;
  return x;
});
const factor = 1.5;
const table = Float32Array.of(10, 20, 30, 40);

const kernels = {
  scale: cuda.jit(
    'void(float32[])',
    (x) => {
      const i = cuda.grid(1);
      if (i >= x.length) return;
      const half = 0.1;
      const weight = i % 2 === 0 ? 2 : 0.5;
      x[i] = x[i] * factor * half * weight + table[i];
    },
    { capture: { factor, table } },
  ),
  linked: cuda.jit(
    'void(float32[])',
    (x) => {
      const { threadIdx, blockIdx, blockDim } = cuda;
      const i = blockIdx.x * blockDim.x + threadIdx.x;
      if (i < x.length) {
        let sum = 0;
        for (let k = 0; k < 3; k++) {
          if (k === 1) continue;
          sum += square(x[i]) + k;
        }
        x[i] = clamp(sum, 1, 20);
      }
    },
    { link: { square, clamp } },
  ),
  shared: ffi.cuda.jit('void(float32[])', (x) => {
    const tile = ffi.cuda.shared.array(64, 'float32');
    const t = ffi.cuda.threadIdx.x;
    const last = x.length - 1;
    tile[t] = x[t];
    ffi.cuda.syncThreads();
    if (t <= last) {
      x[t] = tile[last - t];
    } else {
      x[0] = -1;
    }
  }),
  numbers: cuda.jit('void(float32[])', (x) => {
    const i = cuda.grid(1);
    let n = 0;
    let j = i;
    while (true) {
      n += int32(j / 2) + 1000;
      j--;
      if (j < 0 || n > 2500) break;
    }
    const isOdd = i % 2 !== 0;
    const isLarge = x[i] > 2 || false;
    if (isOdd && !isLarge) x[i] = n;
    else if (isOdd || isLarge) x[i] = float32(n) / 3;
    else x[i] = Math.max(x[i], Infinity) === Infinity ? -1 : 1;
  }),
  atomics: cuda.jit('void(float32[])', (x) => {
    const i = cuda.grid(1);
    const first = x[0];
    cuda.syncThreads();
    if (i > 0) cuda.atomic.add(x, 0, x[i] * 2);
    cuda.syncThreads();
    if (i === 0) {
      x[1] = first;
      x[2] = cuda.blockDim.x;
    }
  }),
};

for (const [name, kernel] of Object.entries(kernels)) {
  const x = Float32Array.of(1, 2, 3, 4);
  const simulated = x.slice();
  await kernel.with({ grid: 1, block: 4 })(x);
  kernel.simulate({ grid: 1, block: 4 })(simulated);
  console.log(name, x.join(' '), simulated.join(' '));
}
