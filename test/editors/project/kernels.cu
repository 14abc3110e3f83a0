// The sum of the squares of each block's numbers.
__global__ void sumOfSquares(const float* x, float* sums) {
  __shared__ float total;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float value = x[i];
  const float square = value * value;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  atomicAdd(&total, square);
  __syncthreads();
  if (threadIdx.x == 0) sums[blockIdx.x] = total;
}
