#include "compile/large_stack_thread.hpp"

#include <pthread.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <future>
#include <memory>
#include <mutex>
#include <system_error>

namespace cuda_ffi {
namespace {

constexpr size_t stack_bytes = 256u << 20;

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

void* run_and_count(void* argument) {
  {
    const std::unique_ptr<std::function<void()>> task(
        static_cast<std::function<void()>*>(argument));
    (*task)();
  }
  const std::lock_guard lock(running().mutex);
  --running().count;
  running().ended.notify_all();
  return nullptr;
}

// Runs first of all that exit() does, being registered last.
void leave_where_a_task_runs(int status, void*) {
  const std::lock_guard lock(running().mutex);
  if (running().count == 0) return;
  std::fflush(nullptr);
  _exit(status);
}

}  // namespace

void start_on_large_stack(std::function<void()> task) {
  auto owned = std::make_unique<std::function<void()>>(std::move(task));
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack_bytes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  {
    const std::lock_guard lock(running().mutex);
    ++running().count;
  }
  const int error = pthread_create(&thread, &attributes, run_and_count, owned.get());
  pthread_attr_destroy(&attributes);
  if (error == 0) {
    owned.release();
    return;
  }
  const std::lock_guard lock(running().mutex);
  --running().count;
  throw std::system_error(error, std::generic_category(), "cannot start the compiler's thread");
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
  if (!wait_for_large_stack_threads(milliseconds)) on_exit(leave_where_a_task_runs, nullptr);
}

}  // namespace cuda_ffi
