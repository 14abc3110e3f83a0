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
  if (shadow.serial != found->serial)
    shadow = {found->serial, std::vector<bool>(found->size, false)};
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
  for (std::uint64_t k = 0; source.shadow != nullptr && k < bytes; ++k)
    known[k] = source.shadow->written[source.offset + k];
  const Range target = range_of(to, bytes);
  if (target.shadow == nullptr) return;
  std::copy(known.begin(), known.end(),
            target.shadow->written.begin() + static_cast<std::ptrdiff_t>(target.offset));
}

std::uint32_t WrittenMemory::written(std::uint64_t address, std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  const Range range = range_of(address, bytes);
  if (range.shadow == nullptr) return ~0u;
  std::uint32_t bits = 0;
  for (std::uint64_t k = 0; k < bytes; ++k)
    bits |= range.shadow->written[range.offset + k] ? 1u << k : 0;
  return bits;
}

bool WrittenMemory::any_written(std::uint64_t address, std::uint64_t begin, std::uint64_t end) {
  const std::lock_guard lock(mutex_);
  const Range range = range_of(address, 1);
  if (range.shadow == nullptr) return true;
  const std::vector<bool>& written = range.shadow->written;
  const std::uint64_t base = address - range.offset;
  const std::uint64_t first = std::max(begin, base) - base,
                      last = std::min<std::uint64_t>(end - base, written.size());
  for (std::uint64_t k = first; k < last; ++k)
    if (written[k]) return true;
  return false;
}

}  // namespace cuda_ffi::software
