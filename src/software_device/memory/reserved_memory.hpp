#pragma once

// The reserved address space for device memory. Reserving costs nothing: a page uses memory only
// once it is touched. What has been provided stays readable and writable until the process ends.

#include <cstdint>

namespace cuda_ffi::software {

class ReservedMemory {
 public:
  static constexpr std::uint64_t kChunk = 64 * 1024;

  ReservedMemory();  // throws std::bad_alloc if not even the smallest size can be reserved

  std::uint64_t base() const noexcept { return base_; }
  std::uint64_t size() const noexcept { return size_; }
  std::uint64_t chunks() const noexcept { return size_ / kChunk; }
  bool contains(std::uint64_t address) const noexcept { return address - base_ < size_; }
  std::uint64_t chunk_of(std::uint64_t address) const noexcept {
    return (address - base_) / kChunk;
  }
  std::uint64_t address_of(std::uint64_t chunk) const noexcept { return base_ + chunk * kChunk; }

  // Makes chunks usable. False if the system has no memory for them.
  bool provide(std::uint64_t address, std::uint64_t bytes) noexcept;
  // Discards what the chunks hold. They use no memory until they are touched again.
  void give_back(std::uint64_t address, std::uint64_t bytes) noexcept;

 private:
  std::uint64_t base_ = 0;
  std::uint64_t size_ = 0;
};

// Zeroed memory that costs nothing until it is touched and is never given back.
void* reserve_forever(std::uint64_t bytes);

}  // namespace cuda_ffi::software
