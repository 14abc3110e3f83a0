#pragma once

#include "software_device/execute/body/draft.hpp"

namespace cuda_ffi::software {

// An address that has just been made by adding what all lanes share (a pointer parameter, mostly)
// is left to the access that uses it: its base. So is the product of an index of 32 bits and an
// element's size. Addition and multiplication go where nobody else needs them.
void fold_addresses(Body& body, const Choices& handlers);

}  // namespace cuda_ffi::software
