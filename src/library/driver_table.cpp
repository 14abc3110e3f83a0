#include "library/driver_table.hpp"

namespace cuda_ffi {
namespace {

template <typename... Parameters>
CUresult missing(Parameters...) noexcept {
  return CUDA_ERROR_NOT_SUPPORTED;
}

template <typename... Parameters>
void bind(CUresult (*&function)(Parameters...), const DynamicLibrary& library, const char* name) {
  void* address = library.symbol(name);
  function =
      address ? reinterpret_cast<CUresult (*)(Parameters...)>(address) : &missing<Parameters...>;
}

}  // namespace

DriverTable load_driver_table(const DynamicLibrary& library) {
  DriverTable table;
#define CUDA_FFI_TYPED(symbol, base_name, introduced, parameters) \
  bind(table.symbol, library, #symbol);
#define CUDA_FFI_NAMED(symbol, base_name, introduced)
#include "library/driver_functions.def"
#undef CUDA_FFI_TYPED
#undef CUDA_FFI_NAMED
  return table;
}

}  // namespace cuda_ffi
