#include "software_device/abi/function_table.hpp"

#include "library/cuda_abi/generated/driver.hpp"

// Declared without parameters, because only the addresses matter here.
#define CUDA_FFI_TYPED(symbol, base_name, introduced, parameters) extern "C" CUresult symbol();
#define CUDA_FFI_NAMED(symbol, base_name, introduced) extern "C" CUresult symbol();
#include "library/driver_functions.def"
#undef CUDA_FFI_TYPED
#undef CUDA_FFI_NAMED

namespace cuda_ffi::software {

std::span<const ExportedFunction> exported_functions() noexcept {
#define CUDA_FFI_TYPED(symbol, base_name, introduced, parameters) \
  {#symbol, #base_name, introduced, reinterpret_cast<void*>(&symbol)},
#define CUDA_FFI_NAMED(symbol, base_name, introduced) \
  {#symbol, #base_name, introduced, reinterpret_cast<void*>(&symbol)},
  static const ExportedFunction functions[] = {
#include "library/driver_functions.def"
  };
#undef CUDA_FFI_TYPED
#undef CUDA_FFI_NAMED
  return functions;
}

}  // namespace cuda_ffi::software
