#include "driver/printed_text.hpp"

namespace cuda_ffi {

// An exception here is a kernel's failure, and whoever waits for that kernel gets it.
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
