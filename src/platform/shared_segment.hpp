#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace cuda_ffi::platform {

// Memory that processes of one user on one host share by a name, zero at first. Each holder has a
// place, which the system takes back when the process ends, however it ends: that tells who is
// still there. On Linux and Windows; elsewhere the constructor throws.
class SharedSegment {
 public:
  // Makes it, or opens it where another has made it, and takes a place. Throws std::runtime_error.
  SharedSegment(const std::string& name, size_t bytes, int place);
  ~SharedSegment();
  SharedSegment(const SharedSegment&) = delete;
  SharedSegment& operator=(const SharedSegment&) = delete;

  std::byte* data() const noexcept { return data_; }
  // Whether somebody else has this place.
  bool is_held(int place) const noexcept;
  // Nobody can open it any more; those who have it keep it.
  void unlink() noexcept;
  // Lets others see that this holder has ended; the memory stays.
  void unlock() noexcept;

  // For words in the segment: sleeps while the word is `value`, for so long at most, and wakes all
  // who do. A holder sleeps in one thread at a time.
  void sleep_while(const std::atomic<std::uint32_t>& word, std::uint32_t value,
                   int milliseconds) const noexcept;
  void wake_sleepers(const std::atomic<std::uint32_t>& word) const noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
  std::byte* data_ = nullptr;
};

// The number by which the system knows this process.
int process_number() noexcept;

}  // namespace cuda_ffi::platform
