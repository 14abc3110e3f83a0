#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

namespace cuda_ffi::platform {

// Somebody else holds the place.
class PlaceTaken : public std::runtime_error {
 public:
  PlaceTaken() : std::runtime_error("The place in the shared memory is taken") {}
};

// Memory that processes of one user on one host share by a name, zero at first. Each holder has a
// place, which the system takes back when the holder's process ends, however it ends; that shows
// who is still there. For Linux and Windows; elsewhere the constructor throws.
class SharedSegment {
 public:
  // Creates the segment, or opens it if another process has created it, and takes a place. Throws
  // PlaceTaken, or std::runtime_error.
  SharedSegment(const std::string& name, size_t bytes, int place);
  ~SharedSegment();
  SharedSegment(const SharedSegment&) = delete;
  SharedSegment& operator=(const SharedSegment&) = delete;

  std::byte* data() const noexcept { return data_; }
  // Whether somebody else has this place.
  bool is_held(int place) const noexcept;
  // Nobody can open it from now on; those who have it keep it.
  void unlink() noexcept;
  // Lets others see that this holder has ended; the memory stays mapped.
  void unlock() noexcept;

  // For words in the segment. sleep_while() sleeps while the word is `value`, at most this long;
  // wake_sleepers() wakes all who sleep on it. Each holder sleeps in one thread at a time.
  void sleep_while(const std::atomic<std::uint32_t>& word, std::uint32_t value,
                   int milliseconds) const noexcept;
  void wake_sleepers(const std::atomic<std::uint32_t>& word) const noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
  std::byte* data_ = nullptr;
};

// The system's number for this process.
int process_number() noexcept;

}  // namespace cuda_ffi::platform
