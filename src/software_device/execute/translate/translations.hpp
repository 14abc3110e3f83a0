#pragma once

// A kernel's translations, one for each shape of blocks. They live as long as its module, and are
// found by the kernel.

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

#include "software_device/execute/state/grid_launch.hpp"
#include "software_device/execute/translate/mode.hpp"
#include "software_device/execute/translate/translation.hpp"

namespace cuda_ffi::software::translate {

class Translations {
 public:
  explicit Translations(const DecodedKernel& kernel);
  // Waits for what is still being translated.
  ~Translations();
  Translations(const Translations&) = delete;
  Translations& operator=(const Translations&) = delete;

  // What there is for blocks of a shape, now or while the grid runs: null until it is made, and
  // for good where it cannot be. `warps` says how much there is to run.
  const std::atomic<const Translation*>* find(const Dim3& block, std::uint64_t warps, Mode mode);

 private:
  struct Entry {
    Dim3 block;
    std::uint64_t warps = 0;  // of all launches so far
    bool begun = false;
    std::unique_ptr<const Translation> made;
    std::atomic<const Translation*> ready{nullptr};
  };

  Entry* entry_of(const Dim3& block);
  void make(Entry& entry, Mode mode);
  void make_in_background(Entry& entry);

  const DecodedKernel& kernel_;
  std::mutex mutex_;
  std::condition_variable idle_;
  std::vector<std::unique_ptr<Entry>> entries_;
  int running_ = 0;
};

// Of a grid, as the launch and the environment have it; null where nothing is translated.
const std::atomic<const Translation*>* find_translation(const GridLaunch& launch);

}  // namespace cuda_ffi::software::translate
