#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>

namespace cuda_ffi::platform {

// Memory without an address, zero at first: a file without a name, which exists as long as somebody
// holds it or has mapped it, in whichever process. For Linux; elsewhere there is none.
class MemoryFile {
 public:
  // What the system tells files apart by.
  struct Identity {
    std::uint64_t device = 0, number = 0;
    auto operator<=>(const Identity&) const = default;
  };

  // Where another process of this user finds a file, as long as it is held there.
  struct Place {
    std::int32_t process = 0, descriptor = 0;
    Identity identity;
  };

  static bool supported() noexcept;
  static std::int32_t this_process() noexcept;
  // Null if the system gives none.
  static std::unique_ptr<MemoryFile> create(std::uint64_t bytes) noexcept;
  // The file behind a descriptor, which stays the caller's. Null if it is not a file of memory that
  // can no longer become shorter: an access beyond its end would raise a signal.
  static std::unique_ptr<MemoryFile> open(int descriptor) noexcept;
  // The same for a place. Null too if another file is there by now.
  static std::unique_ptr<MemoryFile> open(const Place& place) noexcept;
  ~MemoryFile();
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  std::uint64_t bytes() const noexcept { return bytes_; }
  Identity identity() const noexcept { return identity_; }
  Place place() const noexcept;
  bool read(void* to, std::uint64_t bytes, std::uint64_t offset) const noexcept;
  bool write(const void* from, std::uint64_t bytes, std::uint64_t offset) noexcept;
  // A new descriptor, which the caller closes, and which programs that this one starts do not
  // inherit. None if the process has too many.
  std::optional<int> share() const noexcept;
  // Puts the first bytes of the file in the place of whole pages of reserved memory.
  bool map(void* place, std::uint64_t bytes) const noexcept;

 private:
  MemoryFile(int descriptor, std::uint64_t bytes, Identity identity) noexcept
      : descriptor_(descriptor), bytes_(bytes), identity_(identity) {}

  [[maybe_unused]] int descriptor_;
  std::uint64_t bytes_;
  Identity identity_;
};

// For those who share a file: whether a process has not ended.
bool process_exists(std::int32_t process) noexcept;

// Puts fresh memory, as `reserve` gives it, in the place of a mapped file. No access in between
// finds nothing there. False if the system refuses; the file is then still there.
bool unmap_file(void* place, std::uint64_t bytes) noexcept;

}  // namespace cuda_ffi::platform
