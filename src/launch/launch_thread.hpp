#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "launch/queue_launch.hpp"

namespace cuda_ffi {

// Makes the launches of one JavaScript thread: those of a burst on a thread of its own, while the
// JavaScript thread prepares the next. The driver's code for a launch takes long, and throws what
// prepares one out of the caches of a core that does both.
//
// Nobody sees that there is such a thread. Whatever else is asked of a device, by any thread of the
// process, waits until it has launched all that it was given (after_all()): so it alone uses the
// streams meanwhile, and what it uses is not freed. A launch is handed over only after the
// driver has accepted this kernel with this shape, so a bad shape still throws synchronously.
//
// All members but the static ones are called on the JavaScript thread.
class LaunchThread {
 public:
  // Always: on the software device too, and without a burst, for tests.
  enum class Use { Never, InBursts, Always };
  // As CUDA_FFI_LAUNCH_THREAD has it: off, always; in bursts where there is a second core.
  static Use configured_use();

  explicit LaunchThread(std::shared_ptr<Settlements> settlements, Use use = configured_use());
  ~LaunchThread();
  LaunchThread(const LaunchThread&) = delete;
  LaunchThread& operator=(const LaunchThread&) = delete;

  // As queue_launch(). What a launch fails with on the thread, the queue keeps where nobody waits
  // for it.
  void launch(StreamQueue& queue, const std::shared_ptr<Kernel>& kernel, const LaunchShape& shape,
              std::span<const std::byte> parameters, CallId id);

  // Nothing is given to the thread any more, and soon nobody waits for it: the driver may not take
  // a launch for as long as a kernel runs. What it has not begun by then is not launched; what it
  // has keeps `used`, which is all that it may use.
  void close(std::vector<std::shared_ptr<const void>> used);

  // The door through which a device is asked for anything but a launch: runs `body` once everything
  // that was given to such threads of the process has been launched. Any thread.
  template <typename Body>
  static decltype(auto) after_all(const Body& body) {
    finish_all();
    return body();
  }

  // From now on all launches of the process are made where they are asked for: a program that takes
  // handles and addresses to other libraries may ask those for something that is to come after. Any
  // thread.
  static void retire_all() noexcept;

 private:
  struct State;
  struct Threads;

  // A kernel and the shape that the driver has taken it with, in this row of launches: nothing has
  // been freed since.
  struct Taken {
    const Kernel* kernel = nullptr;
    LaunchShape shape;
  };

  static void finish_all() noexcept {
    ++others_asked;
    if (threads_at_work.load(std::memory_order_acquire) != 0) wait_for_all();
  }
  void count();
  // False where the system has no thread for it.
  bool started();
  Taken& taken(const Kernel& kernel) noexcept;
  void launch_here(StreamQueue& queue, const std::shared_ptr<Kernel>& kernel,
                   const LaunchShape& shape, std::span<const std::byte> parameters, CallId id);
  void give(StreamQueue& queue, Kernel& kernel, const LaunchShape& shape,
            std::span<const std::byte> parameters, CallId id);
  bool wanted_for(const StreamQueue& queue, std::span<const std::byte> parameters) const;
  static void wait_for_all() noexcept;

  // How often this thread has asked for something else than a launch.
  inline static constinit thread_local std::uint32_t others_asked = 0;
  // Such threads that may have something to launch.
  static std::atomic<std::uint32_t> threads_at_work;
  static std::atomic<bool> retired;

  const Use use_;
  std::shared_ptr<State> state_;  // shared with the thread
  std::uint32_t in_a_row_ = 0;    // launches with nothing else between them
  std::uint32_t others_before_ = 0;
  std::array<Taken, 16> taken_;
  bool any_taken_ = false;
  bool closed_ = false;
};

}  // namespace cuda_ffi
