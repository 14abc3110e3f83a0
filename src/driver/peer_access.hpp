#pragma once

#include "driver/context.hpp"

namespace cuda_ffi {

// Lets the device of `context` read and write the memory of another device's context: what was
// allocated by itself, and what is of the device's pool. Granted once. False where the devices have
// no link; copies go by way of the host there. Any thread. Throws DriverError.
bool grant_peer_access(const Context& context, const Context& memory);

}  // namespace cuda_ffi
