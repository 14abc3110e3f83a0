#include "platform/fma.hpp"

namespace cuda_ffi::platform {

bool has_exact_fma() {
  return true;
}

}  // namespace cuda_ffi::platform
