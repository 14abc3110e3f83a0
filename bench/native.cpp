// The baseline of the call measurements: the driver API from C++, as a careful programmer writes
// it.
//
// usage: bench_native DRIVER PTX_FILE
// DRIVER is a library's path, or "cuda". Takes the measure that each line of the standard input
// names, and prints a line of JSON: {"measure", "binding", "microseconds"}, the median of the time
// of one operation; {} where there is none such.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "driver/context.hpp"
#include "driver/driver.hpp"
#include "launch/chunk_ring.hpp"
#include "launch/parallel_copy.hpp"

namespace {

using namespace cuda_ffi;
using Clock = std::chrono::steady_clock;

constexpr size_t launch_elements = 256;  // small enough that the launch is what is measured
constexpr size_t small_elements = 1024;  // 4 KiB
constexpr size_t large_elements = 16'777'216;
constexpr int launches_in_flight = 10'000;

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

// The median over `samples` of the microseconds that one of `operations` takes; one before them is
// not counted.
double time_each(
    int samples, int operations, const std::function<void()>& operation,
    const std::function<void()>& between = [] {}) {
  std::vector<double> times;
  operation();
  between();
  for (int sample = 0; sample < samples; ++sample) {
    const auto start = Clock::now();
    for (int i = 0; i < operations; ++i) operation();
    times.push_back(std::chrono::duration<double, std::micro>(Clock::now() - start).count() /
                    operations);
    between();
  }
  return median(times);
}

class Bench {
 public:
  Bench(const Driver& driver, Context& context, CUfunction saxpy)
      : cu_(driver), context_(context), saxpy_(saxpy) {
    check(cu_.cuStreamCreate(&stream_, CU_STREAM_NON_BLOCKING));
    CUmemoryPool pool = nullptr;
    check(cu_.cuDeviceGetDefaultMemPool(&pool, context_.device().handle()));
    std::uint64_t keep_all = UINT64_MAX;
    check(cu_.cuMemPoolSetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &keep_all));
    for (CUdeviceptr& address : launch_arrays_)
      check(cu_.cuMemAlloc_v2(&address, launch_elements * sizeof(float)));
  }

  double enqueue() {
    return time_each(
        20, 500, [this] { launch_small(); }, [this] { wait(); });
  }

  double burst() {
    return time_each(
        150, 64, [this] { launch_small(); }, [this] { wait(); });
  }

  // As many as JavaScript has in flight at once, until the device has done them all.
  double in_flight() {
    const double microseconds = time_each(1, 1, [this] {
      for (int i = 0; i < launches_in_flight; ++i) launch_small();
      wait();
    });
    return microseconds / launches_in_flight;
  }

  double launch_and_wait() {
    return time_each(1000, 1, [this] { launch_small(), wait(); });
  }

  double graph_enqueue() {
    make_graph();
    return time_each(
        20, 500, [this] { check(cu_.cuGraphLaunch(graph_, stream_)); }, [this] { wait(); });
  }

  double graph_launch_and_wait() {
    make_graph();
    return time_each(1000, 1, [this] { check(cu_.cuGraphLaunch(graph_, stream_)), wait(); });
  }

  double small_call() {
    return time_each(500, 1, [this] {
      call_on(small_.x.data(), small_.y.data(), small_.out.data(), small_elements);
    });
  }

  // The least that such a call asks of the driver: memory that is there, one copy each way through
  // pinned memory.
  double least_small_call() {
    constexpr size_t array = small_elements * sizeof(float);
    if (!block_) {
      check(cu_.cuMemHostAlloc(reinterpret_cast<void**>(&block_), 3 * array, 0));
      check(cu_.cuMemAlloc_v2(&device_block_, 3 * array));
    }
    return time_each(500, 1, [this] {
      std::memcpy(block_, small_.x.data(), array);
      std::memcpy(block_ + array, small_.y.data(), array);
      check(cu_.cuMemcpyHtoDAsync_v2(device_block_, block_, 2 * array, stream_));
      launch(device_block_, device_block_ + array, device_block_ + 2 * array, small_elements);
      check(cu_.cuMemcpyDtoHAsync_v2(block_, device_block_ + 2 * array, array, stream_));
      wait();
      std::memcpy(small_.out.data(), block_, array);
    });
  }

  double large_call() {
    if (large_.x.empty()) large_ = HostArrays(large_elements);
    return time_each(3, 1, [this] {
      call_on(large_.x.data(), large_.y.data(), large_.out.data(), large_elements);
    });
  }

  // What cuda-ffi has to copy for such a call, by its own threads, with nothing on the bus
  // meanwhile.
  double large_copies() {
    if (large_.x.empty()) large_ = HostArrays(large_elements);
    if (chunks_.empty()) chunks_.resize(ChunkRing::kChunkCount * ChunkRing::kChunkBytes);
    return time_each(3, 1, [this] {
      for_each_chunk(large_.x, [](std::byte* chunk, std::byte* array, size_t bytes) {
        parallel_copy(chunk, array, bytes);
      });
      for_each_chunk(large_.y, [](std::byte* chunk, std::byte* array, size_t bytes) {
        parallel_copy(chunk, array, bytes);
      });
      for_each_chunk(large_.out, [](std::byte* chunk, std::byte* array, size_t bytes) {
        parallel_copy(array, chunk, bytes);
      });
    });
  }

  double large_pinned_call() {
    if (!pinned_[0]) allocate_pinned();
    return time_each(3, 1, [this] { call_on(pinned_[0], pinned_[1], pinned_[2], large_elements); });
  }

 private:
  struct HostArrays {
    explicit HostArrays(size_t n) : x(n, 1), y(n, 2), out(n) {}
    std::vector<float> x, y, out;
  };

  template <typename Copy>
  void for_each_chunk(std::vector<float>& array, const Copy& copy) {
    auto* const data = reinterpret_cast<std::byte*>(array.data());
    const size_t bytes = array.size() * sizeof(float);
    for (size_t at = 0; at < bytes; at += ChunkRing::kChunkBytes) {
      copy(chunks_.data() + at % chunks_.size(), data + at,
           std::min(ChunkRing::kChunkBytes, bytes - at));
    }
  }

  // Three launches, each of which takes what the one before has made.
  void make_graph() {
    if (graph_) return;
    CUgraph captured = nullptr;
    check(cu_.cuStreamBeginCapture_v2(stream_, CU_STREAM_CAPTURE_MODE_RELAXED));
    const auto [x, y, out] = launch_arrays_;
    launch(x, y, out, launch_elements);
    launch(out, y, x, launch_elements);
    launch(x, y, out, launch_elements);
    check(cu_.cuStreamEndCapture(stream_, &captured));
    check(cu_.cuGraphInstantiateWithFlags(&graph_, captured, 0));
    check(cu_.cuGraphDestroy(captured));
  }

  void allocate_pinned() {
    for (float*& array : pinned_) {
      check(
          cu_.cuMemHostAlloc(reinterpret_cast<void**>(&array), large_elements * sizeof(float), 0));
      std::fill_n(array, large_elements, 1.0f);
    }
  }

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

  void launch_small() {
    launch(launch_arrays_[0], launch_arrays_[1], launch_arrays_[2], launch_elements);
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
  CUgraphExec graph_ = nullptr;
  CUdeviceptr launch_arrays_[3]{};
  HostArrays small_{small_elements};
  HostArrays large_{0};
  std::vector<std::byte> chunks_;
  float* pinned_[3]{};
  std::byte* block_ = nullptr;
  CUdeviceptr device_block_ = 0;
};

void serve(const std::map<std::string, std::function<double()>>& measures) {
  for (std::string measure; std::getline(std::cin, measure);) {
    const auto found = measures.find(measure);
    if (found == measures.end()) {
      std::puts("{}");
    } else {
      std::printf("{\"measure\":\"%s\",\"binding\":\"native\",\"microseconds\":%.3f}\n",
                  measure.c_str(), found->second());
    }
    std::fflush(stdout);
  }
}

std::string read_file(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) return std::fprintf(stderr, "usage: %s DRIVER PTX_FILE\n", arguments[0]), 2;
  const bool cuda = std::strcmp(arguments[1], "cuda") == 0;
  const DriverPtr driver = cuda ? Driver::open_cuda() : Driver::open_file(arguments[1]);
  const auto context = Context::primary(Device::list(driver).front());
  const CurrentContext current(*context);
  CUmodule module = nullptr;
  CUfunction saxpy = nullptr;
  context->check(driver->cuModuleLoadData(&module, read_file(arguments[2]).c_str()),
                 "cuModuleLoadData");
  context->check(driver->cuModuleGetFunction(&saxpy, module, "saxpy"), "cuModuleGetFunction");
  Bench bench(*driver, *context, saxpy);
  serve({{"enqueue", [&] { return bench.enqueue(); }},
         {"enqueue, 64 at once", [&] { return bench.burst(); }},
         {"10,000 enqueued", [&] { return bench.in_flight(); }},
         {"launch and wait", [&] { return bench.launch_and_wait(); }},
         {"graph, enqueue", [&] { return bench.graph_enqueue(); }},
         {"graph, launch and wait", [&] { return bench.graph_launch_and_wait(); }},
         {"10,000 in flight", [&] { return bench.in_flight(); }},
         {"call, 4 KiB arrays", [&] { return bench.small_call(); }},
         {"call, 4 KiB arrays, the driver's share", [&] { return bench.least_small_call(); }},
         {"saxpy 16M", [&] { return bench.large_call(); }},
         {"saxpy 16M, its copies alone", [&] { return bench.large_copies(); }},
         {"saxpy 16M, pinned", [&] { return bench.large_pinned_call(); }}});
}
