// What bench/gpu-libraries.mjs measures, with NVIDIA's libraries called from C++.
#include <cublas_v2.h>
#include <cuda_fp16.h>
#include <cufft.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cub/device/device_radix_sort.cuh>
#include <functional>
#include <string>
#include <vector>

namespace {

// As in bench/gpu-libraries.mjs.
constexpr int kRow = 20;

using Clock = std::chrono::steady_clock;

void report(const char* name, std::vector<double> times) {
  std::sort(times.begin(), times.end());
  std::printf("%s %.3f\n", name, times[times.size() / 2]);
}

void measure(const char* name, int count, const std::function<void()>& call) {
  // As long as bench/gpu-libraries.mjs warms up: a GPU that has worked for a second and a half is slower than one that has not.
  const auto warm = Clock::now();
  for (int i = 0; i < 300 && Clock::now() - warm < std::chrono::milliseconds(1500); ++i) {
    call();
    cudaStreamSynchronize(nullptr);
  }
  std::vector<double> times;
  for (int i = 0; i < count; ++i) {
    const auto begin = Clock::now();
    call();
    cudaStreamSynchronize(nullptr);
    times.push_back(std::chrono::duration<double, std::micro>(Clock::now() - begin).count());
  }
  report(name, times);
  times.clear();
  for (int i = 0; i < 5; ++i) {
    const auto begin = Clock::now();
    for (int k = 0; k < kRow; ++k) call();
    cudaStreamSynchronize(nullptr);
    times.push_back(std::chrono::duration<double, std::micro>(Clock::now() - begin).count() / kRow);
  }
  report((std::string(name) + ", " + std::to_string(kRow) + " in a row, each").c_str(), times);
}

__global__ void fill_float(float* x, std::int64_t n) {
  for (std::int64_t i = blockIdx.x * std::int64_t{blockDim.x} + threadIdx.x; i < n; i += gridDim.x * std::int64_t{blockDim.x})
    x[i] = float((i * 2654435761u) % 100003) / 50001.5f - 1;
}
__global__ void fill_half(__half* x, std::int64_t n) {
  for (std::int64_t i = blockIdx.x * std::int64_t{blockDim.x} + threadIdx.x; i < n; i += gridDim.x * std::int64_t{blockDim.x})
    x[i] = __float2half(float((i * 2654435761u) % 100003) / 50001.5f - 1);
}
__global__ void fill_bits(std::uint32_t* x, std::int64_t n) {
  for (std::int64_t i = blockIdx.x * std::int64_t{blockDim.x} + threadIdx.x; i < n; i += gridDim.x * std::int64_t{blockDim.x}) {
    std::uint32_t bits = std::uint32_t(i) * 2654435761u;
    bits ^= bits >> 15;
    bits *= 0x2c1b3c6du;
    bits ^= bits >> 12;
    bits *= 0x297a2d39u;
    x[i] = bits ^ bits >> 15;
  }
}

template <typename T>
T* device(std::int64_t count) {
  T* made = nullptr;
  cudaMalloc(&made, count * sizeof(T));
  return made;
}

template <typename Key>
void sorts(const char* name, const Key* keys, std::int64_t n) {
  measure(name, 10, [=] {
    Key* out = nullptr;
    cudaMallocAsync(&out, n * sizeof(Key), nullptr);
    std::size_t bytes = 0;
    cub::DeviceRadixSort::SortKeys(nullptr, bytes, keys, out, n);
    void* scratch = nullptr;
    cudaMallocAsync(&scratch, bytes, nullptr);
    cub::DeviceRadixSort::SortKeys(scratch, bytes, keys, out, n);
    cudaFreeAsync(scratch, nullptr);
    cudaFreeAsync(out, nullptr);
  });
}

}  // namespace

int main() {
  cudaMemPool_t pool;
  cudaDeviceGetDefaultMemPool(&pool, 0);
  std::uint64_t all = ~0ull;
  cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &all);
  cublasHandle_t blas;
  cublasCreate(&blas);
  const float one = 1, zero = 0;
  {
    const int n = 4096;
    float *a = device<float>(n * n), *b = device<float>(n * n), *c = device<float>(n * n);
    fill_float<<<1024, 256>>>(a, n * n);
    fill_float<<<1024, 256>>>(b, n * n);
    measure("gemm 4096 float32", 30, [=, &one, &zero] {
      cublasGemmEx(blas, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b, CUDA_R_32F, n, a, CUDA_R_32F, n, &zero, c, CUDA_R_32F, n, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
    });
    auto *ha = device<__half>(n * n), *hb = device<__half>(n * n), *hc = device<__half>(n * n);
    fill_half<<<1024, 256>>>(ha, n * n);
    fill_half<<<1024, 256>>>(hb, n * n);
    measure("gemm 4096 float16", 50, [=, &one, &zero] {
      cublasGemmEx(blas, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, hb, CUDA_R_16F, n, ha, CUDA_R_16F, n, &zero, hc, CUDA_R_16F, n, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
    });
    const auto small = [=, &one, &zero] {
      cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, 16, 16, 16, &one, b, 16, a, 16, &zero, c, 16);
    };
    measure("gemm 16 float32", 2000, small);
  }
  {
    const int n = 1 << 24;
    auto *x = device<cufftComplex>(n), *y = device<cufftComplex>(n);
    fill_float<<<1024, 256>>>(reinterpret_cast<float*>(x), 2ll * n);
    cufftHandle plan, real;
    cufftPlan1d(&plan, n, CUFFT_C2C, 1);
    cufftPlan1d(&real, n, CUFFT_R2C, 1);
    measure("fft 2^24 complex64", 50, [=] { cufftExecC2C(plan, x, y, CUFFT_FORWARD); });
    measure("rfft 2^24 float32", 50, [=] { cufftExecR2C(real, reinterpret_cast<float*>(x), y); });
  }
  const std::int64_t n = 100'000'000;
  auto* keys = device<std::uint32_t>(n);
  fill_bits<<<1024, 256>>>(keys, n);
  sorts("sort 10^8 uint32", keys, n);
  auto* floats = device<float>(n);
  fill_float<<<1024, 256>>>(floats, n);
  sorts("sort 10^8 float32", floats, n);
}
