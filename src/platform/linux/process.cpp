#include "platform/process.hpp"

#include <unistd.h>

#include <cstdlib>

namespace cuda_ffi::platform {
namespace {

void call(int status, void* handler) {
  reinterpret_cast<void (*)(int)>(handler)(status);
}

}  // namespace

void leave_process(int status) {
  _exit(status);
}

void run_first_at_exit(void (*handler)(int status)) {
  on_exit(call, reinterpret_cast<void*>(handler));
}

}  // namespace cuda_ffi::platform
