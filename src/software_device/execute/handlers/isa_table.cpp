#include "software_device/execute/handlers/families.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

const HandlerTable& table() {
#define CUDA_FFI_ENTRY(name, parameters) .name = name##_handler,
  static constexpr HandlerTable kTable = {
      CUDA_FFI_HANDLER_FAMILIES(CUDA_FFI_ENTRY).fill = fill_lanes,
      .add_aligned = add_aligned_product,
  };
#undef CUDA_FFI_ENTRY
  return kTable;
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
