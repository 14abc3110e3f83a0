#include "driver/first_fault.hpp"

#include <cstddef>
#include <utility>

namespace cuda_ffi {
namespace {

// Contexts that a fault has ended and that are still used are few.
constexpr std::size_t kMostKept = 64;

}  // namespace

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

// If its context is whole, somebody has reset it since: whatever failed first is gone with it.
Failure with_first_fault(const Device& device, Failure failure) {
  failure.ends_context = failure.ends_context || ends_context(failure.code);
  const bool is_known = failure.fault != 0 || !device.driver()->software();
  if (failure.ends_context && is_known)
    failure.first_fault = FirstFault::of(device).note(failure.fault, failure.operation);
  return failure;
}

// Never destroyed, since threads outlive main().
FirstFault& FirstFault::of(const Device& device) {
  static auto& mutex = *new std::mutex;
  static auto& faults = *new std::map<std::pair<std::string, int>, FirstFault>;
  const std::lock_guard lock(mutex);
  return faults[{device.driver()->path(), device.ordinal()}];
}

std::string FirstFault::note(std::uint64_t fault, const std::string& text) {
  const std::lock_guard lock(mutex_);
  Text& known = text_of(fault);
  if (!known.words.empty()) return known.words;
  known.words = text;
  return {};
}

void FirstFault::name(std::uint64_t fault, const std::string& text) {
  const std::lock_guard lock(mutex_);
  Text& known = text_of(fault);
  if (!known.names_launch) known = {text, true};
}

FirstFault::Text& FirstFault::text_of(std::uint64_t fault) {
  Text& text = texts_[fault];
  if (texts_.size() <= kMostKept || texts_.begin()->first == fault) return text;
  texts_.erase(texts_.begin());
  return text;
}

}  // namespace cuda_ffi
