#pragma once

// How a kernel's blocks run, by their shape. The kernel owns it.

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "software_device/execute/state/grid_launch.hpp"
#include "software_device/execute/translated/mode.hpp"
#include "software_device/execute/translated/tier.hpp"

namespace cuda_ffi::software::translate {

class Translations {
 public:
  explicit Translations(const DecodedFunction& function) : function_(function) {}
  // Waits for what is still being translated.
  ~Translations();
  Translations(const Translations&) = delete;
  Translations& operator=(const Translations&) = delete;

  // Null where a kernel runs in more shapes than are worth their memory.
  Tier* find(const Dim3& block);

 private:
  void run_in_background(std::function<void()> work);

  const DecodedFunction& function_;  // the kernel's
  std::mutex mutex_;
  std::condition_variable idle_;
  std::vector<std::unique_ptr<Tier>> tiers_;
  int running_ = 0;
};

// Of a grid, as the launch and the environment have it; null where nothing is translated.
Tier* find_tier(const GridLaunch& launch);

}  // namespace cuda_ffi::software::translate
