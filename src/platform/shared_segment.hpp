#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

namespace cuda_ffi::platform {

// Memory that processes of one user on one host share by a name, zero at first. Each holder locks
// one byte of the file behind it, which the kernel releases when the process ends, however it ends:
// that tells who is still there. On Linux; elsewhere the constructor throws.
class SharedSegment {
 public:
  // Makes it, or opens it where another has made it, and locks byte `place`. Throws
  // std::runtime_error.
  SharedSegment(const std::string& name, size_t bytes, int place);
  ~SharedSegment();
  SharedSegment(const SharedSegment&) = delete;
  SharedSegment& operator=(const SharedSegment&) = delete;

  std::byte* data() const noexcept { return data_; }
  // Whether somebody else holds this byte.
  bool is_held(int place) const noexcept;
  // Nobody can open it any more; those who have it keep it.
  void unlink() noexcept;
  // Lets others see that this holder has ended; the memory stays.
  void unlock() noexcept;

 private:
  std::string name_;
  [[maybe_unused]] size_t bytes_;
  [[maybe_unused]] int place_;
  [[maybe_unused]] int file_ = -1;
  std::byte* data_ = nullptr;
};

// The number by which the system knows this process.
int process_number() noexcept;

// For words in a shared segment: sleeps while the word is `value`, for so long at most, and wakes
// those who do.
void sleep_while(const std::atomic<std::uint32_t>& word, std::uint32_t value,
                 int milliseconds) noexcept;
void wake_sleepers(const std::atomic<std::uint32_t>& word) noexcept;

}  // namespace cuda_ffi::platform
