#pragma once

#include "software_device/execute/decode/draft.hpp"

namespace cuda_ffi::software {

// Where reads of what nobody has written are looked for: tells each checked load what becomes of
// what it brings.
void note_value_uses(Body& body);

}  // namespace cuda_ffi::software
