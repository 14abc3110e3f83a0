// Kernels that the tests run three ways: on the device, simulated, and as the loops beside them.
import { cu, cuda, declareDevice, float32, int32 } from '../../../lib';

const { fround } = Math;

export const mul = declareDevice('mul_f32_f32', 'float32(float32, float32)', {
  link: cu('extern "C" __device__ int mul_f32_f32(float* result, float x, float y) { *result = x * y; return 0; }'),
  simulate: (x: number, y: number) => x * y,
});

export const vectorAdd = cuda.jit('void(float32[], float32[], float32[])', (r, x, y) => {
  const i = cuda.grid(1);
  if (i < r.length) r[i] = x[i] + y[i];
});

export const multiplyVectors = cuda.jit(
  'void(float32[], float32[], float32[])',
  (r, x, y) => {
    const i = cuda.grid(1);
    if (i < r.length) r[i] = mul(x[i], y[i]);
  },
  { link: [mul] },
);

/** Of square matrices whose size is a multiple of the tile's. */
export const matrixMultiply = cuda.jit('void(float32[], float32[], float32[], int32)', (c, a, b, n) => {
  const tileA = cuda.shared.array([8, 8], 'float32');
  const tileB = cuda.shared.array([8, 8], 'float32');
  const tx = cuda.threadIdx.x;
  const ty = cuda.threadIdx.y;
  const row = cuda.blockIdx.y * 8 + ty;
  const column = cuda.blockIdx.x * 8 + tx;
  let sum = 0;
  for (let k = 0; k < n; k += 8) {
    tileA[ty][tx] = a[row * n + k + tx];
    tileB[ty][tx] = b[(k + ty) * n + column];
    cuda.syncThreads();
    for (let i = 0; i < 8; i++) sum += tileA[ty][i] * tileB[i][tx];
    cuda.syncThreads();
  }
  c[row * n + column] = sum;
});

/** Each block's sum of an int32 array, by shuffles. */
export const reduction = cuda.jit('void(int32[], int32[])', (out, x) => {
  const partial = cuda.shared.array(32, 'int32');
  let sum = 0;
  for (let i = cuda.grid(1); i < x.length; i += cuda.gridSize(1)) sum += x[i];
  for (let d = 16; d > 0; d >>= 1) sum += cuda.shflDown(sum, d);
  const warp = cuda.threadIdx.x >> 5;
  if (cuda.laneId === 0) partial[warp] = sum;
  cuda.syncThreads();
  if (warp === 0) {
    let total = cuda.laneId < cuda.blockDim.x / 32 ? partial[cuda.laneId] : 0;
    for (let d = 16; d > 0; d >>= 1) total += cuda.shflDown(total, d);
    if (cuda.laneId === 0) out[cuda.blockIdx.x] = total;
  }
});

export const mandelbrot = cuda.jit('void(int32[], int32, int32, int32)', (counts, width, height, limit) => {
  const [x, y] = cuda.grid(2);
  if (x >= width || y >= height) return;
  const cr = (float32(x) / width) * 3 - 2;
  const ci = (float32(y) / height) * 2 - 1;
  let zr = 0.0;
  let zi = 0.0;
  let count = 0;
  while (count < limit && zr * zr + zi * zi <= 4) {
    const next = zr * zr - zi * zi + cr;
    zi = 2 * zr * zi + ci;
    zr = next;
    count++;
  }
  counts[y * width + x] = count;
});

/** A world that meets itself at its edges. */
export const gameOfLife = cuda.jit('void(uint8[][], uint8[][])', (next, world) => {
  const [x, y] = cuda.grid(2);
  const height = world.shape[0];
  const width = world.shape[1];
  if (x >= width || y >= height) return;
  let neighbours = 0;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      if (dx === 0 && dy === 0) continue;
      neighbours += world[(y + dy + height) % height][(x + dx + width) % width];
    }
  }
  const lives = neighbours === 3 || (neighbours === 2 && world[y][x] === 1);
  next[y][x] = lives ? 1 : 0;
});

/** Forces on bodies of x, y, z and mass. */
export const nBody = cuda.jit(
  'void(float32[], float32[])',
  (force, bodies) => {
    const i = cuda.grid(1);
    const count = int32(bodies.length / 4);
    if (i >= count) return;
    let fx = 0;
    let fy = 0;
    let fz = 0;
    for (let j = 0; j < count; j++) {
      const dx = bodies[4 * j] - bodies[4 * i];
      const dy = bodies[4 * j + 1] - bodies[4 * i + 1];
      const dz = bodies[4 * j + 2] - bodies[4 * i + 2];
      const square = dx * dx + dy * dy + dz * dz + softening;
      const inverse = 1 / Math.sqrt(square);
      const strength = bodies[4 * j + 3] * inverse * inverse * inverse;
      fx += dx * strength;
      fy += dy * strength;
      fz += dz * strength;
    }
    force[3 * i] = fx;
    force[3 * i + 1] = fy;
    force[3 * i + 2] = fz;
  },
  { capture: { softening: 0.01 } },
);
const softening = 0.01;

export const histogram = cuda.jit('void(uint32[], uint8[])', (bins, values) => {
  const local = cuda.shared.array(256, 'uint32');
  for (let i = cuda.threadIdx.x; i < 256; i += cuda.blockDim.x) local[i] = 0;
  cuda.syncThreads();
  for (let i = cuda.grid(1); i < values.length; i += cuda.gridSize(1)) cuda.atomic.add(local, values[i], 1);
  cuda.syncThreads();
  for (let i = cuda.threadIdx.x; i < 256; i += cuda.blockDim.x) cuda.atomic.add(bins, i, local[i]);
});

/** A weighted mean of five neighbours, by way of shared memory. */
export const stencil = cuda.jit(
  'void(float32[], float32[])',
  (out, x) => {
    const tile = cuda.shared.array(68, 'float32');
    const t = cuda.threadIdx.x;
    const i = cuda.grid(1);
    const n = x.length;
    tile[t + 2] = i < n ? x[i] : 0;
    if (t < 2) {
      tile[t] = i >= 2 ? x[i - 2] : 0;
      tile[t + 66] = i + 64 < n ? x[i + 64] : 0;
    }
    cuda.syncThreads();
    if (i >= n) return;
    let sum = 0;
    for (let k = 0; k < 5; k++) sum += weights[k] * tile[t + k];
    out[i] = sum;
  },
  { capture: { weights: Float32Array.of(0.1, 0.2, 0.4, 0.2, 0.1) } },
);
const weights = Float32Array.of(0.1, 0.2, 0.4, 0.2, 0.1);

/** What each kernel computes, as loops of JavaScript. */
export const loops = {
  vectorAdd: (r: Float32Array, x: Float32Array, y: Float32Array) => r.forEach((_, i) => (r[i] = x[i] + y[i])),
  multiplyVectors: (r: Float32Array, x: Float32Array, y: Float32Array) => r.forEach((_, i) => (r[i] = x[i] * y[i])),
  matrixMultiply(c: Float32Array, a: Float32Array, b: Float32Array, n: number) {
    for (let row = 0; row < n; row++) {
      for (let column = 0; column < n; column++) {
        let sum = 0;
        for (let k = 0; k < n; k++) sum = fround(sum + fround(a[row * n + k] * b[k * n + column]));
        c[row * n + column] = sum;
      }
    }
  },
  mandelbrot(counts: Int32Array, width: number, height: number, limit: number) {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const cr = fround(fround(fround(x / width) * 3) - 2);
        const ci = fround(fround(fround(y / height) * 2) - 1);
        let zr = 0;
        let zi = 0;
        let count = 0;
        while (count < limit && fround(fround(zr * zr) + fround(zi * zi)) <= 4) {
          const next = fround(fround(fround(zr * zr) - fround(zi * zi)) + cr);
          zi = fround(fround(fround(2 * zr) * zi) + ci);
          zr = next;
          count++;
        }
        counts[y * width + x] = count;
      }
    }
  },
  gameOfLife(next: Uint8Array, world: Uint8Array, width: number, height: number) {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        let neighbours = 0;
        for (const dy of [height - 1, 0, 1]) {
          for (const dx of [width - 1, 0, 1]) {
            if (dx !== 0 || dy !== 0) neighbours += world[((y + dy) % height) * width + ((x + dx) % width)];
          }
        }
        next[y * width + x] = neighbours === 3 || (neighbours === 2 && world[y * width + x]) ? 1 : 0;
      }
    }
  },
  nBody(force: Float32Array, bodies: Float32Array) {
    const count = bodies.length / 4;
    const soft = fround(softening);
    for (let i = 0; i < count; i++) {
      const sum = [0, 0, 0];
      for (let j = 0; j < count; j++) {
        const d = [0, 1, 2].map((axis) => fround(bodies[4 * j + axis] - bodies[4 * i + axis]));
        const squares = d.map((value) => fround(value * value));
        const square = fround(fround(fround(squares[0] + squares[1]) + squares[2]) + soft);
        const inverse = fround(1 / fround(Math.sqrt(square)));
        const strength = fround(fround(fround(bodies[4 * j + 3] * inverse) * inverse) * inverse);
        d.forEach((value, axis) => (sum[axis] = fround(sum[axis] + fround(value * strength))));
      }
      force.set(sum, 3 * i);
    }
  },
  histogram: (bins: Uint32Array, values: Uint8Array) => values.forEach((value) => bins[value]++),
  stencil(out: Float32Array, x: Float32Array) {
    for (let i = 0; i < x.length; i++) {
      let sum = 0;
      for (let k = 0; k < 5; k++) sum = fround(sum + fround(weights[k] * (x[i + k - 2] ?? 0)));
      out[i] = sum;
    }
  },
};
