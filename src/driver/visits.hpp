#pragma once

#include <condition_variable>
#include <mutex>

namespace cuda_ffi {

// The threads that are in a context of somebody else's. The owner destroys it once nobody is in it
// and nobody can come: a GPU's driver corrupts memory if a destroyed context is touched. Any
// thread.
class Visits {
 public:
  // False once it is closed.
  bool enter() noexcept;
  void leave() noexcept;
  // Nobody enters from now on. Blocks until the last thread has left, so the caller must not be in
  // it.
  void close() noexcept;
  bool closed() const noexcept;

 private:
  mutable std::mutex mutex_;
  std::condition_variable left_;
  int inside_ = 0;
  bool closed_ = false;
};

}  // namespace cuda_ffi
