#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <utility>

#include "driver/driver_error.hpp"

namespace cuda_ffi {

// The failure of an operation that nobody waits for, until somebody can be told. Any thread.
class KeptFailure {
 public:
  // Keeps the first: later ones are mostly its consequences.
  void keep(const Failure& failure) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = failure;
    any_ = true;
  }

  bool has_any() const noexcept { return any_; }

  // Throws the kept failure as a DriverError, once.
  void throw_kept() {
    if (!any_) return;
    std::unique_lock lock(mutex_);
    any_ = false;
    const auto failure = std::exchange(failure_, std::nullopt);
    lock.unlock();
    if (failure) throw DriverError(*failure);
  }

 private:
  std::atomic<bool> any_{false};  // read at every launch
  std::mutex mutex_;
  std::optional<Failure> failure_;
};

}  // namespace cuda_ffi
