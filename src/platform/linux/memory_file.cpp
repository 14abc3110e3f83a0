#include "platform/memory_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <utility>

namespace cuda_ffi::platform {
namespace {

constexpr int kSeals = F_SEAL_SHRINK | F_SEAL_GROW;

}  // namespace

bool MemoryFile::supported() noexcept {
  static const bool made = create(0) != nullptr;
  return made;
}

std::int32_t MemoryFile::this_process() noexcept {
  return getpid();
}

std::unique_ptr<MemoryFile> MemoryFile::create(std::uint64_t bytes) noexcept {
  const int file = memfd_create("cuda-device-memory", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0) return nullptr;
  struct stat status {};
  if (ftruncate(file, static_cast<off_t>(bytes)) != 0 || fcntl(file, F_ADD_SEALS, kSeals) != 0 ||
      fstat(file, &status) != 0) {
    close(file);
    return nullptr;
  }
  return std::unique_ptr<MemoryFile>(new MemoryFile(file, bytes, {status.st_dev, status.st_ino}));
}

std::unique_ptr<MemoryFile> MemoryFile::open(int descriptor) noexcept {
  const int seals = fcntl(descriptor, F_GET_SEALS);
  if (seals < 0 || (seals & F_SEAL_SHRINK) == 0) return nullptr;
  const int file = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
  if (file < 0) return nullptr;
  struct stat status {};
  if (fstat(file, &status) != 0) {
    close(file);
    return nullptr;
  }
  return std::unique_ptr<MemoryFile>(new MemoryFile(
      file, static_cast<std::uint64_t>(status.st_size), {status.st_dev, status.st_ino}));
}

std::unique_ptr<MemoryFile> MemoryFile::open(const Place& place) noexcept {
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/fd/%d", place.process, place.descriptor);
  // What else it may be is not opened: a device, or a pipe that would wait for a writer.
  struct stat status {};
  if (stat(path, &status) != 0 || !S_ISREG(status.st_mode)) return nullptr;
  if (Identity{status.st_dev, status.st_ino} != place.identity) return nullptr;
  const int file = ::open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return nullptr;
  auto opened = open(file);
  close(file);
  return opened && opened->identity_ == place.identity ? std::move(opened) : nullptr;
}

MemoryFile::Place MemoryFile::place() const noexcept {
  return {this_process(), descriptor_, identity_};
}

// A process that has ended stays there until its parent asks for its status, and that may be the
// one that waits here.
bool process_exists(std::int32_t process) noexcept {
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/stat", process);
  const int file = ::open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  char text[512];
  const ssize_t length = ::read(file, text, sizeof text - 1);
  close(file);
  text[length < 0 ? 0 : length] = '\0';
  // « 123 (name) S …»: the name may have parentheses itself.
  const char* const name_end = std::strrchr(text, ')');
  return name_end != nullptr && std::strchr("ZXx", name_end[2]) == nullptr;
}

MemoryFile::~MemoryFile() {
  close(descriptor_);
}

bool MemoryFile::read(void* to, std::uint64_t bytes, std::uint64_t offset) const noexcept {
  return pread(descriptor_, to, bytes, static_cast<off_t>(offset)) == static_cast<ssize_t>(bytes);
}

bool MemoryFile::write(const void* from, std::uint64_t bytes, std::uint64_t offset) noexcept {
  return pwrite(descriptor_, from, bytes, static_cast<off_t>(offset)) ==
         static_cast<ssize_t>(bytes);
}

std::optional<int> MemoryFile::share() const noexcept {
  const int file = fcntl(descriptor_, F_DUPFD_CLOEXEC, 0);
  if (file < 0) return std::nullopt;
  return file;
}

bool MemoryFile::map(void* place, std::uint64_t bytes) const noexcept {
  if (bytes > bytes_) return false;
  return mmap(place, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, descriptor_, 0) !=
         MAP_FAILED;
}

bool unmap_file(void* place, std::uint64_t bytes) noexcept {
  constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED;
  if (mmap(place, bytes, PROT_READ | PROT_WRITE, kFlags, -1, 0) == MAP_FAILED) return false;
  madvise(place, bytes, MADV_DONTDUMP);
  return true;
}

}  // namespace cuda_ffi::platform
