#pragma once

#include "software_device/execute/decode/draft.hpp"

namespace cuda_ffi::software {

// An address that has just been made by adding what all lanes share (a pointer parameter, mostly) is
// left to the access that uses it: its base. The addition goes where nobody else needs it.
void fold_addresses(Body& body);

}  // namespace cuda_ffi::software
