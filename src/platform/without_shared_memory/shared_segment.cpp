#include "platform/shared_segment.hpp"

#include <stdexcept>

namespace cuda_ffi::platform {

SharedSegment::SharedSegment(const std::string& name, size_t bytes, int place)
    : name_(name), bytes_(bytes), place_(place) {
  throw std::runtime_error(
      "Ranks cannot join on this system yet: they meet in Linux's shared memory. Run the program "
      "on "
      "Linux.");
}

SharedSegment::~SharedSegment() = default;

bool SharedSegment::is_held(int) const noexcept {
  return false;
}

void SharedSegment::unlink() noexcept {}

void SharedSegment::unlock() noexcept {}

int process_number() noexcept {
  return 0;
}

void sleep_while(const std::atomic<std::uint32_t>&, std::uint32_t, int) noexcept {}

void wake_sleepers(const std::atomic<std::uint32_t>&) noexcept {}

}  // namespace cuda_ffi::platform
