#include "software_device/memory/capacity.hpp"

#include <unistd.h>

#include <algorithm>

#include "software_device/environment/environment.hpp"

namespace cuda_ffi::software {
namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;
constexpr std::uint64_t kLeast = 16 * kMiB, kMost = kMiB * kMiB;

std::uint64_t machine_memory() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page <= 0) return 2048 * kMiB;
  return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page);
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
