// The baseline of the call measurements: the driver API from C++, as a careful programmer writes it.
//
// usage: bench_native DRIVER PTX_FILE [ROUNDS]
// DRIVER is a library's path, or "cuda". Prints one JSON line a measure: {"measure", "binding", "microseconds"},
// the median over rounds of the time of one operation.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include "driver/context.hpp"
#include "driver/driver.hpp"

namespace {

using namespace cuda_ffi;
using Clock = std::chrono::steady_clock;

constexpr size_t launch_elements = 256;  // small enough that the launch is what is measured
constexpr size_t small_elements = 1024;  // 4 KiB
constexpr size_t large_elements = 16'777'216;

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

// The median over `samples` of the microseconds that one of `operations` takes.
double time_each(int samples, int operations, const std::function<void()>& operation,
                 const std::function<void()>& between = [] {}) {
  std::vector<double> times;
  for (int sample = 0; sample < samples; ++sample) {
    const auto start = Clock::now();
    for (int i = 0; i < operations; ++i) operation();
    times.push_back(std::chrono::duration<double, std::micro>(Clock::now() - start).count() / operations);
    between();
  }
  return median(times);
}

void print(const char* measure, double microseconds) {
  std::printf("{\"measure\":\"%s\",\"binding\":\"native\",\"microseconds\":%.3f}\n", measure, microseconds);
}

class Bench {
 public:
  Bench(const Driver& driver, Context& context, CUfunction saxpy) : cu_(driver), context_(context), saxpy_(saxpy) {
    check(cu_.cuStreamCreate(&stream_, CU_STREAM_NON_BLOCKING));
    CUmemoryPool pool = nullptr;
    check(cu_.cuDeviceGetDefaultMemPool(&pool, context_.device().handle()));
    std::uint64_t keep_all = UINT64_MAX;
    check(cu_.cuMemPoolSetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &keep_all));
  }

  void launches(int rounds) {
    CUdeviceptr x, y, out;
    check(cu_.cuMemAlloc_v2(&x, launch_elements * sizeof(float)));
    check(cu_.cuMemAlloc_v2(&y, launch_elements * sizeof(float)));
    check(cu_.cuMemAlloc_v2(&out, launch_elements * sizeof(float)));
    const auto enqueue = [&] { launch(x, y, out, launch_elements); };
    time_each(3, 500, enqueue, [&] { wait(); });
    print("enqueue", time_each(20 * rounds, 500, enqueue, [&] { wait(); }));
    print("launch and wait", time_each(500 * rounds, 1, [&] { enqueue(), wait(); }));
  }

  void small_call(int rounds) {
    std::vector<float> x(small_elements, 1), y(small_elements, 2), out(small_elements);
    const auto call = [&] { call_on(x.data(), y.data(), out.data(), small_elements); };
    time_each(50, 1, call);
    print("call, 4 KiB arrays", time_each(500 * rounds, 1, call));
  }

  void large_call(int rounds) {
    std::vector<float> x(large_elements, 1), y(large_elements, 2), out(large_elements);
    const auto call = [&] { call_on(x.data(), y.data(), out.data(), large_elements); };
    time_each(2, 1, call);
    print("saxpy 16M", time_each(3 * rounds, 1, call));
  }

  void large_pinned_call(int rounds) {
    float* arrays[3];
    for (float*& array : arrays) {
      check(cu_.cuMemHostAlloc(reinterpret_cast<void**>(&array), large_elements * sizeof(float), 0));
      std::fill_n(array, large_elements, 1.0f);
    }
    const auto call = [&] { call_on(arrays[0], arrays[1], arrays[2], large_elements); };
    time_each(2, 1, call);
    print("saxpy 16M, pinned", time_each(3 * rounds, 1, call));
  }

 private:
  // In, launch, out, with memory of the stream-ordered pool, and the wait.
  void call_on(const float* x, const float* y, float* out, size_t elements) {
    const size_t bytes = elements * sizeof(float);
    CUdeviceptr device[3];
    for (CUdeviceptr& address : device) check(cu_.cuMemAllocAsync(&address, bytes, stream_));
    check(cu_.cuMemcpyHtoDAsync_v2(device[0], x, bytes, stream_));
    check(cu_.cuMemcpyHtoDAsync_v2(device[1], y, bytes, stream_));
    launch(device[0], device[1], device[2], elements);
    check(cu_.cuMemcpyDtoHAsync_v2(out, device[2], bytes, stream_));
    for (const CUdeviceptr address : device) check(cu_.cuMemFreeAsync(address, stream_));
    wait();
  }

  void launch(CUdeviceptr x, CUdeviceptr y, CUdeviceptr out, size_t n) {
    float a = 2;
    void* parameters[] = {&a, &x, &y, &out, &n};
    const unsigned blocks = static_cast<unsigned>((n + 255) / 256);
    check(cu_.cuLaunchKernel(saxpy_, blocks, 1, 1, 256, 1, 1, 0, stream_, parameters, nullptr));
  }

  void wait() { check(cu_.cuStreamSynchronize(stream_)); }

  void check(CUresult code) const { context_.check(code, "bench"); }

  const Driver& cu_;
  Context& context_;
  CUfunction saxpy_;
  CUstream stream_ = nullptr;
};

std::string read_file(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) return std::fprintf(stderr, "usage: %s DRIVER PTX_FILE [ROUNDS]\n", arguments[0]), 2;
  const bool cuda = std::strcmp(arguments[1], "cuda") == 0;
  const DriverPtr driver = cuda ? Driver::open_cuda() : Driver::open_file(arguments[1]);
  const auto context = Context::primary(Device::list(driver).front());
  const CurrentContext current(*context);
  CUmodule module = nullptr;
  CUfunction saxpy = nullptr;
  context->check(driver->cuModuleLoadData(&module, read_file(arguments[2]).c_str()), "cuModuleLoadData");
  context->check(driver->cuModuleGetFunction(&saxpy, module, "saxpy"), "cuModuleGetFunction");
  const int rounds = count > 3 ? std::atoi(arguments[3]) : 10;
  Bench bench(*driver, *context, saxpy);
  bench.launches(rounds);
  bench.small_call(rounds);
  bench.large_call(rounds);
  bench.large_pinned_call(rounds);
}
