#include "driver/first_fault.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace cuda_ffi {

bool ends_context(CUresult code) noexcept {
  switch (code) {
    case CUDA_ERROR_ILLEGAL_ADDRESS:
    case CUDA_ERROR_LAUNCH_TIMEOUT:
    case CUDA_ERROR_ASSERT:
    case CUDA_ERROR_HARDWARE_STACK_ERROR:
    case CUDA_ERROR_ILLEGAL_INSTRUCTION:
    case CUDA_ERROR_MISALIGNED_ADDRESS:
    case CUDA_ERROR_INVALID_ADDRESS_SPACE:
    case CUDA_ERROR_INVALID_PC:
    case CUDA_ERROR_LAUNCH_FAILED:
      return true;
    default:
      return false;
  }
}

Failure with_first_fault(const Device& device, Failure failure) {
  failure.ends_context = ends_context(failure.code);
  if (failure.ends_context)
    failure.first_fault = FirstFault::of(device).note(failure.operation, failure.code);
  return failure;
}

// Never destroyed, since threads outlive main().
FirstFault& FirstFault::of(const Device& device) {
  static auto& mutex = *new std::mutex;
  static auto& faults = *new std::map<std::pair<std::string, int>, FirstFault>;
  const std::lock_guard lock(mutex);
  return faults[{device.driver()->path(), device.ordinal()}];
}

std::string FirstFault::note(const std::string& text, CUresult code) {
  const std::lock_guard lock(mutex_);
  if (!text_.empty()) return text_;
  text_ = text;
  faults_.push_back(code);
  return {};
}

void FirstFault::name(const std::string& text) {
  const std::lock_guard lock(mutex_);
  if (named_) return;
  text_ = text;
  named_ = true;
}

void FirstFault::forget() {
  const std::lock_guard lock(mutex_);
  text_.clear();
  named_ = false;
}

std::vector<CUresult> FirstFault::faults_since(std::size_t count) {
  const std::lock_guard lock(mutex_);
  const std::size_t begin = std::min(count, faults_.size());
  return {faults_.begin() + static_cast<std::ptrdiff_t>(begin), faults_.end()};
}

}  // namespace cuda_ffi
