// Speed of the software device: kernels of test/software_device/execute/programs/numeric.cu, each
// against the same computation in scalar C++ on one core. Prints a table, then one JSON line a row.
//
//   software_bench [directory of numeric.ptx]
//
// CUDA_FFI_SOFTWARE_THREADS=1 measures one core.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include "software_device/execute/loaded_module.hpp"
#include "software_device/execute/run_grid.hpp"
#include "software_device/memory/memory_map.hpp"

namespace {

using namespace cuda_ffi::software;

double seconds(const std::function<void()>& work) {
  double best = 1e9;
  for (int round = 0; round < 5; ++round) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  }
  return best;
}

template <class T>
T* device_array(std::size_t count) {
  const Allocation made = MemoryMap::instance().allocate(0, count * sizeof(T), AllocationKind::Device);
  auto* data = reinterpret_cast<T*>(made.base);
  std::memset(static_cast<void*>(data), 0, count * sizeof(T));
  return data;
}

class Arguments {
 public:
  template <class... T>
  explicit Arguments(const T&... values) {
    (add(values), ...);
  }
  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  template <class T>
  void add(const T& value) {
    while (bytes_.size() % alignof(T) != 0) bytes_.push_back({});
    const auto* begin = reinterpret_cast<const std::byte*>(&value);
    bytes_.insert(bytes_.end(), begin, begin + sizeof value);
  }
  std::vector<std::byte> bytes_;
};

void launch(const LoadedModule& module, const char* kernel, Dim3 grid, Dim3 block, const Arguments& arguments,
            std::uint32_t shared = 0) {
  GridLaunch what;
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

struct Row {
  std::string name;
  double device = 0, scalar = 0;
};

void print(const std::vector<Row>& rows) {
  std::printf("%-16s %12s %12s %8s\n", "kernel", "device ms", "scalar ms", "ratio");
  for (const Row& row : rows)
    std::printf("%-16s %12.3f %12.3f %8.2f\n", row.name.c_str(), row.device * 1e3, row.scalar * 1e3, row.scalar / row.device);
  for (const Row& row : rows)
    std::printf("{\"bench\":\"software_device\",\"kernel\":\"%s\",\"seconds\":%.6g,\"scalar\":%.6g}\n", row.name.c_str(),
                row.device, row.scalar);
}

Row saxpy(const LoadedModule& module) {
  constexpr int kSize = 16 << 20;
  float* x = device_array<float>(kSize);
  float* y = device_array<float>(kSize);
  for (int k = 0; k < kSize; ++k) x[k] = static_cast<float>(k % 100);
  volatile float scale = 1.5f;
  Row row{"saxpy 16M"};
  row.device = seconds([&] { launch(module, "saxpy", {kSize / 256}, {256}, Arguments(1.5f, x, y, kSize)); });
  row.scalar = seconds([&] {
    const float a = scale;
    for (int k = 0; k < kSize; ++k) y[k] = a * x[k] + y[k];
  });
  return row;
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

Row mandelbrot(const LoadedModule& module) {
  constexpr int kWidth = 512, kHeight = 384, kLimit = 256;
  int* counts = device_array<int>(kWidth * kHeight);
  Row row{"mandelbrot"};
  row.device = seconds([&] {
    launch(module, "mandelbrot", {kWidth / 32, kHeight / 8}, {32, 8}, Arguments(counts, kWidth, kHeight, kLimit));
  });
  row.scalar = seconds([&] {
    for (int py = 0; py < kHeight; ++py)
      for (int px = 0; px < kWidth; ++px)
        counts[py * kWidth + px] = escape(-2.0f + static_cast<float>(px) * (3.0f / kWidth),
                                          -1.0f + static_cast<float>(py) * (2.0f / kHeight), kLimit);
  });
  return row;
}

Row matmul(const LoadedModule& module) {
  constexpr int kSize = 256;
  float* a = device_array<float>(kSize * kSize);
  float* b = device_array<float>(kSize * kSize);
  float* c = device_array<float>(kSize * kSize);
  for (int k = 0; k < kSize * kSize; ++k) a[k] = b[k] = static_cast<float>(k % 17);
  Row row{"matmul 256"};
  row.device = seconds([&] { launch(module, "matmul", {kSize / 16, kSize / 16}, {16, 16}, Arguments(a, b, c, kSize)); });
  row.scalar = seconds([&] {
    for (int i = 0; i < kSize; ++i)
      for (int j = 0; j < kSize; ++j) {
        float sum = 0;
        for (int k = 0; k < kSize; ++k) sum += a[i * kSize + k] * b[k * kSize + j];
        c[i * kSize + j] = sum;
      }
  });
  return row;
}

struct Body {
  float x, y, z, w;
};

Row nbody(const LoadedModule& module) {
  constexpr int kBodies = 2048;
  Body* bodies = device_array<Body>(kBodies);
  Body* forces = device_array<Body>(kBodies);
  for (int k = 0; k < kBodies; ++k)
    bodies[k] = {static_cast<float>(k % 13), static_cast<float>(k % 29), static_cast<float>(k % 31), 1};
  Row row{"n-body 2048"};
  row.device = seconds([&] {
    launch(module, "nbody", {kBodies / 128}, {128}, Arguments(bodies, forces, kBodies), 128 * sizeof(Body));
  });
  row.scalar = seconds([&] {
    for (int i = 0; i < kBodies; ++i) {
      Body force{};
      for (int j = 0; j < kBodies; ++j) {
        const float dx = bodies[j].x - bodies[i].x, dy = bodies[j].y - bodies[i].y, dz = bodies[j].z - bodies[i].z;
        const float inverse = 1.0f / std::sqrt(dx * dx + dy * dy + dz * dz + 1e-3f);
        const float scale = bodies[j].w * inverse * inverse * inverse;
        force.x += dx * scale;
        force.y += dy * scale;
        force.z += dz * scale;
      }
      forces[i] = force;
    }
  });
  return row;
}

float cumulative(float d) {
  const float k = 1.0f / (1.0f + 0.2316419f * std::fabs(d));
  const float poly = k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
  const float tail = 0.39894228040143267794f * std::exp(-0.5f * d * d) * poly;
  return d > 0 ? 1.0f - tail : tail;
}

Row black_scholes(const LoadedModule& module) {
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
  Row row{"black-scholes"};
  row.device = seconds([&] {
    launch(module, "black_scholes", {kOptions / 128}, {128},
           Arguments(in[0], in[1], in[2], out[0], out[1], 0.02f, 0.3f, kOptions));
  });
  row.scalar = seconds([&] {
    for (int k = 0; k < kOptions; ++k) {
      const float root = std::sqrt(in[2][k]);
      const float d1 = (std::log(in[0][k] / in[1][k]) + (0.02f + 0.045f) * in[2][k]) / (0.3f * root);
      const float n1 = cumulative(d1), n2 = cumulative(d1 - 0.3f * root);
      const float discounted = in[1][k] * std::exp(-0.02f * in[2][k]);
      out[0][k] = in[0][k] * n1 - discounted * n2;
      out[1][k] = discounted * (1.0f - n2) - in[0][k] * (1.0f - n1);
    }
  });
  return row;
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

std::uint32_t rotate(std::uint32_t x, int n) { return (x >> n) | (x << (32 - n)); }

void digest(const std::uint32_t* message, std::uint32_t* out) {
  std::uint32_t w[64];
  for (int k = 0; k < 16; ++k) w[k] = message[k];
  for (int k = 16; k < 64; ++k)
    w[k] = w[k - 16] + (rotate(w[k - 15], 7) ^ rotate(w[k - 15], 18) ^ (w[k - 15] >> 3)) + w[k - 7] +
           (rotate(w[k - 2], 17) ^ rotate(w[k - 2], 19) ^ (w[k - 2] >> 10));
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

Row sha256(const LoadedModule& module) {
  constexpr int kMessages = 1 << 15;
  auto* messages = device_array<std::uint32_t>(16 * kMessages);
  auto* digests = device_array<std::uint32_t>(8 * kMessages);
  Row row{"sha-256"};
  row.device = seconds([&] { launch(module, "sha256", {kMessages / 64}, {64}, Arguments(messages, digests, kMessages)); });
  row.scalar = seconds([&] {
    for (int k = 0; k < kMessages; ++k) digest(messages + 16 * k, digests + 8 * k);
  });
  return row;
}

// Dependent arithmetic in a loop: how many warp instructions a second there are.
constexpr char kLoop[] = R"(.version 8.0
.target sm_80
.address_size 64
.visible .entry loop(.param .u32 loop_0) {
  .reg .pred %p; .reg .b32 %r<10>; .reg .f32 %f<10>;
  ld.param.u32 %r0, [loop_0];
  mov.u32 %r1, 0; mov.f32 %f1, 0f3F800000; mov.f32 %f2, 0f3F000000; mov.f32 %f3, 0f3F800000; mov.u32 %r2, %tid.x;
AGAIN:
  fma.rn.f32 %f1, %f1, %f2, %f3;
  add.f32 %f4, %f1, %f2;
  mul.f32 %f5, %f4, %f3;
  mad.lo.s32 %r2, %r2, %r1, %r0;
  xor.b32 %r3, %r2, %r1;
  shl.b32 %r4, %r3, 3;
  add.s32 %r1, %r1, 1;
  setp.lt.u32 %p, %r1, %r0;
  @%p bra AGAIN;
  ret;
}
.visible .entry nothing() { ret; }
)";

void instruction_rate() {
  const std::string_view text = kLoop;
  const auto module = LoadedModule::load(std::span(&text, 1), 0, 80);
  constexpr std::uint32_t kTurns = 100000;
  const double time = seconds([&] { launch(*module, "loop", {1}, {32}, Arguments(kTurns)); });
  std::printf("%.1f million warp instructions a second in one thread\n", 9.0 * kTurns / time / 1e6);
  constexpr int kLaunches = 1000;
  const double empty = seconds([&] {
    for (int k = 0; k < kLaunches; ++k) launch(*module, "nothing", {1}, {32}, Arguments());
  });
  std::printf("%.2f microseconds an empty launch\n", empty / kLaunches * 1e6);
}

}  // namespace

int main(int count, char** arguments) {
  const std::string directory = count > 1 ? arguments[1] : CUDA_FFI_PROGRAMS;
  std::ifstream file(directory + "/numeric.ptx");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::string_view view = text;
  const auto module = LoadedModule::load(std::span(&view, 1), 0, 80);
  const double load = seconds([&] { LoadedModule::load(std::span(&view, 1), 0, 80); });
  std::printf("%.1f MB/s of PTX loaded\n", static_cast<double>(text.size()) / load / 1e6);
  instruction_rate();
  print({saxpy(*module), mandelbrot(*module), matmul(*module), nbody(*module), black_scholes(*module), sha256(*module)});
}
