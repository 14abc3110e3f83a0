#include "software_device/memory/virtual_memory.hpp"

#include <cinttypes>
#include <cstdio>
#include <new>
#include <utility>
#include <vector>

#include "software_device/memory/memory_map.hpp"

namespace cuda_ffi::software {
namespace {

std::string place_in(const char* what, std::uint64_t address, std::uint64_t base,
                     std::uint64_t size) {
  char text[160];
  std::snprintf(text, sizeof text, "%" PRIu64 " bytes into %s of %" PRIu64 " bytes at 0x%" PRIx64,
                address - base, what, size, base);
  return text;
}

}  // namespace

VirtualMemory& VirtualMemory::instance() {
  static auto* const memory = new VirtualMemory();
  return *memory;
}

std::optional<std::uint64_t> VirtualMemory::reserve(std::uint64_t bytes, std::uint64_t alignment,
                                                    std::uint64_t wanted) {
  const std::lock_guard lock(mutex_);
  const auto base = space_.take(bytes, alignment, wanted);
  if (base) reservations_.emplace(*base, Reservation{*base, bytes, {}});
  return base;
}

bool VirtualMemory::free(std::uint64_t base, std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  const auto it = reservations_.find(base);
  if (it == reservations_.end() || it->second.size != bytes) return false;
  if (!it->second.mappings.empty()) return false;
  reservations_.erase(it);
  space_.put(base, bytes);
  return true;
}

VirtualMemory::Reservation* VirtualMemory::reservation_of(std::uint64_t address,
                                                          std::uint64_t bytes) {
  const auto next = reservations_.upper_bound(address);
  if (next == reservations_.begin()) return nullptr;
  Reservation& before = std::prev(next)->second;
  const std::uint64_t offset = address - before.base;
  return bytes <= before.size && offset <= before.size - bytes ? &before : nullptr;
}

bool VirtualMemory::map(std::uint64_t address, std::uint64_t bytes,
                        std::shared_ptr<PhysicalMemory> memory) {
  const std::lock_guard lock(mutex_);
  Reservation* reservation = reservation_of(address, bytes);
  if (reservation == nullptr || bytes > memory->bytes()) return false;
  Mappings& mappings = reservation->mappings;
  const auto next = mappings.lower_bound(address);
  if (next != mappings.end() && next->first - address < bytes) return false;
  if (next != mappings.begin()) {
    const auto& [base, before] = *std::prev(next);
    if (address - base < before.size) return false;
  }
  const auto made = mappings.emplace(address, Mapping{bytes, std::move(memory), 0, false}).first;
  if (made->second.memory->map(address, bytes)) return true;
  mappings.erase(made);
  throw std::bad_alloc();
}

VirtualMemory::Span VirtualMemory::whole_mappings(std::uint64_t address, std::uint64_t bytes) {
  Reservation* reservation = reservation_of(address, bytes);
  if (reservation == nullptr) return {};
  const auto first = reservation->mappings.find(address);
  const std::uint64_t end = address + bytes;
  std::uint64_t reached = address;
  auto last = first;
  while (last != reservation->mappings.end() && last->first == reached && reached < end) {
    reached += last->second.size;
    ++last;
  }
  if (reached != end) return {};
  return {reservation, first, last};
}

// Nobody finds the memory any more before the pages go; a kernel that has just found it reads or
// writes fresh ones. If the system refuses fresh pages, the old ones stay there unseen until
// something else is mapped.
bool VirtualMemory::unmap(std::uint64_t address, std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  const Span span = whole_mappings(address, bytes);
  if (span.reservation == nullptr) return false;
  std::vector<std::shared_ptr<PhysicalMemory>> held;
  for (auto it = span.first; it != span.last; ++it) held.push_back(it->second.memory);
  span.reservation->mappings.erase(span.first, span.last);
  publish(*span.reservation);
  platform::unmap_file(reinterpret_cast<void*>(address), bytes);
  return true;
}

bool VirtualMemory::set_access(std::uint64_t address, std::uint64_t bytes, std::uint64_t granted,
                               std::uint64_t withdrawn) {
  const std::lock_guard lock(mutex_);
  const Span span = whole_mappings(address, bytes);
  if (span.reservation == nullptr) return false;
  for (auto it = span.first; it != span.last; ++it)
    it->second.accessible = (it->second.accessible & ~withdrawn) | granted;
  publish(*span.reservation);
  return true;
}

bool VirtualMemory::set_sync_memops(std::uint64_t address, bool wanted) {
  const std::lock_guard lock(mutex_);
  Reservation* reservation = reservation_of(address, 1);
  if (reservation == nullptr) return false;
  const auto next = reservation->mappings.upper_bound(address);
  if (next == reservation->mappings.begin()) return false;
  auto& [base, mapping] = *std::prev(next);
  if (address - base >= mapping.size) return false;
  mapping.sync_memops = wanted;
  return true;
}

// Neighbors are one range, so that kernels and copies go across them.
void VirtualMemory::publish(const Reservation& reservation) {
  std::vector<Allocation> ranges;
  for (const auto& [base, mapping] : reservation.mappings) {
    if (mapping.accessible == 0) continue;
    if (!ranges.empty() && ranges.back().base + ranges.back().size == base) {
      ranges.back().size += mapping.size;
      continue;
    }
    Allocation range;
    range.base = base;
    range.size = mapping.size;
    range.device = mapping.memory->device();
    ranges.push_back(range);
  }
  MemoryMap::instance().show(reservation.base, reservation.base + reservation.size,
                             std::move(ranges));
}

std::optional<MappedPlace> VirtualMemory::find(std::uint64_t address) const {
  const std::lock_guard lock(mutex_);
  const Reservation* reservation = const_cast<VirtualMemory*>(this)->reservation_of(address, 1);
  if (reservation == nullptr) return std::nullopt;
  const auto next = reservation->mappings.upper_bound(address);
  if (next == reservation->mappings.begin()) return std::nullopt;
  const auto& [base, mapping] = *std::prev(next);
  if (address - base >= mapping.size) return std::nullopt;
  return MappedPlace{base,           mapping.size,       reservation->base,  reservation->size,
                     mapping.memory, mapping.accessible, mapping.sync_memops};
}

std::string VirtualMemory::describe(std::uint64_t address) const {
  if (const auto place = find(address))
    return place_in("mapped memory", address, place->base, place->size) +
           ", to which no device has access (cuMemSetAccess)";
  const std::lock_guard lock(mutex_);
  const Reservation* reservation = const_cast<VirtualMemory*>(this)->reservation_of(address, 1);
  if (reservation == nullptr) return "not device memory: the address is not reserved (any more)";
  return place_in("reserved address space", address, reservation->base, reservation->size) +
         ", where nothing is mapped";
}

}  // namespace cuda_ffi::software
