#pragma once

#include "driver/context.hpp"

namespace cuda_ffi {

// Lets the device of `context` read and write the memory of another device's context, both separate
// allocations and the device's pool. Granted once. False if the devices have no link; copies
// between them then go through the host. Any thread. Throws DriverError.
bool grant_peer_access(const Context& context, const Context& memory);

}  // namespace cuda_ffi
