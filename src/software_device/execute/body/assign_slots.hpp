#pragma once

#include "software_device/execute/body/liveness.hpp"

namespace cuda_ffi::software {

// Gives every value its place in the frame. PTX names a new register for every result; values that
// are never needed together share a slot, which keeps a warp's registers in the first-level cache.
// Also sets `function`'s constants, slots, parameter areas and frame size.
std::vector<std::uint32_t> assign_slots(const Body& body, const Layout& layout,
                                        const std::vector<Interval>& intervals,
                                        DecodedFunction& function);

}  // namespace cuda_ffi::software
