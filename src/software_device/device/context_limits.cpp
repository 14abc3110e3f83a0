#include "software_device/device/context_limits.hpp"

#include <algorithm>

#include "software_device/device/failure.hpp"
#include "software_device/memory/round_up.hpp"

namespace cuda_ffi::software {
namespace {

constexpr std::size_t kLeastHeap = 4 * 1024 * 1024;
constexpr std::size_t kMostStack = 512 * 1024;
constexpr std::size_t kMostFetch = 128;

}  // namespace

std::array<std::size_t, CU_LIMIT_MAX> default_limits() {
  std::array<std::size_t, CU_LIMIT_MAX> limits{};
  limits[CU_LIMIT_STACK_SIZE] = 1024;
  limits[CU_LIMIT_PRINTF_FIFO_SIZE] = 7 * 1024 * 1024;
  limits[CU_LIMIT_MALLOC_HEAP_SIZE] = 8 * 1024 * 1024;
  limits[CU_LIMIT_DEV_RUNTIME_SYNC_DEPTH] = 2;
  limits[CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT] = 2048;
  limits[CU_LIMIT_MAX_L2_FETCH_GRANULARITY] = 64;
  return limits;
}

std::size_t allowed_limit(CUlimit limit, std::size_t value) {
  switch (limit) {
    case CU_LIMIT_STACK_SIZE:
      require(value <= kMostStack);
      return round_up(value, 16);
    case CU_LIMIT_MALLOC_HEAP_SIZE:
      return std::max(value, kLeastHeap);
    case CU_LIMIT_MAX_L2_FETCH_GRANULARITY:
      return std::min(value, kMostFetch);
    case CU_LIMIT_PRINTF_FIFO_SIZE:
    case CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT:
      return value;
    case CU_LIMIT_DEV_RUNTIME_SYNC_DEPTH:
    case CU_LIMIT_PERSISTING_L2_CACHE_SIZE:
      fail(CUDA_ERROR_UNSUPPORTED_LIMIT);
    default:
      fail(CUDA_ERROR_INVALID_VALUE);
  }
}

}  // namespace cuda_ffi::software
