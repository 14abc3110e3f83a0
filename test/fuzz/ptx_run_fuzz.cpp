// Any bytes that parse must be refused as a module, or run: to the end, into a fault or into the
// time limit. Nothing else may happen: no crash, no read or write outside of what is allocated, no
// endless run.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include "software_device/execute/load/loaded_module.hpp"
#include "software_device/execute/runtime/heap.hpp"
#include "software_device/execute/schedule/run_grid.hpp"
#include "software_device/execute/state/code.hpp"
#include "software_device/memory/memory_map.hpp"

using namespace cuda_ffi::software;

namespace {

constexpr int kCapability = 120;
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

void run_first_kernel(const LoadedModule& module) {
  const auto kernels = module.kernels();
  if (kernels.empty()) return;
  MemoryMap& map = MemoryMap::instance();
  const Allocation buffer = map.allocate(0, kBufferBytes, AllocationKind::Device);
  std::memset(reinterpret_cast<void*>(buffer.base), 1, kBufferBytes);
  const auto bytes = parameters(info(*kernels.front()), buffer.base);
  GridLaunch launch;
  launch.kernel = kernels.front();
  launch.grid = {2, 1, 1};
  launch.block = block_of(info(*kernels.front()));
  launch.dynamic_shared_bytes = 1024;
  launch.parameters = bytes;
  run_grid(launch);
  drop_heap(launch.heap);
  map.release(buffer.base);
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  setenv("CUDA_FFI_SOFTWARE_TIMEOUT_MS", "2", 0);
  setenv("CUDA_FFI_SOFTWARE_MEMORY", "268435456", 0);
  setenv("CUDA_FFI_SOFTWARE_THREADS", "1", 0);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  std::unique_ptr<LoadedModule> module;
  try {
    module = LoadedModule::load(std::span(&text, 1), 0, kCapability);
  } catch (const LoadError& error) {
    if (error.log.empty()) std::abort();
    return 0;
  }
  run_first_kernel(*module);
  return 0;
}
