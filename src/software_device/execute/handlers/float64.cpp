#include "software_device/execute/handlers/families.hpp"
#include "software_device/execute/handlers/float_families.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

Handler float64_handler(const Pick& pick) {
  if (pick.ftz || pick.saturate || pick.nan || pick.xorsign_abs) return nullptr;
  return float_operation<double, false>(pick);
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
