#pragma once

#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

// A group that never polls cannot legally wait for another. It may go on for many turns, so that
// lanes that have left a loop meet those still in it.
constexpr std::uint32_t kPatience = 1024;

// Decides what a warp does after its running group has set warp.leave. None: some group continues
// at warp.resume.
Leave change_group(Warp& warp);

// Runs the warp's groups until all lanes have exited, none can go on, a group yields, or a fault
// occurs.
Leave run_warp(Warp& warp);

}  // namespace cuda_ffi::software
