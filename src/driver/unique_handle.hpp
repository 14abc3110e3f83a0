#pragma once

#include <utility>

namespace cuda_ffi {

// A driver handle that is released once, by `Release`. That callable takes the handle, and keeps
// alive whatever the handle depends on. Only this class of the driver layer writes its own moves.
template <typename Handle, typename Release>
class UniqueHandle {
 public:
  UniqueHandle(Handle handle, Release release) : handle_(handle), release_(std::move(release)) {}
  ~UniqueHandle() { reset(); }

  UniqueHandle(UniqueHandle&& other) noexcept
      : handle_(std::exchange(other.handle_, Handle{})), release_(std::move(other.release_)) {}
  UniqueHandle& operator=(UniqueHandle&& other) noexcept {
    if (this == &other) return *this;
    reset();
    handle_ = std::exchange(other.handle_, Handle{});
    release_ = std::move(other.release_);
    return *this;
  }

  Handle get() const noexcept { return handle_; }
  const Release& owner() const noexcept { return release_; }

 private:
  void reset() noexcept {
    if (handle_) release_(std::exchange(handle_, Handle{}));
  }

  Handle handle_;
  Release release_;
};

}  // namespace cuda_ffi
