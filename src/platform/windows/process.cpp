#include "platform/process.hpp"

#include <windows.h>

#include <cstdlib>

namespace cuda_ffi::platform {

// Not _exit: it lets libraries clean up when their threads are already gone.
void leave_process(int status) {
  TerminateProcess(GetCurrentProcess(), static_cast<UINT>(status));
  std::abort();
}

void run_first_at_exit(void (*)(int status)) {}

}  // namespace cuda_ffi::platform
