#pragma once

// A pool of stream-ordered memory. The memory map is fast enough to serve each allocation; the pool
// only keeps the figures that programs see: what is in use, and what stays reserved up to the
// release threshold. What processes share of a pool is a file that says which it is; its
// allocations are shared one by one, as others are.

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>

#include "platform/memory_file.hpp"
#include "software_device/device/handle_table.hpp"
#include "software_device/memory/memory_map.hpp"

namespace cuda_ffi::software {

class Context;

class MemoryPool : public std::enable_shared_from_this<MemoryPool> {
 public:
  static constexpr HandleKind kHandleKind = HandleKind::MemoryPool;
  using Handle = CUmemoryPool;

  // Throws std::bad_alloc if it is to be shared and the system gives no file.
  explicit MemoryPool(const CUmemPoolProps& properties);
  static std::shared_ptr<MemoryPool> make_default(int device);
  // Another process's, by the descriptor of its file, which stays the caller's. Null if it is not
  // one.
  static std::shared_ptr<MemoryPool> open(int descriptor, int devices);
  // The caller makes the pool's handle and passes it here.
  void set_handle(CUmemoryPool handle) noexcept { handle_ = handle; }
  CUmemoryPool handle() const noexcept { return handle_; }

  int device() const noexcept { return properties_.location.id; }
  bool is_default() const noexcept { return default_; }
  bool is_imported() const noexcept { return imported_; }
  // The file that other processes open; null if the pool is not to be shared.
  const platform::MemoryFile* file() const noexcept { return file_.get(); }
  // Another descriptor of the file; nothing if the system gives none. A driver has allocations
  // shared only of a pool that was.
  std::optional<int> share() noexcept;
  bool is_shared() const noexcept { return shared_; }

  CUdeviceptr allocate(const Context& context,
                       std::uint64_t size);  // throws std::bad_alloc, Failure
  // Adds an allocation of the process that has made the pool. Throws std::bad_alloc.
  CUdeviceptr import(const Context& context, std::unique_ptr<platform::MemoryFile> file,
                     std::uint64_t offset, std::uint64_t size);
  // Called when the stream gets to the free: releases the memory.
  void release(CUdeviceptr pointer);

  // Bytes that are reserved but not in use.
  std::uint64_t kept() const;
  std::uint64_t attribute(CUmemPool_attribute attribute) const;
  void set_attribute(CUmemPool_attribute attribute, std::uint64_t value);
  void trim(std::uint64_t keep);

  void set_access(const CUmemAccessDesc& access);
  CUmemAccess_flags access(const CUmemLocation& location) const;

 private:
  CUdeviceptr record(const Context& context, const Allocation& allocation);
  // Gives back what is reserved beyond the threshold.
  void trim_to_threshold();

  const CUmemPoolProps properties_;
  bool default_ = false;
  bool imported_ = false;
  std::unique_ptr<const platform::MemoryFile> file_;
  std::atomic<bool> shared_ = false;
  CUmemoryPool handle_ = nullptr;

  mutable std::mutex mutex_;  // guards what follows
  std::uint64_t used_ = 0, used_high_ = 0;
  std::uint64_t reserved_ = 0, reserved_high_ = 0;
  std::uint64_t threshold_ = 0;
  int reuse_[3] = {1, 1, 1};  // the three CU_MEMPOOL_ATTR_REUSE_… switches
  std::uint64_t peers_ = 0;   // one bit per device that may read and write
};

}  // namespace cuda_ffi::software
