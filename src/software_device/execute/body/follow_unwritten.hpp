#pragma once

#include "software_device/execute/body/draft.hpp"

namespace cuda_ffi::software {

// Where reads of what nobody has written are looked for: adds what follows loaded values from
// register to register (check/followed_values.hpp).
void follow_unwritten(Body& body);

}  // namespace cuda_ffi::software
