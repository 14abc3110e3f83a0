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

// Makes the launches of one JavaScript thread. Launches of a burst are made on a thread of their
// own, while the JavaScript thread prepares the next one: the driver's code for a launch takes
// long, and on a core that does both it evicts the code that prepares launches from the caches.
//
// Nobody notices this thread. Any other request to a device, by any thread of the process, first
// waits until it has launched everything it was given (after_all()). So the thread has the streams
// to itself meanwhile, and nothing that it uses is freed. A launch is handed over only after the
// driver has accepted this kernel with this shape, so a bad shape still throws synchronously.
//
// All members but the static ones are called on the JavaScript thread.
class LaunchThread {
 public:
  // Always: on the software device too, and without waiting for a burst; for tests.
  enum class Use { Never, InBursts, Always };
  // From CUDA_FFI_LAUNCH_THREAD: off, always; otherwise in bursts if there is a second core.
  static Use configured_use();

  explicit LaunchThread(std::shared_ptr<Settlements> settlements, Use use = configured_use());
  ~LaunchThread();
  LaunchThread(const LaunchThread&) = delete;
  LaunchThread& operator=(const LaunchThread&) = delete;

  // Like queue_launch(). If a launch fails on the thread and nobody waits for it, the queue keeps
  // the failure.
  void launch(StreamQueue& queue, const std::shared_ptr<Kernel>& kernel, const LaunchShape& shape,
              std::span<const std::byte> parameters, CallId id);

  // Gives nothing more to the thread, and waits for it only briefly: while a kernel runs, the
  // driver may block a launch. Launches not begun by then are dropped; one that has begun keeps
  // `used` alive, which must hold everything it may use.
  void close(std::vector<std::shared_ptr<const void>> used);

  // Every request to a device other than a launch goes through here: runs `body` once everything
  // given to the launch threads of the process has been launched. Any thread.
  template <typename Body>
  static decltype(auto) after_all(const Body& body) {
    finish_all();
    return body();
  }

  // From now on every launch of the process is made on the thread that asks for it. For programs
  // that pass handles and addresses to other libraries, whose work may have to come after a launch.
  // Any thread.
  static void retire_all() noexcept;

 private:
  struct State;
  struct Threads;

  // A kernel, and the shape with which the driver has accepted it. Valid for this row of launches,
  // during which nothing is freed.
  struct Taken {
    const Kernel* kernel = nullptr;
    LaunchShape shape;
  };

  static void finish_all() noexcept {
    ++others_asked;
    if (threads_at_work.load(std::memory_order_acquire) != 0) wait_for_all();
  }
  void count();
  // False if the system has no thread for it.
  bool started();
  Taken& taken(const Kernel& kernel) noexcept;
  void launch_here(StreamQueue& queue, const std::shared_ptr<Kernel>& kernel,
                   const LaunchShape& shape, std::span<const std::byte> parameters, CallId id);
  void give(StreamQueue& queue, Kernel& kernel, const LaunchShape& shape,
            std::span<const std::byte> parameters, CallId id);
  bool wanted_for(const StreamQueue& queue, std::span<const std::byte> parameters) const;
  static void wait_for_all() noexcept;

  // How often this thread has made a request other than a launch.
  inline static constinit thread_local std::uint32_t others_asked = 0;
  // The number of launch threads that may have something to launch.
  static std::atomic<std::uint32_t> threads_at_work;
  static std::atomic<bool> retired;

  const Use use_;
  std::shared_ptr<State> state_;  // shared with the thread
  std::uint32_t in_a_row_ = 0;    // launches with no other request in between
  std::uint32_t others_before_ = 0;
  std::array<Taken, 16> taken_;
  bool any_taken_ = false;
  bool closed_ = false;
};

}  // namespace cuda_ffi
