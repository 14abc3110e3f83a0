#include "software_device/execute/isa/handler_table.hpp"

namespace cuda_ffi::software {

const HandlerTable& handler_table() {
  return baseline::table();
}

}  // namespace cuda_ffi::software
