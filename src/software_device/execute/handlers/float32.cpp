#include "software_device/execute/handlers/families.hpp"
#include "software_device/execute/handlers/float_families.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

Handler float32_handler(const Pick& pick) {
  return pick.ftz ? float_operation<float, true>(pick) : float_operation<float, false>(pick);
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
