#pragma once

#include "software_device/execute/handlers/table.hpp"

namespace cuda_ffi::software {

// The table of the instruction set that suits this machine's CPU.
const HandlerTable& handler_table();

}  // namespace cuda_ffi::software
