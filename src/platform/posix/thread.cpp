#include "platform/thread.hpp"

#include <pthread.h>

#include <csignal>
#include <memory>
#include <system_error>

namespace cuda_ffi::platform {
namespace {

using Task = std::function<void()>;

void* run(void* task) {
  const std::unique_ptr<Task> owned(static_cast<Task*>(task));
  (*owned)();
  return nullptr;
}

}  // namespace

void start_thread(std::size_t stack_bytes, Task task) {
  auto owned = std::make_unique<Task>(std::move(task));
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack_bytes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  const int error = pthread_create(&thread, &attributes, run, owned.get());
  pthread_attr_destroy(&attributes);
  if (error != 0) throw std::system_error(error, std::generic_category(), "cannot start a thread");
  owned.release();
}

void start_without_signals(const std::function<void()>& start) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  start();
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

}  // namespace cuda_ffi::platform
