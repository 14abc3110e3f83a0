// @ts-check
// 13. Kernels written in JavaScript: jitted, simulated, and made of one expression.
import { cu, cuda, declareDevice, float32 } from 'cuda-ffi';
import { check } from './check.mjs';

const mul = declareDevice('mul_f32_f32', 'float32(float32, float32)', {
  link: cu('extern "C" __device__ int mul_f32_f32(float* result, float x, float y) { *result = x * y; return 0; }'),
  simulate: (x, y) => x * y,
});

const multiplyVectors = cuda.jit(
  'void(float32[], float32[], float32[])',
  (r, x, y) => {
    const i = cuda.grid(1);
    if (i < r.length) r[i] = mul(x[i], y[i]);
  },
  { link: { mul }, name: 'multiply_vectors' },
);

const x = Float32Array.from({ length: 1000 }, (_, i) => i);
const r = new Float32Array(1000);
await multiplyVectors(r, x, x);
check('every number squared', r[999] === 998001);
console.log(multiplyVectors.source);

// The same without a device: threads, blocks and barriers in JavaScript, in the types of the device.
const simulated = new Float32Array(1000);
multiplyVectors.simulate({ grid: 4, block: 256 })(simulated, x, x);
check(
  'simulated, it gives the same',
  simulated.every((value, i) => value === r[i]),
);

// A function for other kernels, and a number from outside, which is named.
const steps = cuda.device('int32(float32, float32, int32)', (cr, ci, limit) => {
  let zr = 0;
  let zi = 0;
  let count = 0;
  while (count < limit && zr * zr + zi * zi <= 4) {
    const next = zr * zr - zi * zi + cr;
    zi = 2 * zr * zi + ci;
    zr = next;
    count++;
  }
  return count;
});
const side = 64;
const mandelbrot = cuda.jit(
  'void(int32[])',
  (counts) => {
    const [column, row] = cuda.grid(2);
    counts[row * side + column] = steps((float32(column) / side) * 3 - 2, (float32(row) / side) * 2 - 1, 100);
  },
  { link: { steps }, capture: { side } },
);
const counts = new Int32Array(side * side);
await mandelbrot.with({ grid: [4, 4], block: [16, 16] })(counts);
check('the centre of the set never leaves it, its corner does', counts[32 * side + 40] === 100 && counts[0] === 1);

// Without writing a kernel.
const saxpy = cuda.elementwise('float32 r = a * x + y');
await saxpy(r, 2, x, x);
check('one expression over arrays', r[10] === 30);
check('a sum', (await cuda.reduce('a + b', 0)(x)) === 499500);
const running = new Float32Array(1000);
await cuda.scan('a + b', 0)(running, x);
check('a running sum', running[3] === 6 && running[999] === 499500);

try {
  cuda.jit('void(float32[])', (y) => {
    y[y.length / 2] = 1;
  });
  check('an index with a fraction is an error', false);
} catch (error) {
  const { message } = /** @type {Error} */ (error);
  console.log(message.slice(message.indexOf('13-javascript-kernels')));
  check('an index with a fraction is an error', message.includes('javascript-kernels.mjs:'));
}
