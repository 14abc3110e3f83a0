// What the library refuses, by name. Their parameters are not declared here, so this file includes
// no functions.hpp; their first arguments are never touched.

#include "platform/export.hpp"
#include "runtime_library/generated/types.hpp"

namespace cuda_ffi::runtime {

cudaError_t remember(cudaError_t error) noexcept;

}  // namespace cuda_ffi::runtime

extern "C" {
#define CUDA_FFI_NOT_SUPPORTED(name)                           \
  CUDA_FFI_EXPORT cudaError_t name() noexcept {                \
    return cuda_ffi::runtime::remember(cudaErrorNotSupported); \
  }
#include "runtime_library/not_supported.def"
#undef CUDA_FFI_NOT_SUPPORTED
}
