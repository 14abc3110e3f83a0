#pragma once

// What the driver's functions know of an allocation beyond the memory map: who owns it, and how it
// was made. Guarded by its own mutex; kernels never look here.

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "software_device/device/failure.hpp"
#include "software_device/memory/memory_map.hpp"

namespace cuda_ffi::software {

class Context;
class MemoryPool;
class GraphMemory;

// Which allocation of another process it is.
struct ImportedFrom {
  platform::MemoryFile::Identity file;
  std::uint64_t offset = 0;
  std::uint64_t serial = 0;  // in that process
  bool operator==(const ImportedFrom&) const = default;
};

struct MemoryRecord {
  Allocation allocation;
  std::uint64_t context_id = 0;
  CUcontext context = nullptr;
  unsigned flags = 0;  // as passed to cuMemHostAlloc, cuMemHostRegister, cuMemAllocManaged
  bool read_only = false;
  bool sync_memops = false;
  bool free_queued = false;             // cuMemFreeAsync has been called
  std::shared_ptr<MemoryPool> pool;     // if set: stream-ordered
  GraphMemory* graph_memory = nullptr;  // if set: a graph's, which removes this record when it ends
  std::optional<ImportedFrom> imported_from;
  unsigned openings = 0;  // of imported memory: how often it is to be closed
  // Hints from cuMemAdvise and cuMemPrefetchAsync, which cuMemRangeGetAttribute returns.
  bool read_mostly = false;
  std::optional<CUmemLocation> preferred;
  std::optional<CUmemLocation> prefetched;
  std::vector<int> accessed_by;
};

class MemoryRecords {
 public:
  static MemoryRecords& instance();

  // Makes an allocation owned by the context. Throws std::bad_alloc.
  Allocation allocate(const Context& context, std::uint64_t size, AllocationKind kind,
                      unsigned flags = 0);
  // Throws Failure ALREADY_REGISTERED.
  void adopt(const Context& context, std::uint64_t base, std::uint64_t size, unsigned flags);
  void add(MemoryRecord record);

  // The context's record of imported memory, which is to be closed once more from now on.
  std::optional<MemoryRecord> reopen(const Context& context, const ImportedFrom& from);

  // The record of the allocation that holds the address.
  std::optional<MemoryRecord> find(std::uint64_t address) const;
  // Changes the record under the lock; false if no allocation holds the address.
  template <typename Change>
  bool update(std::uint64_t address, Change change) {
    const std::lock_guard lock(mutex_);
    MemoryRecord* record = locate(address);
    if (record == nullptr) return false;
    change(*record);
    return true;
  }
  // If `accept` agrees, removes the record that starts at `base`, and frees its memory.
  template <typename Accept>
  bool release(std::uint64_t base, Accept accept) {
    const std::lock_guard lock(mutex_);
    const auto it = records_.find(base);
    if (it == records_.end() || !accept(it->second)) return false;
    MemoryMap::instance().release(base);
    records_.erase(it);
    return true;
  }
  void release_all_of(const Context& context);

 private:
  MemoryRecords() = default;
  MemoryRecord* locate(std::uint64_t address);

  mutable std::mutex mutex_;
  std::map<std::uint64_t, MemoryRecord> records_;
};

// Waits for work of the context that owns the memory, which may use it.
void synchronize_owner(std::uint64_t address);

}  // namespace cuda_ffi::software
