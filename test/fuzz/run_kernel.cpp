#include "run_kernel.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "software_device/execute/runtime/heap.hpp"
#include "software_device/execute/schedule/run_grid.hpp"
#include "software_device/execute/state/code.hpp"
#include "software_device/memory/memory_map.hpp"

namespace cuda_ffi::software {

namespace {

constexpr std::uint64_t kBufferBytes = 4096;

// Every eight bytes of the parameters point into one small allocation; a 32-bit parameter is a
// small number.
std::vector<std::byte> parameters(const KernelInfo& kernel, std::uint64_t buffer) {
  std::vector<std::byte> bytes(kernel.parameter_bytes);
  for (const ParameterInfo& parameter : kernel.parameters) {
    const std::uint64_t value = parameter.size < 8 ? 37 : buffer;
    for (std::uint64_t at = 0; at < parameter.size; at += 8)
      std::memcpy(bytes.data() + parameter.offset + at, &value,
                  std::min<std::uint64_t>(8, parameter.size - at));
  }
  return bytes;
}

Dim3 block_of(const KernelInfo& kernel) {
  if (kernel.required_threads[0] != 0)
    return {kernel.required_threads[0], kernel.required_threads[1], kernel.required_threads[2]};
  return {std::min(37u, kernel.max_threads_per_block)};  // a whole warp and a broken one
}

}  // namespace

void run_kernel(const DecodedKernel& kernel) {
  MemoryMap& map = MemoryMap::instance();
  const Allocation buffer = map.allocate(0, kBufferBytes, AllocationKind::Device);
  std::memset(reinterpret_cast<void*>(buffer.base), 1, kBufferBytes);
  const auto bytes = parameters(info(kernel), buffer.base);
  GridLaunch launch;
  launch.kernel = &kernel;
  launch.grid = {2, 1, 1};
  const auto& cluster = info(kernel).required_cluster;
  if (std::uint64_t{cluster[0]} * cluster[1] * cluster[2] - 1 < 8)
    launch.grid = launch.cluster = {cluster[0], cluster[1], cluster[2]};
  launch.block = block_of(info(kernel));
  launch.dynamic_shared_bytes = 1024;
  launch.parameters = bytes;
  run_grid(launch);
  drop_heap(launch.heap);
  map.release(buffer.base);
}

void limit_engine() {
  setenv("CUDA_FFI_SOFTWARE_TIMEOUT_MS", "2", 0);
  setenv("CUDA_FFI_SOFTWARE_MEMORY", "268435456", 0);
  setenv("CUDA_FFI_SOFTWARE_THREADS", "1", 0);
}

}  // namespace cuda_ffi::software
