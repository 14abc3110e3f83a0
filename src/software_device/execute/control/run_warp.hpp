#pragma once

#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

// A group that never polls cannot lawfully wait for another: it is left alone for long, so that a
// loop that some lanes have left does not lose them.
constexpr std::uint32_t kPatience = 1024;

// What becomes of a warp whose running group has left it to say so. None: some group goes on at
// warp.resume.
Leave change_group(Warp& warp);

// Runs the warp's groups until all lanes have exited or none can go on, or a yield or a fault.
Leave run_warp(Warp& warp);

}  // namespace cuda_ffi::software
