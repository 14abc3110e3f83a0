#include "software_device/execute/check/written_memory.hpp"

#include <algorithm>

namespace cuda_ffi::software {

WrittenMemory& WrittenMemory::instance() {
  static auto* memory = new WrittenMemory;  // kernels may run until the process ends
  return *memory;
}

WrittenMemory::Range WrittenMemory::range_of(std::uint64_t address, std::uint64_t bytes) {
  const auto found = MemoryMap::instance().find(address);
  if (!found || !found->contains(address, bytes)) return {};
  if (found->kind != AllocationKind::Device && found->kind != AllocationKind::Heap) return {};
  Shadow& shadow = shadows_[found->base];
  if (shadow.serial != found->serial) shadow = {found->serial, std::vector<bool>(found->size, false)};
  return {&shadow, address - found->base};
}

void WrittenMemory::note_write(std::uint64_t address, std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  const Range range = range_of(address, bytes);
  if (range.shadow == nullptr) return;
  const auto begin = range.shadow->written.begin() + static_cast<std::ptrdiff_t>(range.offset);
  std::fill(begin, begin + static_cast<std::ptrdiff_t>(bytes), true);
}

void WrittenMemory::note_copy(std::uint64_t to, std::uint64_t from, std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  const Range source = range_of(from, bytes);
  std::vector<bool> known(bytes, true);
  for (std::uint64_t k = 0; source.shadow != nullptr && k < bytes; ++k) known[k] = source.shadow->written[source.offset + k];
  const Range target = range_of(to, bytes);
  if (target.shadow == nullptr) return;
  std::copy(known.begin(), known.end(), target.shadow->written.begin() + static_cast<std::ptrdiff_t>(target.offset));
}

bool WrittenMemory::all_written(std::uint64_t address, std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  const Range range = range_of(address, bytes);
  if (range.shadow == nullptr) return true;
  const auto begin = range.shadow->written.begin() + static_cast<std::ptrdiff_t>(range.offset);
  return std::find(begin, begin + static_cast<std::ptrdiff_t>(bytes), false) == begin + static_cast<std::ptrdiff_t>(bytes);
}

}  // namespace cuda_ffi::software
