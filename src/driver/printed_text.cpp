#include "driver/printed_text.hpp"

namespace cuda_ffi {

// A failure is that of a kernel, and is reported to whoever waits for it.
void PrintedText::write() const noexcept {
  const Context& context = *idle_.context();
  if (context.ended()) return;
  try {
    const CurrentContext current(context);
    idle_.driver().cuStreamSynchronize(idle_.handle());
  } catch (const DriverError&) {
  }
}

}  // namespace cuda_ffi
