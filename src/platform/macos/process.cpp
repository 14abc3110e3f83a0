#include "platform/process.hpp"

#include <unistd.h>

namespace cuda_ffi::platform {

void leave_process(int status) {
  _exit(status);
}

void run_first_at_exit(void (*)(int status)) {}

}  // namespace cuda_ffi::platform
