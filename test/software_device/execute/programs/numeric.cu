// Numeric kernels whose results the tests compute again on the host.

extern "C" __global__ void saxpy(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

extern "C" __global__ void mandelbrot(int* counts, int width, int height, int limit) {
  const int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= width || py >= height) return;
  const float cx = -2.0f + px * (3.0f / width), cy = -1.0f + py * (2.0f / height);
  float x = 0, y = 0;
  int n = 0;
  while (n < limit && x * x + y * y < 4.0f) {
    const float next = x * x - y * y + cx;
    y = 2.0f * x * y + cy;
    x = next;
    ++n;
  }
  counts[py * width + px] = n;
}

#define TILE 16
extern "C" __global__ void matmul(const float* a, const float* b, float* c, int n) {
  __shared__ float sa[TILE][TILE], sb[TILE][TILE];
  const int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; k += TILE) {
    sa[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x];
    sb[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + col];
    __syncthreads();
    for (int j = 0; j < TILE; ++j) sum += sa[threadIdx.y][j] * sb[j][threadIdx.x];
    __syncthreads();
  }
  c[row * n + col] = sum;
}

extern "C" __global__ void nbody(const float4* bodies, float4* forces, int n) {
  extern __shared__ float4 tile[];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float4 self = bodies[i];
  float4 force = {0, 0, 0, 0};
  for (int base = 0; base < n; base += blockDim.x) {
    tile[threadIdx.x] = bodies[base + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < blockDim.x; ++j) {
      const float dx = tile[j].x - self.x, dy = tile[j].y - self.y, dz = tile[j].z - self.z;
      const float d2 = dx * dx + dy * dy + dz * dz + 1e-3f;
      const float inverse = rsqrtf(d2);
      const float scale = tile[j].w * inverse * inverse * inverse;
      force.x += dx * scale;
      force.y += dy * scale;
      force.z += dz * scale;
    }
    __syncthreads();
  }
  forces[i] = force;
}

__device__ float cumulative(float d) {
  const float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
  const float poly = k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
  const float tail = 0.39894228040143267794f * __expf(-0.5f * d * d) * poly;
  return d > 0 ? 1.0f - tail : tail;
}

extern "C" __global__ void black_scholes(const float* price, const float* strike, const float* years, float* call,
                                         float* put, float rate, float volatility, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float root = sqrtf(years[i]);
  const float d1 = (__logf(price[i] / strike[i]) + (rate + 0.5f * volatility * volatility) * years[i]) / (volatility * root);
  const float d2 = d1 - volatility * root;
  const float n1 = cumulative(d1), n2 = cumulative(d2);
  const float discounted = strike[i] * __expf(-rate * years[i]);
  call[i] = price[i] * n1 - discounted * n2;
  put[i] = discounted * (1.0f - n2) - price[i] * (1.0f - n1);
}

__constant__ unsigned kRound[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

__device__ unsigned rotate(unsigned x, int n) { return (x >> n) | (x << (32 - n)); }

// One block of 64 bytes a thread.
extern "C" __global__ void sha256(const unsigned* messages, unsigned* digests, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned w[64];
#pragma unroll
  for (int k = 0; k < 16; ++k) w[k] = messages[i * 16 + k];
#pragma unroll
  for (int k = 16; k < 64; ++k) {
    const unsigned s0 = rotate(w[k - 15], 7) ^ rotate(w[k - 15], 18) ^ (w[k - 15] >> 3);
    const unsigned s1 = rotate(w[k - 2], 17) ^ rotate(w[k - 2], 19) ^ (w[k - 2] >> 10);
    w[k] = w[k - 16] + s0 + w[k - 7] + s1;
  }
  unsigned h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  unsigned v[8];
  for (int k = 0; k < 8; ++k) v[k] = h[k];
#pragma unroll
  for (int k = 0; k < 64; ++k) {
    const unsigned s1 = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25);
    const unsigned ch = (v[4] & v[5]) ^ (~v[4] & v[6]);
    const unsigned t1 = v[7] + s1 + ch + kRound[k] + w[k];
    const unsigned s0 = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22);
    const unsigned t2 = s0 + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
    for (int j = 7; j > 0; --j) v[j] = v[j - 1];
    v[4] += t1;
    v[0] = t1 + t2;
  }
  for (int k = 0; k < 8; ++k) digests[i * 8 + k] = h[k] + v[k];
}

extern "C" __global__ void functions(const double* x, double* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = sin(x[i]);
  out[n + i] = exp(x[i]);
  out[2 * n + i] = pow(fabs(x[i]), 1.37);
  out[3 * n + i] = sqrt(fabs(x[i])) / (1.0 + x[i] * x[i]);
  out[4 * n + i] = log(fabs(x[i]) + 1e-3);
}
