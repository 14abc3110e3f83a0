#pragma once

#include <chrono>

namespace cuda_ffi {

// Held by a thread that nobody joins while it is inside a library: the driver, a compiler, NCCL.
// exit() runs the libraries' own handlers, which take apart what such a thread uses. Once exit()
// has begun, the constructor does not return. It may be nested.
class InsideLibrary {
 public:
  InsideLibrary() noexcept;
  ~InsideLibrary();
  InsideLibrary(const InsideLibrary&) = delete;
  InsideLibrary& operator=(const InsideLibrary&) = delete;
};

// Longer than freeing memory takes on an idle device.
inline constexpr std::chrono::milliseconds kMomentToLeave{100};

// From now on, exit() begins with a handler of ours: it lets no more threads into a library, gives
// those that are inside `moment` to leave, and if one stays, ends the process without any other
// handler. To be called on the thread that will call exit(): there it comes before handlers that
// are registered later, as a library's thread does at any time. More than once is fine.
void guard_exit(std::chrono::milliseconds moment = kMomentToLeave);

// exit() is to run no other handlers in any case, because a library has threads of its own.
void skip_exit_handlers() noexcept;

}  // namespace cuda_ffi
