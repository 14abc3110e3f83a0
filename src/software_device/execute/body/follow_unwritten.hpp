#pragma once

#include "software_device/execute/body/draft.hpp"

namespace cuda_ffi::software {

// For the check of reads that nothing has written: adds instructions that follow loaded values from
// register to register (check/followed_values.hpp).
void follow_unwritten(Body& body);

}  // namespace cuda_ffi::software
