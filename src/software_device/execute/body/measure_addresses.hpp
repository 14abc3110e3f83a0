#pragma once

#include "software_device/execute/body/draft.hpp"

namespace cuda_ffi::software {

// Inserts instructions before accesses to memory that find out how the lanes' addresses are
// arranged. Accesses at different offsets from one register share them.
void measure_addresses(Body& body, const Choices& handlers);

}  // namespace cuda_ffi::software
