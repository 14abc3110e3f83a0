#include "platform/thread.hpp"

#include <process.h>
#include <pthread.h>
#include <windows.h>

#include <cerrno>
#include <memory>
#include <system_error>

namespace cuda_ffi::platform {
namespace {

using Task = std::function<void()>;

unsigned __stdcall run(void* task) {
  const std::unique_ptr<Task> owned(static_cast<Task*>(task));
  (*owned)();
  return 0;
}

}  // namespace

void start_thread(std::size_t stack_bytes, Task task) {
  auto owned = std::make_unique<Task>(std::move(task));
  // Without the flag the whole stack would count as memory in use.
  const std::uintptr_t thread =
      _beginthreadex(nullptr, static_cast<unsigned>(stack_bytes), run, owned.get(),
                     STACK_SIZE_PARAM_IS_A_RESERVATION, nullptr);
  if (thread == 0) throw std::system_error(errno, std::generic_category(), "cannot start a thread");
  owned.release();
  CloseHandle(reinterpret_cast<HANDLE>(thread));
}

// On Windows no thread can take another's signals.
void start_without_signals(const std::function<void()>& start) {
  start();
}

}  // namespace cuda_ffi::platform
