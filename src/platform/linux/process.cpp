#include "platform/process.hpp"

#include <unistd.h>

#include <cstdlib>

namespace cuda_ffi::platform {
namespace {

void call(int status, void* handler) {
  reinterpret_cast<void (*)(int)>(handler)(status);
}

using ExitHandler = void (*)(int status);

void register_handler(ExitHandler handler) {
  on_exit(call, reinterpret_cast<void*>(handler));
}

// exit() destroys the thread-local objects of the thread that calls it before it runs a handler.
struct LastRegistered {
  ExitHandler handler = nullptr;
  ~LastRegistered() {
    if (handler) register_handler(handler);
  }
};

thread_local LastRegistered last_registered;

}  // namespace

void leave_process(int status) {
  _exit(status);
}

void run_first_at_exit(ExitHandler handler) {
  register_handler(handler);  // for an exit() on another thread
  last_registered.handler = handler;
}

}  // namespace cuda_ffi::platform
