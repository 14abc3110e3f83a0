// 18. A texture: a small picture, turned and enlarged. The device blends neighboring pixels by itself.
import { mkdirSync, writeFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { CudaModule, CudaTexture } from 'cuda-ffi';
import { check } from './check.mjs';

const mod = await CudaModule.compile(`
  __global__ void turn(cudaTextureObject_t picture, uchar4* out, int width, int height, float angle, float zoom) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    const float dx = (x - 0.5f * width) / height / zoom, dy = (y - 0.5f * height) / height / zoom;
    const float s = sinf(angle), c = cosf(angle);
    const float4 color = tex2D<float4>(picture, 0.5f + c * dx - s * dy, 0.5f + s * dx + c * dy);
    out[y * width + x] = make_uchar4(255 * color.x, 255 * color.y, 255 * color.z, 255);
  }`);

// 48 × 48 pixels of rings; the texture reads bytes as floats from 0 to 1, and repeats them in a mirror beyond the edge.
const side = 48;
const rings = new Uint8Array(4 * side * side);
for (let y = 0; y < side; y++) {
  for (let x = 0; x < side; x++) {
    const distance = Math.hypot(x - side / 2, y - side / 2);
    const wave = 0.5 + 0.5 * Math.cos(distance * 0.9);
    rings.set([255 * wave, 90 + (120 * x) / side, 255 * (1 - wave * (y / side)), 255], 4 * (y * side + x));
  }
}
const options = { shape: [side, side], channels: 4, normalizedCoordinates: true, readMode: 'normalized', address: 'mirror' } as const;
const smooth = await CudaTexture.from(rings, { ...options, filter: 'linear' });
const coarse = await CudaTexture.from(rings, { ...options, filter: 'point' });

const [width, height] = [320, 240];
const turn = mod.turn.with({ grid: [width / 16, height / 16], block: [16, 16] });
const png = new PNG({ width, height });
await turn(smooth, png.data, width, height, Math.PI / 6, 1.2);

const folder = new URL('out/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('texture.png', folder), PNG.sync.write(png));
console.log(`wrote ${new URL('texture.png', folder).pathname}`);

const unblended = Buffer.alloc(png.data.length);
await turn(coarse, unblended, width, height, Math.PI / 6, 1.2);
const colors = (pixels: Buffer) => new Set(new Uint32Array(pixels.buffer, pixels.byteOffset, width * height)).size;
check('without blending there are only the colors of the picture', colors(unblended) <= side * side);
check('with blending there are many more', colors(png.data) > 3 * side * side);
