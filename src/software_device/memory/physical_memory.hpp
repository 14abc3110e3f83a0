#pragma once

// Memory of a device that has no address until it is mapped (cuMemCreate). It exists while somebody
// holds it: a handle, a mapping, or another process. Processes share it by a file descriptor.

#include <cstdint>
#include <memory>
#include <optional>

#include "platform/memory_file.hpp"

namespace cuda_ffi::software {

class PhysicalMemory {
 public:
  static bool supported() noexcept { return platform::MemoryFile::supported(); }

  // Throws std::bad_alloc if the device's memory is used up. Unless it is shareable, nobody asks
  // for a descriptor.
  static std::shared_ptr<PhysicalMemory> create(int device, std::uint64_t bytes, bool shareable);
  // What the descriptor of some process stands for; the same object for the same memory. Null if it
  // stands for something else, or for a device that is not one of `devices`.
  static std::shared_ptr<PhysicalMemory> open(int descriptor, int devices);
  ~PhysicalMemory();
  PhysicalMemory(const PhysicalMemory&) = delete;
  PhysicalMemory& operator=(const PhysicalMemory&) = delete;

  int device() const noexcept { return device_; }
  std::uint64_t bytes() const noexcept { return bytes_; }
  bool shareable() const noexcept { return shareable_; }
  std::uint64_t serial() const noexcept { return serial_; }  // never reused in a process
  // A descriptor that the program closes; none if it has too many.
  std::optional<int> share() const noexcept { return file_->share(); }
  // Puts the first bytes in the place of reserved address space. False if the system refuses.
  bool map(std::uint64_t address, std::uint64_t bytes) const noexcept;

 private:
  PhysicalMemory(std::unique_ptr<platform::MemoryFile> file, int device, std::uint64_t bytes,
                 bool shareable) noexcept;

  const std::unique_ptr<platform::MemoryFile> file_;
  const int device_;
  const std::uint64_t bytes_;
  const bool shareable_;
  const std::uint64_t serial_;
};

}  // namespace cuda_ffi::software
