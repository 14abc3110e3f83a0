#include "compile/large_stack_thread.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <future>
#include <memory>
#include <mutex>

#include "library/inside_library.hpp"
#include "platform/thread.hpp"

namespace cuda_ffi {
namespace {

constexpr size_t kStackBytes = 256u << 20;

// Never destroyed: threads may outlive static destruction.
struct Running {
  std::mutex mutex;
  std::condition_variable ended;
  int count = 0;
};

Running& running() {
  static auto& instance = *new Running;
  return instance;
}

}  // namespace

LibraryInUse::LibraryInUse() {
  const std::lock_guard lock(running().mutex);
  ++running().count;
}

LibraryInUse::~LibraryInUse() {
  const std::lock_guard lock(running().mutex);
  --running().count;
  running().ended.notify_all();
}

void start_on_large_stack(std::function<void()> task) {
  platform::start_thread(
      kStackBytes, [in_use = std::make_shared<LibraryInUse>(), owned = std::move(task)]() mutable {
        const InsideLibrary inside;
        owned();
        owned = nullptr;  // what it owns is destroyed before waiting threads are woken
        in_use = nullptr;
      });
}

bool run_on_large_stack(std::function<void()> task, std::chrono::milliseconds limit) {
  auto ended = std::make_shared<std::promise<void>>();
  std::future<void> result = ended->get_future();
  start_on_large_stack([ended, task = std::move(task)] {
    try {
      task();
      ended->set_value();
    } catch (...) {
      ended->set_exception(std::current_exception());
    }
  });
  const bool waits_for_ever = limit == std::chrono::milliseconds::max();
  if (!waits_for_ever && result.wait_for(limit) == std::future_status::timeout) return false;
  result.get();
  return true;
}

bool wait_for_large_stack_threads(int milliseconds) {
  std::unique_lock lock(running().mutex);
  return running().ended.wait_for(lock, std::chrono::milliseconds(milliseconds),
                                  [] { return running().count == 0; });
}

void prepare_exit(int milliseconds) {
  wait_for_large_stack_threads(milliseconds);
  guard_exit();
}

}  // namespace cuda_ffi
