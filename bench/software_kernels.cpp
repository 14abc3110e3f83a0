#include "software_kernels.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "software_device/memory/memory_map.hpp"

namespace cuda_ffi::bench {

using namespace software;

namespace {

template <class T>
T* device_array(std::size_t count) {
  const Allocation made =
      MemoryMap::instance().allocate(0, count * sizeof(T), AllocationKind::Device);
  auto* data = reinterpret_cast<T*>(made.base);
  std::memset(static_cast<void*>(data), 0, count * sizeof(T));
  return data;
}

Workload saxpy(const LoadedModule& module) {
  constexpr int kSize = 16 << 20;
  float* x = device_array<float>(kSize);
  float* y = device_array<float>(kSize);
  for (int k = 0; k < kSize; ++k) x[k] = static_cast<float>(k % 100);
  Workload work{"saxpy 16M", {}, {}};
  work.device = [=, &module](std::uint32_t threads) {
    launch(module, "saxpy", threads, {kSize / 256}, {256}, Arguments(1.5f, x, y, kSize));
  };
  work.scalar = [=] {
    volatile float scale = 1.5f;
    const float a = scale;
    for (int k = 0; k < kSize; ++k) y[k] = a * x[k] + y[k];
  };
  return work;
}

int escape(float cx, float cy, int limit) {
  float x = 0, y = 0;
  int n = 0;
  while (n < limit && x * x + y * y < 4.0f) {
    const float next = x * x - y * y + cx;
    y = 2.0f * x * y + cy;
    x = next;
    ++n;
  }
  return n;
}

Workload mandelbrot(const LoadedModule& module) {
  constexpr int kWidth = 512, kHeight = 384, kLimit = 256;
  int* counts = device_array<int>(kWidth * kHeight);
  Workload work{"mandelbrot", {}, {}};
  work.device = [=, &module](std::uint32_t threads) {
    launch(module, "mandelbrot", threads, {kWidth / 32, kHeight / 8}, {32, 8},
           Arguments(counts, kWidth, kHeight, kLimit));
  };
  work.scalar = [=] {
    for (int py = 0; py < kHeight; ++py)
      for (int px = 0; px < kWidth; ++px)
        counts[py * kWidth + px] =
            escape(-2.0f + static_cast<float>(px) * (3.0f / kWidth),
                   -1.0f + static_cast<float>(py) * (2.0f / kHeight), kLimit);
  };
  return work;
}

Workload matmul(const LoadedModule& module) {
  constexpr int kSize = 256;
  float* a = device_array<float>(kSize * kSize);
  float* b = device_array<float>(kSize * kSize);
  float* c = device_array<float>(kSize * kSize);
  for (int k = 0; k < kSize * kSize; ++k) a[k] = b[k] = static_cast<float>(k % 17);
  Workload work{"matmul 256", {}, {}};
  work.device = [=, &module](std::uint32_t threads) {
    launch(module, "matmul", threads, {kSize / 16, kSize / 16}, {16, 16},
           Arguments(a, b, c, kSize));
  };
  work.scalar = [=] {
    for (int i = 0; i < kSize; ++i)
      for (int j = 0; j < kSize; ++j) {
        float sum = 0;
        for (int k = 0; k < kSize; ++k) sum += a[i * kSize + k] * b[k * kSize + j];
        c[i * kSize + j] = sum;
      }
  };
  return work;
}

struct Body {
  float x, y, z, w;
};

Workload nbody(const LoadedModule& module) {
  constexpr int kBodies = 2048;
  Body* bodies = device_array<Body>(kBodies);
  Body* forces = device_array<Body>(kBodies);
  for (int k = 0; k < kBodies; ++k)
    bodies[k] = {static_cast<float>(k % 13), static_cast<float>(k % 29), static_cast<float>(k % 31),
                 1};
  Workload work{"n-body 2048", {}, {}};
  work.device = [=, &module](std::uint32_t threads) {
    launch(module, "nbody", threads, {kBodies / 128}, {128}, Arguments(bodies, forces, kBodies),
           128 * sizeof(Body));
  };
  work.scalar = [=] {
    for (int i = 0; i < kBodies; ++i) {
      Body force{};
      for (int j = 0; j < kBodies; ++j) {
        const float dx = bodies[j].x - bodies[i].x, dy = bodies[j].y - bodies[i].y,
                    dz = bodies[j].z - bodies[i].z;
        const float inverse = 1.0f / std::sqrt(dx * dx + dy * dy + dz * dz + 1e-3f);
        const float scale = bodies[j].w * inverse * inverse * inverse;
        force.x += dx * scale;
        force.y += dy * scale;
        force.z += dz * scale;
      }
      forces[i] = force;
    }
  };
  return work;
}

float cumulative(float d) {
  const float k = 1.0f / (1.0f + 0.2316419f * std::fabs(d));
  const float poly =
      k * (0.31938153f +
           k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
  const float tail = 0.39894228040143267794f * std::exp(-0.5f * d * d) * poly;
  return d > 0 ? 1.0f - tail : tail;
}

Workload black_scholes(const LoadedModule& module) {
  constexpr int kOptions = 1 << 20;
  float* in[3];
  float* out[2];
  for (float*& array : in) array = device_array<float>(kOptions);
  for (float*& array : out) array = device_array<float>(kOptions);
  for (int k = 0; k < kOptions; ++k) {
    in[0][k] = 5.0f + static_cast<float>(k % 25);
    in[1][k] = 1.0f + static_cast<float>(k % 99);
    in[2][k] = 0.25f + static_cast<float>(k % 9);
  }
  Workload work{"black-scholes", {}, {}};
  work.device = [=, &module](std::uint32_t threads) {
    launch(module, "black_scholes", threads, {kOptions / 128}, {128},
           Arguments(in[0], in[1], in[2], out[0], out[1], 0.02f, 0.3f, kOptions));
  };
  work.scalar = [=] {
    for (int k = 0; k < kOptions; ++k) {
      const float root = std::sqrt(in[2][k]);
      const float d1 =
          (std::log(in[0][k] / in[1][k]) + (0.02f + 0.045f) * in[2][k]) / (0.3f * root);
      const float n1 = cumulative(d1), n2 = cumulative(d1 - 0.3f * root);
      const float discounted = in[1][k] * std::exp(-0.02f * in[2][k]);
      out[0][k] = in[0][k] * n1 - discounted * n2;
      out[1][k] = discounted * (1.0f - n2) - in[0][k] * (1.0f - n1);
    }
  };
  return work;
}

constexpr std::uint32_t kRound[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t rotate(std::uint32_t x, int n) {
  return (x >> n) | (x << (32 - n));
}

void digest(const std::uint32_t* message, std::uint32_t* out) {
  std::uint32_t w[64];
  for (int k = 0; k < 16; ++k) w[k] = message[k];
  for (int k = 16; k < 64; ++k)
    w[k] = w[k - 16] + (rotate(w[k - 15], 7) ^ rotate(w[k - 15], 18) ^ (w[k - 15] >> 3)) +
           w[k - 7] + (rotate(w[k - 2], 17) ^ rotate(w[k - 2], 19) ^ (w[k - 2] >> 10));
  constexpr std::uint32_t h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                  0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::uint32_t v[8];
  std::copy(h, h + 8, v);
  for (int k = 0; k < 64; ++k) {
    const std::uint32_t t1 = v[7] + (rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25)) +
                             ((v[4] & v[5]) ^ (~v[4] & v[6])) + kRound[k] + w[k];
    const std::uint32_t t2 = (rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22)) +
                             ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
    for (int j = 7; j > 0; --j) v[j] = v[j - 1];
    v[4] += t1;
    v[0] = t1 + t2;
  }
  for (int k = 0; k < 8; ++k) out[k] = h[k] + v[k];
}

Workload sha256(const LoadedModule& module) {
  constexpr int kMessages = 1 << 15;
  auto* messages = device_array<std::uint32_t>(16 * kMessages);
  auto* digests = device_array<std::uint32_t>(8 * kMessages);
  Workload work{"sha-256", {}, {}};
  work.device = [=, &module](std::uint32_t threads) {
    launch(module, "sha256", threads, {kMessages / 64}, {64},
           Arguments(messages, digests, kMessages));
  };
  work.scalar = [=] {
    for (int k = 0; k < kMessages; ++k) digest(messages + 16 * k, digests + 8 * k);
  };
  return work;
}

}  // namespace

void launch(const LoadedModule& module, const char* kernel, std::uint32_t threads, Dim3 grid,
            Dim3 block, const Arguments& arguments, std::uint32_t shared) {
  GridLaunch what;
  what.threads = threads;
  what.kernel = module.kernel(kernel);
  what.grid = grid;
  what.block = block;
  what.dynamic_shared_bytes = shared;
  what.parameters = arguments.bytes();
  if (const auto fault = run_grid(what)) {
    std::fprintf(stderr, "%s\n", fault->report.c_str());
    std::exit(1);
  }
}

std::vector<Workload> workloads(const LoadedModule& numeric) {
  return {saxpy(numeric), mandelbrot(numeric),    matmul(numeric),
          nbody(numeric), black_scholes(numeric), sha256(numeric)};
}

}  // namespace cuda_ffi::bench
