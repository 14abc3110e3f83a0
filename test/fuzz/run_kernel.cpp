#include "run_kernel.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include "../environment_variable.hpp"
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

Dim3 block_of(const KernelInfo& kernel, std::uint32_t threads) {
  if (kernel.required_threads[0] != 0)
    return {kernel.required_threads[0], kernel.required_threads[1], kernel.required_threads[2]};
  return {std::min(threads, kernel.max_threads_per_block)};
}

// A kernel finds zeros in shared and in local memory, not what another has left there.
constexpr const char* kWipe = R"(.version 8.0
.target sm_50
.address_size 64
.extern .shared .align 8 .b8 all[];
.visible .entry wipe()
{
  .local .align 8 .b8 own[16384];
  .reg .b32 %r<6>;
  .reg .b64 %d<2>;
  .reg .pred %p<2>;
  mov.u32 %r0, %tid.x;
  shl.b32 %r1, %r0, 3;
  mov.u32 %r2, all;
  add.u32 %r2, %r2, %r1;
  mov.u64 %d0, 0;
SHARED:
  st.shared.u64 [%r2], %d0;
  add.u32 %r1, %r1, 512;
  add.u32 %r2, %r2, 512;
  setp.lt.u32 %p0, %r1, 49152;
  @%p0 bra SHARED;
  mov.u64 %d1, own;
  mov.u32 %r3, 0;
LOCAL:
  st.local.u64 [%d1], %d0;
  add.u64 %d1, %d1, 8;
  add.u32 %r3, %r3, 8;
  setp.lt.u32 %p1, %r3, 16384;
  @%p1 bra LOCAL;
  ret;
}
)";

void set_unless_set(const char* name, const char* value) {
  if (std::getenv(name) == nullptr) test::set_variable(name, value);
}

}  // namespace

KernelRun run_kernel(const DecodedKernel& kernel, std::uint32_t threads) {
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
  launch.block = block_of(info(kernel), threads);
  launch.dynamic_shared_bytes = 1024;
  launch.parameters = bytes;
  KernelRun run{run_grid(launch), {}, buffer.base};
  const auto* const begin = reinterpret_cast<const std::byte*>(buffer.base);
  run.memory.assign(begin, begin + kBufferBytes);
  drop_heap(launch.heap);
  map.release(buffer.base);
  return run;
}

void wipe_memory() {
  const std::string_view text = kWipe;
  const auto module = LoadedModule::load(std::span(&text, 1), 0, 120, Checks{});
  GridLaunch launch;
  launch.kernel = module->kernel("wipe");
  launch.block = {64, 1, 1};
  launch.dynamic_shared_bytes = 49152;
  // Beside other processes it may take longer than a kernel is given.
  int tries = 0;
  while (run_grid(launch))
    if (++tries == 100) std::abort();
  drop_heap(launch.heap);
}

void limit_engine(const char* milliseconds) {
  set_unless_set("CUDA_FFI_SOFTWARE_TIMEOUT_MS", milliseconds);
  set_unless_set("CUDA_FFI_SOFTWARE_MEMORY", "268435456");
  set_unless_set("CUDA_FFI_SOFTWARE_THREADS", "1");
}

}  // namespace cuda_ffi::software
