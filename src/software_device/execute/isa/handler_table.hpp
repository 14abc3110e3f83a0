#pragma once

#include "software_device/execute/handlers/table.hpp"

namespace cuda_ffi::software {

// The handlers for the best instruction set that this machine's CPU has.
const HandlerTable& handler_table();

}  // namespace cuda_ffi::software
