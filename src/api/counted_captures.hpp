#pragma once

#include <string>

#include "api/trampoline.hpp"

namespace cuda_ffi::api {

// For functions of the driver and of the runtime that begin or end a capture, a trampoline that
// also counts it (see driver/captures.hpp); for all others, `plain`.
Trampoline counting_captures(const std::string& name, Trampoline plain);

}  // namespace cuda_ffi::api
