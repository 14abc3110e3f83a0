#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "driver/kernel.hpp"
#include "driver/stream.hpp"
#include "launch/launch_shape.hpp"

namespace cuda_ffi {

// Names a launch to the software device, which can end it by this name; 0 for none.
using LaunchToken = std::uint64_t;

// Queues a launch on `stream`. `parameters` is the block laid out as the kernel's ParameterSlots
// say; the driver copies it before this returns. Throws DriverError.
void launch_kernel(Kernel& kernel, const Stream& stream, const LaunchShape& shape,
                   std::span<const std::byte> parameters, LaunchToken token = 0);

}  // namespace cuda_ffi
