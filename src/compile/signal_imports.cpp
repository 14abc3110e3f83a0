#include "compile/signal_imports.hpp"

#include "platform/signal_imports.hpp"

namespace cuda_ffi {

void forbid_signal_handlers(const DynamicLibrary& library) {
  platform::forbid_signal_handlers(library.handle());
}

}  // namespace cuda_ffi
