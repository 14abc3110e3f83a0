#pragma once

#include <span>

#include "collectives/collective.hpp"

namespace cuda_ffi {

// Combines what the ranks brought, in their order, into `to`, `count` elements each. An average is
// the sum divided by their number: of integers cut off towards zero. Half precision is rounded
// after every step.
void combine(ncclDataType_t type, ncclRedOp_t op, std::span<const std::byte* const> parts,
             size_t count, std::byte* to);

}  // namespace cuda_ffi
