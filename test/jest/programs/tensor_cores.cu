// Matrix products by tensor cores, through mma.h. All matrices are row-major unless their name says otherwise.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

using namespace nvcuda;

// d = alpha · a × b + beta · c for sizes that are multiples of 16; a warp for each 16 × 16 tile of the result.
template <typename T>
__device__ void multiply_add(const T* a, const T* b, const float* c, float* d, int columns, int inner, float alpha, float beta) {
  const int row = blockIdx.y * 16, column = blockIdx.x * 16;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, T, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, T, wmma::row_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum, old;
  wmma::fill_fragment(sum, 0);
  for (int k = 0; k < inner; k += 16) {
    wmma::load_matrix_sync(left, a + row * inner + k, inner);
    wmma::load_matrix_sync(right, b + k * columns + column, columns);
    wmma::mma_sync(sum, left, right, sum);
  }
  wmma::load_matrix_sync(old, c + row * columns + column, columns, wmma::mem_row_major);
  for (int i = 0; i < sum.num_elements; ++i) sum.x[i] = alpha * sum.x[i] + beta * old.x[i];
  wmma::store_matrix_sync(d + row * columns + column, sum, columns, wmma::mem_row_major);
}

__global__ void multiply_add_half(const half* a, const half* b, const float* c, float* d, int columns, int inner, float alpha, float beta) {
  multiply_add(a, b, c, d, columns, inner, alpha, beta);
}

__global__ void multiply_add_bfloat16(const __nv_bfloat16* a, const __nv_bfloat16* b, const float* c, float* d, int columns, int inner,
                                      float alpha, float beta) {
  multiply_add(a, b, c, d, columns, inner, alpha, beta);
}

// Bytes into 32-bit sums, b column-major: the products of a neural network after quantisation.
__global__ void multiply_bytes(const signed char* a, const signed char* columns_of_b, int* d, int columns, int inner) {
  const int row = blockIdx.y * 32, column = blockIdx.x * 8;
  wmma::fragment<wmma::matrix_a, 32, 8, 16, signed char, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 32, 8, 16, signed char, wmma::col_major> right;
  wmma::fragment<wmma::accumulator, 32, 8, 16, int> sum;
  wmma::fill_fragment(sum, 0);
  for (int k = 0; k < inner; k += 16) {
    wmma::load_matrix_sync(left, a + row * inner + k, inner);
    wmma::load_matrix_sync(right, columns_of_b + column * inner + k, inner);
    wmma::mma_sync(sum, left, right, sum);
  }
  wmma::store_matrix_sync(d + row * columns + column, sum, columns, wmma::mem_row_major);
}

// Double precision: powers of an 8 × 8 matrix, each a product with the one before.
__global__ void powers(const double* m, double* out, int count) {
  __shared__ double current[64];
  current[threadIdx.x] = m[threadIdx.x];
  current[threadIdx.x + 32] = m[threadIdx.x + 32];
  for (int k = 0; k < count; ++k) {
    wmma::fragment<wmma::matrix_a, 8, 8, 4, double, wmma::row_major> left;
    wmma::fragment<wmma::matrix_b, 8, 8, 4, double, wmma::row_major> right;
    wmma::fragment<wmma::accumulator, 8, 8, 4, double> sum;
    wmma::fill_fragment(sum, 0);
    __syncwarp();
    for (int half = 0; half < 8; half += 4) {
      wmma::load_matrix_sync(left, current + half, 8);
      wmma::load_matrix_sync(right, m + half * 8, 8);
      wmma::mma_sync(sum, left, right, sum);
    }
    wmma::store_matrix_sync(out + k * 64, sum, 8, wmma::mem_row_major);
    __syncwarp();
    wmma::store_matrix_sync(current, sum, 8, wmma::mem_row_major);
  }
}
