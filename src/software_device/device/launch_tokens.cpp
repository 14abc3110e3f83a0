#include "software_device/device/launch_tokens.hpp"

namespace cuda_ffi::software {

std::shared_ptr<const LaunchTokens::Flag> LaunchTokens::add(std::uint64_t token) {
  auto flag = std::make_shared<Flag>(false);
  const std::lock_guard lock(mutex_);
  std::erase_if(flags_, [](const auto& entry) { return entry.second.expired(); });
  flags_[token] = flag;
  return flag;
}

void LaunchTokens::cancel(std::uint64_t token) {
  const std::lock_guard lock(mutex_);
  const auto found = flags_.find(token);
  if (found == flags_.end()) return;
  if (const auto flag = found->second.lock()) flag->store(true, std::memory_order_relaxed);
}

}  // namespace cuda_ffi::software
