#pragma once

// How a kernel's blocks of one shape run: interpreted until that has taken many times what a
// translation takes, then both ways in turns, then as what was faster.

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

#include "software_device/execute/state/grid_launch.hpp"
#include "software_device/execute/translated/translation.hpp"

namespace cuda_ffi::software::translate {

class Tier {
 public:
  using Time = std::chrono::steady_clock::duration;
  // Runs work on a thread of its own while the module lives.
  using Background = std::function<void(std::function<void()>)>;

  Tier(const DecodedFunction& function, const Dim3& block, Background background);

  const Dim3& block() const { return block_; }
  // From the next block on, whatever would be faster.
  void translate_now();

  // How the next blocks are to run; null: interpreted.
  const Translation* choose();
  // Whether note() has any use for times.
  bool measures() const;
  // Whether blocks run in the same way from now on.
  bool has_settled() const;
  // So many blocks, as choose() had it, have taken so long in one thread.
  void note(const Translation* how, std::uint64_t blocks, Time time);

 private:
  enum class State : std::uint8_t { Waiting, Translating, Trying, Translated, Interpreted };

  void begin();
  void publish(std::unique_ptr<const Translation> made);
  void compare(bool translated, double time_a_block);

  const DecodedFunction& function_;
  const Dim3 block_;
  const Background background_;
  const std::int64_t patience_;
  std::atomic<State> state_{State::Waiting};
  std::atomic<std::int64_t> spent_{0};
  std::atomic<std::uint32_t> turns_{0};
  std::mutex mutex_;  // of what follows
  std::unique_ptr<const Translation> made_;
  std::optional<double> last_[2];  // what a block took, interpreted and translated
  int lead_ = 0, tried_ = 0;
};

}  // namespace cuda_ffi::software::translate
