#pragma once

#include "software_device/execute/body/draft.hpp"

namespace cuda_ffi::software {

// Puts before the accesses to memory what finds out how the lanes' addresses lie. Accesses at
// different distances from one register share it.
void measure_addresses(Body& body, const Choices& handlers);

}  // namespace cuda_ffi::software
