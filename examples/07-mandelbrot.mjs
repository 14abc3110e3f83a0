// @ts-check
// 7. A picture: a two-dimensional grid computes the Mandelbrot set, pngjs writes it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { CudaModule } from 'cuda-ffi';
import { check } from './check.mjs';

const mod = await CudaModule.compile(`
  __global__ void mandelbrot(uchar4* pixels, int width, int height, int limit) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    const float cr = -2.2f + 3.2f * x / width, ci = -1.2f + 2.4f * y / height;
    float zr = 0, zi = 0;
    int n = 0;
    while (n < limit && zr * zr + zi * zi < 4) {
      const float t = zr * zr - zi * zi + cr;
      zi = 2 * zr * zi + ci;
      zr = t;
      ++n;
    }
    const float t = float(n) / limit;
    pixels[y * width + x] = n == limit
        ? make_uchar4(0, 0, 0, 255)
        : make_uchar4(255 * (9 * (1 - t) * t * t * t), 255 * (15 * (1 - t) * (1 - t) * t * t), 255 * (8.5f * (1 - t) * (1 - t) * (1 - t) * t), 255);
  }`);

const width = 640;
const height = 480;
const png = new PNG({ width, height });
await mod.mandelbrot.with({ grid: [width / 16, height / 16], block: [16, 16] })(png.data, width, height, 200);

const folder = new URL('out/', import.meta.url);
mkdirSync(folder, { recursive: true });
const file = new URL('mandelbrot.png', folder);
writeFileSync(file, PNG.sync.write(png));
console.log(`wrote ${file.pathname}`);

/** @param {number} x @param {number} y */
const isBlack = (x, y) => png.data.readUInt32BE(4 * (y * width + x)) === 0x000000ff;
check('the centre of the set is black, and the outside is not', isBlack(440, 240) && !isBlack(5, 5));
