#pragma once

#include "software_device/execute/body/draft.hpp"

namespace cuda_ffi::software {

// Leaves parts of an address to the access that uses it: the base, if it was just added and is the
// same in all lanes (mostly a pointer parameter), and the product of a 32-bit index and an
// element's size. The addition and multiplication are dropped if nothing else needs them.
void fold_addresses(Body& body, const Choices& handlers);

}  // namespace cuda_ffi::software
