#pragma once

#include <span>

#include "collectives/collective.hpp"

namespace cuda_ffi {

// Combines what the ranks brought, in rank order, into `to`; all parts have `count` elements. An
// average is the sum divided by the number of ranks; for integers it is rounded towards zero. Half
// precision is rounded after every step.
void combine(ncclDataType_t type, ncclRedOp_t op, std::span<const std::byte* const> parts,
             size_t count, std::byte* to);

}  // namespace cuda_ffi
