#include "software_device/device/memory_records.hpp"

#include <stdexcept>
#include <utility>
#include <vector>

#include "software_device/device/context.hpp"
#include "software_device/device/memory_pool.hpp"

namespace cuda_ffi::software {

MemoryRecords& MemoryRecords::instance() {
  static auto* const records = new MemoryRecords();
  return *records;
}

Allocation MemoryRecords::allocate(const Context& context, std::uint64_t size, AllocationKind kind,
                                   unsigned flags) {
  const int device = kind == AllocationKind::Pinned ? -1 : context.device();
  MemoryRecord record;
  record.allocation = MemoryMap::instance().allocate(device, size, kind);
  record.context_id = context.id();
  record.context = context.handle();
  record.flags = flags;
  const Allocation allocation = record.allocation;
  add(std::move(record));
  return allocation;
}

void MemoryRecords::adopt(const Context& context, std::uint64_t base, std::uint64_t size,
                          unsigned flags) {
  MemoryRecord record;
  try {
    record.allocation = MemoryMap::instance().adopt(base, size);
  } catch (const std::invalid_argument&) {
    fail(CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED);
  }
  record.context_id = context.id();
  record.context = context.handle();
  record.flags = flags;
  record.read_only = (flags & CU_MEMHOSTREGISTER_READ_ONLY) != 0;
  add(std::move(record));
}

void MemoryRecords::add(MemoryRecord record) {
  const std::lock_guard lock(mutex_);
  const std::uint64_t base = record.allocation.base;
  records_.insert_or_assign(base, std::move(record));
}

std::optional<MemoryRecord> MemoryRecords::reopen(const Context& context,
                                                  const ImportedFrom& from) {
  const std::lock_guard lock(mutex_);
  for (auto& [base, record] : records_) {
    if (record.imported_from != from || record.context_id != context.id()) continue;
    ++record.openings;
    return record;
  }
  return std::nullopt;
}

MemoryRecord* MemoryRecords::locate(std::uint64_t address) {
  const auto next = records_.upper_bound(address);
  if (next == records_.begin()) return nullptr;
  MemoryRecord& record = std::prev(next)->second;
  return record.allocation.contains(address, 1) ? &record : nullptr;
}

std::optional<MemoryRecord> MemoryRecords::find(std::uint64_t address) const {
  const std::lock_guard lock(mutex_);
  const MemoryRecord* record = const_cast<MemoryRecords*>(this)->locate(address);
  if (record == nullptr) return std::nullopt;
  return *record;
}

void MemoryRecords::release_all_of(const Context& context) {
  std::vector<std::pair<std::shared_ptr<MemoryPool>, CUdeviceptr>> of_pools;
  {
    const std::lock_guard lock(mutex_);
    std::erase_if(records_, [&](const auto& entry) {
      const MemoryRecord& record = entry.second;
      if (record.context_id != context.id() || record.graph_memory) return false;
      if (record.pool) {
        // A pool and its memory outlive contexts; but resetting a device frees all memory from the
        // device's own pool.
        if (context.primary() && record.pool->is_default())
          of_pools.emplace_back(record.pool, record.allocation.base);
        return false;
      }
      MemoryMap::instance().release(record.allocation.base);
      return true;
    });
  }
  for (const auto& [pool, pointer] : of_pools) pool->release(pointer);
}

void synchronize_owner(std::uint64_t address) {
  const auto record = MemoryRecords::instance().find(address);
  if (!record) return;
  const auto owner = find_handle<Context>(record->context);
  if (owner && owner->active()) owner->synchronize();
}

}  // namespace cuda_ffi::software
