#include "software_device/device/faults.hpp"

#include <algorithm>
#include <map>

namespace cuda_ffi::software {

// Never destroyed, since threads outlive main().
Faults& Faults::of(int device) {
  static auto& mutex = *new std::mutex;
  static auto& faults = *new std::map<int, Faults>;
  const std::lock_guard lock(mutex);
  return faults[device];
}

std::uint64_t Faults::note(CUresult code) {
  const std::lock_guard lock(mutex_);
  codes_.push_back(code);
  return codes_.size();
}

std::vector<CUresult> Faults::since(std::size_t count) const {
  const std::lock_guard lock(mutex_);
  const std::size_t begin = std::min(count, codes_.size());
  return {codes_.begin() + static_cast<std::ptrdiff_t>(begin), codes_.end()};
}

}  // namespace cuda_ffi::software
