#pragma once

#include <condition_variable>
#include <mutex>

namespace cuda_ffi {

// The threads that are inside somebody else's context. The owner destroys it once nobody is inside
// and nobody can enter: touching a destroyed context makes a GPU's driver corrupt memory. Any
// thread.
class Visits {
 public:
  // False if it is closed.
  bool enter() noexcept;
  void leave() noexcept;
  // Lets nobody enter from now on. Blocks until the last thread has left, so the caller must not be
  // inside.
  void close() noexcept;
  bool closed() const noexcept;

 private:
  mutable std::mutex mutex_;
  std::condition_variable left_;
  int inside_ = 0;
  bool closed_ = false;
};

}  // namespace cuda_ffi
