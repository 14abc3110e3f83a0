#include "platform/shared_segment.hpp"

#include <fcntl.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <climits>
#include <cstring>
#include <filesystem>
#include <stdexcept>

namespace cuda_ffi::platform {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFolder = "/dev/shm";
constexpr const char* kPrefix = "cuda-ffi-";

[[noreturn]] void fail(const std::string& what, int error) {
  throw std::runtime_error(what + ": " + std::strerror(error) +
                           ". Ranks of one host meet in shared memory (/dev/shm).");
}

struct flock lock_of(short type, off_t begin, off_t length) {
  struct flock lock {};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  lock.l_start = begin;
  lock.l_len = length;
  return lock;
}

// Whether another process has locked any of `length` bytes from `begin` on; a length of 0 means to
// the end of the file.
bool held_by_others(int file, off_t begin, off_t length) {
  struct flock lock = lock_of(F_WRLCK, begin, length);
  return fcntl(file, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

void remove_if_left_behind(const fs::path& path) {
  const int file = open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0) return;
  struct stat status {};
  if (fstat(file, &status) == 0 && status.st_uid == geteuid() && !held_by_others(file, 0, 0))
    ::unlink(path.c_str());
  close(file);
}

// Removes segments whose processes were killed before all ranks had come: nobody else does.
void remove_left_behind() {
  std::error_code ignored;
  const auto old = fs::file_time_type::clock::now() - std::chrono::minutes(10);
  for (const auto& entry : fs::directory_iterator(kFolder, ignored)) {
    if (!entry.path().filename().string().starts_with(kPrefix)) continue;
    if (entry.last_write_time(ignored) < old && !ignored) remove_if_left_behind(entry.path());
  }
}

}  // namespace

// Each holder locks one byte of the file beyond the memory.
struct SharedSegment::State {
  ~State() {
    if (file >= 0) close(file);
  }
  std::string path;
  size_t bytes;
  int place;
  int file = -1;
};

SharedSegment::SharedSegment(const std::string& name, size_t bytes, int place)
    : state_(new State{std::string(kFolder) + "/" + kPrefix + name, bytes, place}) {
  remove_left_behind();
  const int file = open(state_->path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file < 0) fail("The ranks' shared memory cannot be opened", errno);
  state_->file = file;
  struct stat status {};
  if (fstat(file, &status) != 0 || status.st_uid != geteuid())
    fail("The ranks' shared memory belongs to another user", EPERM);
  struct flock lock = lock_of(F_WRLCK, place, 1);
  if (fcntl(file, F_OFD_SETLK, &lock) != 0) throw PlaceTaken();
  // If there were no room for the pages, the first access would raise a signal.
  if (const int error = posix_fallocate(file, 0, static_cast<off_t>(bytes)))
    fail("There is no room for the ranks' shared memory", error);
  void* mapped = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (mapped == MAP_FAILED) fail("The ranks' shared memory cannot be mapped", errno);
  data_ = static_cast<std::byte*>(mapped);
}

SharedSegment::~SharedSegment() {
  munmap(data_, state_->bytes);
}

bool SharedSegment::is_held(int place) const noexcept {
  return held_by_others(state_->file, place, 1);
}

void SharedSegment::unlink() noexcept {
  ::unlink(state_->path.c_str());
}

void SharedSegment::unlock() noexcept {
  struct flock lock = lock_of(F_UNLCK, state_->place, 1);
  fcntl(state_->file, F_OFD_SETLK, &lock);
}

void SharedSegment::sleep_while(const std::atomic<std::uint32_t>& word, std::uint32_t value,
                                int milliseconds) const noexcept {
  const timespec timeout{milliseconds / 1000, milliseconds % 1000 * 1'000'000L};
  syscall(SYS_futex, &word, FUTEX_WAIT, value, &timeout, nullptr, 0);
}

void SharedSegment::wake_sleepers(const std::atomic<std::uint32_t>& word) const noexcept {
  syscall(SYS_futex, &word, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
}

int process_number() noexcept {
  return getpid();
}

}  // namespace cuda_ffi::platform
