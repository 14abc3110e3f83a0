#pragma once

#include <string>

#include "api/trampoline.hpp"

namespace cuda_ffi::api {

// For the functions of the driver that begin or end a capture one that counts it (see
// driver/captures.hpp); for all others `plain`.
Trampoline counting_captures(const std::string& name, Trampoline plain);

}  // namespace cuda_ffi::api
