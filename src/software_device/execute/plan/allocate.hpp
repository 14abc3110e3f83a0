#pragma once

#include "software_device/execute/plan/code.hpp"

namespace cuda_ffi::software::translate {

constexpr int kVectorPairs = 13;  // zmm0 to zmm25; the others hold what a step computes on the way

// Gives every value its place: zmm registers, or bytes of the warp's own memory. How many bytes.
std::uint32_t allocate_places(Code& code);

}  // namespace cuda_ffi::software::translate
