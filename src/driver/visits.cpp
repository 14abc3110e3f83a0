#include "driver/visits.hpp"

namespace cuda_ffi {

bool Visits::enter() noexcept {
  const std::lock_guard lock(mutex_);
  if (closed_) return false;
  ++inside_;
  return true;
}

void Visits::leave() noexcept {
  const std::lock_guard lock(mutex_);
  --inside_;
  left_.notify_all();
}

void Visits::close() noexcept {
  std::unique_lock lock(mutex_);
  closed_ = true;
  left_.wait(lock, [&] { return inside_ == 0; });
}

bool Visits::closed() const noexcept {
  const std::lock_guard lock(mutex_);
  return closed_;
}

}  // namespace cuda_ffi
