#pragma once

// The process's only map of device-visible memory. A device pointer is the host address of its byte
// (unified addressing): global memory of every device, pinned and registered host memory, module
// variables, the device heap, virtual memory that is mapped. The reserved memory stays mapped
// readable and writable, so that a stray access that a check missed never becomes a host fault.

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "platform/memory_file.hpp"

namespace cuda_ffi::software {

enum class AllocationKind : std::uint8_t {
  Device,
  Pinned,
  Managed,
  Registered,
  Variable,
  Heap,
  Array,
  Mapped,   // what a program has mapped into a reservation
  Imported  // what another process has allocated
};

struct Allocation {
  std::uint64_t base = 0;
  std::uint64_t size = 0;    // the bytes requested: base + size is the first byte out of bounds
  std::uint64_t serial = 0;  // never reused in a process
  AllocationKind kind{};
  int device = 0;  // ordinal; -1: host memory, visible to all

  bool contains(std::uint64_t address, std::uint64_t bytes) const noexcept {
    return address >= base && bytes <= size && address - base <= size - bytes;
  }
};

class MemoryMap {
 public:
  // The alignment of every allocation, as with CUDA's driver: a texture can be made of any.
  static constexpr std::uint64_t kAlignment = 512;

  static MemoryMap& instance();

  // Throws std::bad_alloc if the device's memory is used up. `alignment` is a power of two.
  Allocation allocate(int device, std::uint64_t size, AllocationKind kind,
                      std::uint64_t alignment = 256);
  // Makes somebody else's host memory visible (cuMemHostRegister). Throws std::invalid_argument if
  // it overlaps a registered range.
  Allocation adopt(std::uint64_t base, std::uint64_t size);
  // What a reservation from `begin` to `end` makes accessible from now on; base, size and device of
  // the ranges are given.
  void show(std::uint64_t begin, std::uint64_t end, std::vector<Allocation> ranges);
  // Where other processes find the allocation from now on; none if the system refuses. For memory
  // that is made for one device alone, not managed. Waits for kernels and copies in flight, the
  // first time.
  struct SharedPlace {
    platform::MemoryFile::Place file;
    std::uint64_t offset = 0;  // of the allocation
  };
  std::optional<SharedPlace> share(std::uint64_t base);
  // Makes an allocation of another process visible. Throws std::bad_alloc if the system refuses.
  Allocation import(int device, std::unique_ptr<platform::MemoryFile> file, std::uint64_t offset,
                    std::uint64_t size);
  // False if `base` is not the base of a live allocation.
  bool release(std::uint64_t base);
  // Free memory keeps its pages, so that it can be allocated again quickly; this gives them back.
  void give_back_free_pages();

  // The live allocation that holds the byte at `address`. Nearly lock-free, because kernels call
  // it.
  std::optional<Allocation> find(std::uint64_t address) const noexcept;
  // Whether the address is one that only allocations and reservations can have: if find() does not
  // know it, it is not the program's own memory either.
  bool only_for_devices(std::uint64_t address) const noexcept;
  // Grows with every release: a cached result of find() is valid as long as this does not change.
  std::uint64_t generation() const noexcept { return generation_.load(std::memory_order_acquire); }

  // For fault reports: "12 bytes after the end of allocation #7 of 1600 bytes at 0x…"; for a freed
  // allocation, "inside allocation #7 …, which was freed".
  std::string describe(std::uint64_t address) const;

  // For memory without an address. Takes so many bytes of a device, or throws std::bad_alloc;
  // `even_if_full` for memory that another process has taken already.
  void take_bytes(int device, std::uint64_t bytes, bool even_if_full);
  void return_bytes(int device, std::uint64_t bytes) noexcept;

  // Bytes in use on a device, including alignment and guards; -1 stands for pinned host memory.
  // Managed memory is not counted: it may exceed the device.
  std::uint64_t used(int device) const noexcept;
  // The memory of each device, in bytes.
  static std::uint64_t capacity() noexcept;

  MemoryMap(const MemoryMap&) = delete;
  MemoryMap& operator=(const MemoryMap&) = delete;

 private:
  MemoryMap();
  std::atomic<std::uint64_t> generation_{0};
  struct State;
  State* state_;  // never destroyed: in a process that exits, kernels may still use it
};

}  // namespace cuda_ffi::software
