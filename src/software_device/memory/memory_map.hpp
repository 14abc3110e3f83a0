#pragma once

// The process's one map of device-visible memory. A device pointer is the host address of its byte
// (unified addressing): global memory of every device, pinned and registered host memory, module
// variables, the device heap. The memory reserved for it stays mapped readable and writable, so
// that a stray access that a check missed can never be a host fault.

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

namespace cuda_ffi::software {

enum class AllocationKind : std::uint8_t {
  Device,
  Pinned,
  Managed,
  Registered,
  Variable,
  Heap,
  Array
};

struct Allocation {
  std::uint64_t base = 0;
  std::uint64_t size = 0;    // bytes as asked for: base + size is the first byte out of bounds
  std::uint64_t serial = 0;  // never used twice in a process
  AllocationKind kind{};
  int device = 0;  // ordinal; -1: host memory, visible to all

  bool contains(std::uint64_t address, std::uint64_t bytes) const noexcept {
    return address >= base && bytes <= size && address - base <= size - bytes;
  }
};

class MemoryMap {
 public:
  // Of every allocation, as drivers have it: a texture can be made of any.
  static constexpr std::uint64_t kAlignment = 512;

  static MemoryMap& instance();

  // Throws std::bad_alloc when the device's memory is used up. `alignment` is a power of two.
  Allocation allocate(int device, std::uint64_t size, AllocationKind kind,
                      std::uint64_t alignment = 256);
  // Host memory of somebody else's, made visible (cuMemHostRegister). Throws std::invalid_argument
  // when it overlaps a range that is registered already.
  Allocation adopt(std::uint64_t base, std::uint64_t size);
  // False when `base` is not the base of a live allocation.
  bool release(std::uint64_t base);
  // What is free keeps its pages, so that it is quickly there again; from now on it has none.
  void give_back_free_pages();

  // The live allocation that holds the byte at `address`. Lock-free or nearly so: kernels call it.
  std::optional<Allocation> find(std::uint64_t address) const noexcept;
  // Grows with every release: a cached result of find() is good while it stands still.
  std::uint64_t generation() const noexcept { return generation_.load(std::memory_order_acquire); }

  // For fault reports: "12 bytes after the end of allocation #7 of 1600 bytes at 0x…", or, for a
  // freed one, "inside allocation #7 …, which was freed".
  std::string describe(std::uint64_t address) const;

  // Bytes in use on a device, with what alignment and guards take; -1: pinned host memory. Managed
  // memory is not counted: it may exceed the device.
  std::uint64_t used(int device) const noexcept;
  // The bytes that each device has.
  static std::uint64_t capacity() noexcept;

  MemoryMap(const MemoryMap&) = delete;
  MemoryMap& operator=(const MemoryMap&) = delete;

 private:
  MemoryMap();
  std::atomic<std::uint64_t> generation_{0};
  struct State;
  State* state_;  // never destroyed: kernels of a process that exits may still look into it
};

}  // namespace cuda_ffi::software
