// What bench/gpu-libraries.mjs measures, with NVIDIA's libraries called from C++.
#include <cublas_v2.h>
#include <cuda_fp16.h>
#include <cufft.h>
#include <cusolverDn.h>
#include <cusparse.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_segmented_reduce.cuh>
#include <cub/device/device_select.cuh>
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

// Of all rows a large diagonal, which pivots leave where it is.
__global__ void add_diagonal(float* x, int n, std::int64_t count) {
  for (std::int64_t i = blockIdx.x * std::int64_t{blockDim.x} + threadIdx.x; i < count * n; i += gridDim.x * std::int64_t{blockDim.x})
    x[i / n * n * n + i % n * (n + 1)] += n;
}

// The result is in memory of its own, as that of solve.solve is.
void solve_one(cusolverDnHandle_t solver) {
  const int n = 1024;
  float *a = device<float>(n * n), *b = device<float>(n), *work = nullptr;
  fill_float<<<1024, 256>>>(a, n * n);
  add_diagonal<<<1024, 256>>>(a, n, 1);
  fill_float<<<1024, 256>>>(b, n);
  float *lu = device<float>(n * n), *x = device<float>(n);
  int *pivots = device<int>(n), *info = device<int>(1), size = 0;
  cusolverDnSgetrf_bufferSize(solver, n, n, lu, n, &size);
  work = device<float>(size);
  measure("solve 1024 float32", 20, [=] {
    cudaMemcpyAsync(lu, a, n * n * sizeof(float), cudaMemcpyDeviceToDevice);
    cudaMemcpyAsync(x, b, n * sizeof(float), cudaMemcpyDeviceToDevice);
    cusolverDnSgetrf(solver, n, n, lu, n, work, pivots, info);
    cusolverDnSgetrs(solver, CUBLAS_OP_T, n, 1, lu, n, pivots, x, n, info);
    int status = 0;
    cudaMemcpy(&status, info, sizeof(status), cudaMemcpyDeviceToHost);
  });
}

void solve_many(cublasHandle_t blas) {
  const int n = 32, count = 1000;
  float *a = device<float>(count * n * n), *b = device<float>(count * n);
  fill_float<<<1024, 256>>>(a, count * n * n);
  add_diagonal<<<1024, 256>>>(a, n, count);
  fill_float<<<1024, 256>>>(b, count * n);
  float *lu = device<float>(count * n * n), *x = device<float>(count * n);
  std::vector<float*> matrices, vectors;
  for (int i = 0; i < count; ++i) matrices.push_back(lu + i * n * n), vectors.push_back(x + i * n);
  auto **of_matrices = device<float*>(count), **of_vectors = device<float*>(count);
  cudaMemcpy(of_matrices, matrices.data(), count * sizeof(float*), cudaMemcpyHostToDevice);
  cudaMemcpy(of_vectors, vectors.data(), count * sizeof(float*), cudaMemcpyHostToDevice);
  int *pivots = device<int>(count * n), *infos = device<int>(count);
  measure("solve 1000 of 32 float32", 50, [=] {
    cudaMemcpyAsync(lu, a, count * n * n * sizeof(float), cudaMemcpyDeviceToDevice);
    cudaMemcpyAsync(x, b, count * n * sizeof(float), cudaMemcpyDeviceToDevice);
    cublasSgetrfBatched(blas, n, of_matrices, n, pivots, infos, count);
    int info = 0;
    cublasSgetrsBatched(blas, CUBLAS_OP_T, n, 1, of_matrices, n, pivots, of_vectors, n, &info, count);
    std::vector<int> statuses(count);
    cudaMemcpy(statuses.data(), infos, count * sizeof(int), cudaMemcpyDeviceToHost);
  });
}

// As in bench/gpu-libraries-ours.mjs.
std::uint32_t scattered(std::uint32_t i) {
  std::uint32_t bits = i * 2654435761u;
  bits ^= bits >> 15;
  bits *= 0x2c1b3c6du;
  bits ^= bits >> 12;
  bits *= 0x297a2d39u;
  return bits ^ bits >> 15;
}

template <typename T>
T* on_device(const std::vector<T>& values) {
  T* made = device<T>(values.size());
  cudaMemcpy(made, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return made;
}

void sparse_products(cusparseHandle_t sparse) {
  const int rows = 1'000'000, entries = 10 * rows, columns = 32;
  std::vector<int> offsets(rows + 1), places(entries);
  for (int i = 0; i <= rows; ++i) offsets[i] = 10 * i;
  for (int i = 0; i < entries; ++i) places[i] = static_cast<int>(scattered(i) % rows);
  float *values = device<float>(entries), *x = device<float>(std::int64_t{rows} * columns), *y = device<float>(std::int64_t{rows} * columns);
  fill_float<<<1024, 256>>>(values, entries);
  fill_float<<<1024, 256>>>(x, std::int64_t{rows} * columns);
  cusparseSpMatDescr_t a;
  cusparseCreateCsr(&a, rows, rows, entries, on_device(offsets), on_device(places), values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  static const float one = 1, zero = 0;
  cusparseDnVecDescr_t from, to;
  cusparseCreateDnVec(&from, rows, x, CUDA_R_32F);
  cusparseCreateDnVec(&to, rows, y, CUDA_R_32F);
  const auto plain = CUSPARSE_OPERATION_NON_TRANSPOSE;
  std::size_t bytes = 0;
  cusparseSpMV_bufferSize(sparse, plain, &one, a, from, &zero, to, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, &bytes);
  void* scratch = device<char>(bytes);
  measure("spmv 10^6 rows of 10 float32", 50, [=] {
    cusparseSpMV(sparse, plain, &one, a, from, &zero, to, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, scratch);
  });
  cusparseDnMatDescr_t dense, product;
  cusparseCreateDnMat(&dense, rows, columns, columns, x, CUDA_R_32F, CUSPARSE_ORDER_ROW);
  cusparseCreateDnMat(&product, rows, columns, columns, y, CUDA_R_32F, CUSPARSE_ORDER_ROW);
  cusparseSpMM_bufferSize(sparse, plain, plain, &one, a, dense, &zero, product, CUDA_R_32F, CUSPARSE_SPMM_ALG_DEFAULT, &bytes);
  void* more = device<char>(bytes);
  measure("spmm 10^6 rows of 10, 32 columns float32", 20, [=] {
    cusparseSpMM(sparse, plain, plain, &one, a, dense, &zero, product, CUDA_R_32F, CUSPARSE_SPMM_ALG_DEFAULT, more);
  });
}

struct Positive {
  __device__ bool operator()(float x) const { return x > 0; }
};

// One of CUB's algorithms, in scratch memory of its own.
template <typename Algorithm>
void with_scratch(const Algorithm& algorithm) {
  std::size_t bytes = 0;
  algorithm(nullptr, bytes);
  void* scratch = nullptr;
  cudaMallocAsync(&scratch, bytes, nullptr);
  algorithm(scratch, bytes);
  cudaFreeAsync(scratch, nullptr);
}

template <typename T>
T* passing(std::int64_t count) {
  T* made = nullptr;
  cudaMallocAsync(&made, count * sizeof(T), nullptr);
  return made;
}

// How many there are is known on the host before the result is copied to memory of that size, as in this package.
template <typename T>
void keep(const T* found, const int* total) {
  int count = 0;
  cudaMemcpy(&count, total, sizeof(count), cudaMemcpyDeviceToHost);
  T* result = passing<T>(count);
  cudaMemcpyAsync(result, found, count * sizeof(T), cudaMemcpyDeviceToDevice);
  cudaFreeAsync(result, nullptr);
}

void selections() {
  const int n = 10'000'000, many = 100'000'000, segments = 100'000;
  std::vector<std::uint32_t> values(n);
  for (int i = 0; i < n; ++i) values[i] = scattered(i) % (n / 10);
  const std::uint32_t* keys = on_device(values);
  int* total = device<int>(1);
  measure("unique 10^7 uint32, a tenth of them different", 10, [=] {
    auto *sorted = passing<std::uint32_t>(n), *found = passing<std::uint32_t>(n);
    with_scratch([=](void* scratch, std::size_t& bytes) { cub::DeviceRadixSort::SortKeys(scratch, bytes, keys, sorted, n); });
    with_scratch([=](void* scratch, std::size_t& bytes) { cub::DeviceSelect::Unique(scratch, bytes, sorted, found, total, n); });
    keep(found, total);
    cudaFreeAsync(sorted, nullptr);
    cudaFreeAsync(found, nullptr);
  });
  float* floats = device<float>(many);
  fill_float<<<1024, 256>>>(floats, many);
  measure("select 10^8 float32, half of them", 10, [=] {
    auto* found = passing<float>(many);
    with_scratch([=](void* scratch, std::size_t& bytes) { cub::DeviceSelect::If(scratch, bytes, floats, found, total, many, Positive{}); });
    keep(found, total);
    cudaFreeAsync(found, nullptr);
  });
  std::vector<int> bounds(segments + 1);
  for (int i = 0; i <= segments; ++i) bounds[i] = i * (n / segments);
  const int* offsets = on_device(bounds);
  measure("segmentedReduce 10^7 float32, 10^5 sums", 50, [=] {
    auto* sums = passing<float>(segments);
    with_scratch([=](void* scratch, std::size_t& bytes) { cub::DeviceSegmentedReduce::Sum(scratch, bytes, floats, sums, segments, offsets, offsets + 1); });
    cudaFreeAsync(sums, nullptr);
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
  cudaFree(keys);
  cudaFree(floats);
  cusolverDnHandle_t solver;
  cusolverDnCreate(&solver);
  solve_one(solver);
  solve_many(blas);
  cusparseHandle_t sparse;
  cusparseCreate(&sparse);
  sparse_products(sparse);
  selections();
}
