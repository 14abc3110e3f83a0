// Kernels that are wrong, and their right twins. Compiled with -lineinfo for sm_80 (checked.ptx).
extern "C" __global__ void rotate(int* out, int synchronised) {
  __shared__ int values[256];
  const int i = threadIdx.x;
  values[i] = i;
  if (synchronised) __syncthreads();
  out[i] = values[(i + 1) % blockDim.x];
}

// The second barrier of the loop is what a reduction in place often lacks.
extern "C" __global__ void shift(int* out, int both) {
  __shared__ int values[256];
  const int i = threadIdx.x;
  values[i] = i;
  for (int round = 0; round < 4; ++round) {
    __syncthreads();
    const int next = values[(i + 40) % blockDim.x];
    if (both) __syncthreads();
    values[i] = next;
  }
  out[i] = values[i];
}

// Within a warp __syncwarp is enough.
extern "C" __global__ void lanes(int* out, int synchronised) {
  __shared__ int values[256];
  const int i = threadIdx.x;
  values[i] = 3 * i;
  if (synchronised) __syncwarp();
  out[i] = values[i ^ 1];
}

// All write the same value: whoever comes last, the result is one.
extern "C" __global__ void agree(int* out) {
  __shared__ int flag, sum;
  if (threadIdx.x == 0) flag = sum = 0;
  __syncthreads();
  if (threadIdx.x % 3 == 0) flag = 1;
  atomicAdd(&sum, 1);
  __syncthreads();
  out[threadIdx.x] = flag + sum;
}

// A lock orders what its holders do.
extern "C" __global__ void locked(int* out) {
  __shared__ int lock, count;
  if (threadIdx.x == 0) lock = count = 0;
  __syncthreads();
  for (bool done = false; !done;) {
    if (atomicCAS(&lock, 0, 1) == 0) {
      __threadfence_block();
      count = count + 1;
      __threadfence_block();
      atomicExch(&lock, 0);
      done = true;
    }
  }
  __syncthreads();
  out[threadIdx.x] = count;
}

extern "C" __global__ void half_written(int* out, int all) {
  __shared__ int values[256];
  const int i = threadIdx.x;
  if (all || i < 100) values[i] = i;
  __syncthreads();
  out[i] = values[blockDim.x - 1 - i];
}

extern "C" __global__ void copy(const int* in, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}
