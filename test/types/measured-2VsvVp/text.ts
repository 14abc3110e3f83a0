
import { compile } from '../stand-ins';
const mod = await compile(`
// Kernel 0: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k0(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 1: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k1(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 2: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k2(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 3: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k3(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 4: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k4(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 5: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k5(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 6: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k6(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 7: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k7(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 8: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k8(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 9: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k9(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 10: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k10(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 11: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k11(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 12: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k12(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 13: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k13(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 14: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k14(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 15: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k15(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 16: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k16(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 17: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k17(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 18: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k18(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 19: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k19(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 20: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k20(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 21: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k21(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 22: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k22(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 23: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k23(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 24: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k24(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 25: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k25(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 26: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k26(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 27: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k27(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 28: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k28(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 29: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k29(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 30: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k30(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 31: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k31(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 32: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k32(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 33: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k33(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 34: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k34(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 35: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k35(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 36: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k36(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 37: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k37(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 38: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k38(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 39: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k39(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 40: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k40(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 41: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k41(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 42: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k42(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 43: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k43(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 44: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k44(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 45: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k45(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 46: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k46(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 47: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k47(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 48: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k48(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}
// Kernel 49: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k49(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}`);
const x = new Float32Array(4);
await mod.k0(2, x, [1, 2], x, 4);
await mod.k1(2, x, [1, 2], x, 4);
await mod.k2(2, x, [1, 2], x, 4);
await mod.k3(2, x, [1, 2], x, 4);
await mod.k4(2, x, [1, 2], x, 4);
await mod.k5(2, x, [1, 2], x, 4);
await mod.k6(2, x, [1, 2], x, 4);
await mod.k7(2, x, [1, 2], x, 4);
await mod.k8(2, x, [1, 2], x, 4);
await mod.k9(2, x, [1, 2], x, 4);
await mod.k10(2, x, [1, 2], x, 4);
await mod.k11(2, x, [1, 2], x, 4);
await mod.k12(2, x, [1, 2], x, 4);
await mod.k13(2, x, [1, 2], x, 4);
await mod.k14(2, x, [1, 2], x, 4);
await mod.k15(2, x, [1, 2], x, 4);
await mod.k16(2, x, [1, 2], x, 4);
await mod.k17(2, x, [1, 2], x, 4);
await mod.k18(2, x, [1, 2], x, 4);
await mod.k19(2, x, [1, 2], x, 4);
await mod.k20(2, x, [1, 2], x, 4);
await mod.k21(2, x, [1, 2], x, 4);
await mod.k22(2, x, [1, 2], x, 4);
await mod.k23(2, x, [1, 2], x, 4);
await mod.k24(2, x, [1, 2], x, 4);
await mod.k25(2, x, [1, 2], x, 4);
await mod.k26(2, x, [1, 2], x, 4);
await mod.k27(2, x, [1, 2], x, 4);
await mod.k28(2, x, [1, 2], x, 4);
await mod.k29(2, x, [1, 2], x, 4);
await mod.k30(2, x, [1, 2], x, 4);
await mod.k31(2, x, [1, 2], x, 4);
await mod.k32(2, x, [1, 2], x, 4);
await mod.k33(2, x, [1, 2], x, 4);
await mod.k34(2, x, [1, 2], x, 4);
await mod.k35(2, x, [1, 2], x, 4);
await mod.k36(2, x, [1, 2], x, 4);
await mod.k37(2, x, [1, 2], x, 4);
await mod.k38(2, x, [1, 2], x, 4);
await mod.k39(2, x, [1, 2], x, 4);
await mod.k40(2, x, [1, 2], x, 4);
await mod.k41(2, x, [1, 2], x, 4);
await mod.k42(2, x, [1, 2], x, 4);
await mod.k43(2, x, [1, 2], x, 4);
await mod.k44(2, x, [1, 2], x, 4);
await mod.k45(2, x, [1, 2], x, 4);
await mod.k46(2, x, [1, 2], x, 4);
await mod.k47(2, x, [1, 2], x, 4);
await mod.k48(2, x, [1, 2], x, 4);
await mod.k49(2, x, [1, 2], x, 4);
