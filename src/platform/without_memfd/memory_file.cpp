// Systems without memfd_create.
#include "platform/memory_file.hpp"

namespace cuda_ffi::platform {

bool MemoryFile::supported() noexcept {
  return false;
}

std::int32_t MemoryFile::this_process() noexcept {
  return 0;
}

std::unique_ptr<MemoryFile> MemoryFile::create(std::uint64_t) noexcept {
  return nullptr;
}

std::unique_ptr<MemoryFile> MemoryFile::open(int) noexcept {
  return nullptr;
}

std::unique_ptr<MemoryFile> MemoryFile::open(const Place&) noexcept {
  return nullptr;
}

MemoryFile::Place MemoryFile::place() const noexcept {
  return {};
}

bool process_exists(std::int32_t) noexcept {
  return false;
}

MemoryFile::~MemoryFile() = default;

bool MemoryFile::read(void*, std::uint64_t, std::uint64_t) const noexcept {
  return false;
}

bool MemoryFile::write(const void*, std::uint64_t, std::uint64_t) noexcept {
  return false;
}

std::optional<int> MemoryFile::share() const noexcept {
  return std::nullopt;
}

bool MemoryFile::map(void*, std::uint64_t) const noexcept {
  return false;
}

bool unmap_file(void*, std::uint64_t) noexcept {
  return false;
}

}  // namespace cuda_ffi::platform
