#include "platform/process.hpp"

#include <windows.h>

#include <cstdlib>

namespace cuda_ffi::platform {

// Not _exit, which lets libraries clean up while their threads are gone.
void leave_process(int status) {
  TerminateProcess(GetCurrentProcess(), static_cast<UINT>(status));
  std::abort();
}

void run_first_at_exit(void (*)(int status)) {}

}  // namespace cuda_ffi::platform
