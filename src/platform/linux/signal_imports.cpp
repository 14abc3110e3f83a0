#include "platform/signal_imports.hpp"

#include <csignal>
#include <initializer_list>

#include "platform/linux/import_redirection.hpp"

namespace cuda_ffi::platform {
namespace {

using Handler = void (*)(int);

// Answers with the handler that is installed now, so a library that puts it back later changes
// nothing.
Handler keep_signal(int number, Handler) {
  struct sigaction now {};
  return sigaction(number, nullptr, &now) == 0 ? now.sa_handler : SIG_ERR;
}

int keep_sigaction(int number, const struct sigaction*, struct sigaction* now) {
  struct sigaction unused {};
  return sigaction(number, nullptr, now ? now : &unused);
}

}  // namespace

void forbid_signal_handlers(void* library) {
  for (const char* name : {"signal", "bsd_signal", "sysv_signal", "__sysv_signal", "sigset"})
    redirect_import(library, name, reinterpret_cast<void*>(&keep_signal));
  redirect_import(library, "sigaction", reinterpret_cast<void*>(&keep_sigaction));
}

}  // namespace cuda_ffi::platform
