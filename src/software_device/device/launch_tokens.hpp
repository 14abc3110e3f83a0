#pragma once

// Launches that can be ended by name, from the request until they are over.

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace cuda_ffi::software {

class LaunchTokens {
 public:
  using Flag = std::atomic<bool>;

  // Set once the launch is to end. The launch keeps the flag alive.
  std::shared_ptr<const Flag> add(std::uint64_t token);
  // Does nothing if there is no such launch any more.
  void cancel(std::uint64_t token);

 private:
  std::mutex mutex_;
  std::unordered_map<std::uint64_t, std::weak_ptr<Flag>> flags_;
};

}  // namespace cuda_ffi::software
