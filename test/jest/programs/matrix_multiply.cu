// c = a × b, row-major, of any size: tiles of both go through shared memory, what lies outside counts as zero.

constexpr int kTile = 16;

__global__ void matrix_multiply(const float* a, const float* b, float* c, int rows, int inner, int columns) {
  __shared__ float tile_of_a[kTile][kTile];
  __shared__ float tile_of_b[kTile][kTile + 1];  // one column more: threads of a warp meet different banks
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * kTile + y, column = blockIdx.x * kTile + x;

  float sum = 0;
  for (int k = 0; k < inner; k += kTile) {
    tile_of_a[y][x] = row < rows && k + x < inner ? a[row * inner + k + x] : 0;
    tile_of_b[y][x] = k + y < inner && column < columns ? b[(k + y) * columns + column] : 0;
    __syncthreads();
#pragma unroll
    for (int j = 0; j < kTile; ++j) sum += tile_of_a[y][j] * tile_of_b[j][x];
    __syncthreads();
  }
  if (row < rows && column < columns) c[row * columns + column] = sum;
}
