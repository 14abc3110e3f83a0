// A product by tensor cores, from CUDA C++ with wmma to the numbers.
import { CudaModule } from '../../../lib';
import { float16Bits } from '../../../lib/scalar/short-floats';

const size = 48;

// Halves of small integers: exact in float16, and so are sums of their products in float32.
function halves(seed: number): number[] {
  return Array.from({ length: size * size }, (_, k) => (((k * 7919 + seed) % 17) - 8) / 2);
}

test('wmma multiplies as the host does', async () => {
  const module = await CudaModule.compile(`
    #include <mma.h>
    using namespace nvcuda;
    __global__ void product(const unsigned short* a, const unsigned short* b, float* c, int n) {
      wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
      wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> fb;
      wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
      wmma::fill_fragment(fc, 0.0f);
      const int row = blockIdx.y * 16, column = blockIdx.x * 16;
      for (int k = 0; k < n; k += 16) {
        wmma::load_matrix_sync(fa, reinterpret_cast<const half*>(a) + row * n + k, n);
        wmma::load_matrix_sync(fb, reinterpret_cast<const half*>(b) + k * n + column, n);
        wmma::mma_sync(fc, fa, fb, fc);
      }
      wmma::store_matrix_sync(c + row * n + column, fc, n, wmma::mem_row_major);
    }`);
  const a = halves(1);
  const b = halves(5);
  const c = new Float32Array(size * size);
  await module.product.with({ grid: [size / 16, size / 16], block: 32 })(
    Uint16Array.from(a, float16Bits),
    Uint16Array.from(b, float16Bits),
    c,
    size,
  );
  const expected = new Float32Array(size * size);
  for (let row = 0; row < size; ++row)
    for (let column = 0; column < size; ++column)
      for (let k = 0; k < size; ++k) expected[row * size + column] += a[row * size + k] * b[k * size + column];
  expect(c).toEqual(expected);
});
