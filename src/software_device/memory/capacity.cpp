#include "software_device/memory/capacity.hpp"

#include <algorithm>

#include "platform/memory.hpp"
#include "software_device/environment/environment.hpp"

namespace cuda_ffi::software {
namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;
constexpr std::uint64_t kLeast = 16 * kMiB, kMost = kMiB * kMiB;

std::uint64_t machine_memory() {
  const std::uint64_t bytes = platform::machine_memory_bytes();
  return bytes == 0 ? 2048 * kMiB : bytes;
}

}  // namespace

std::uint64_t device_memory_bytes() {
  static const std::uint64_t bytes = [] {
    if (const auto asked = environment_number("CUDA_FFI_SOFTWARE_MEMORY", kLeast, kMost))
      return *asked;
    const std::uint64_t half = machine_memory() / 2 / kMiB * kMiB;
    return std::clamp(half, kLeast, 8192 * kMiB);
  }();
  return bytes;
}

}  // namespace cuda_ffi::software
