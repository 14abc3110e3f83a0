#include "library/hip/hip_driver.hpp"

namespace cuda_ffi::hip {
namespace {

template <typename... Parameters>
CUresult lacking(Parameters...) noexcept {
  return CUDA_ERROR_NOT_SUPPORTED;
}

template <typename... Parameters>
void bind_call(CUresult (*&function)(Parameters...), const DynamicLibrary& library,
               const char* name) {
  library.bind(function, name);
  if (function == nullptr) function = &lacking<Parameters...>;
}

Calls load_calls(const DynamicLibrary& library) {
  Calls loaded;
#define CUDA_FFI_HIP_CALL(name, parameters) bind_call(loaded.name, library, #name);
#include "library/hip/hip_calls.def"
#undef CUDA_FFI_HIP_CALL
  library.bind(loaded.hipGetErrorName, "hipGetErrorName");
  library.bind(loaded.hipGetErrorString, "hipGetErrorString");
  return loaded;
}

// Written before any function of the table is called, and never again.
Calls loaded_calls;

template <typename Function>
void bind_same(Function& function, const DynamicLibrary& library, const char* name) {
  if (void* address = library.symbol(name)) function = reinterpret_cast<Function>(address);
}

}  // namespace

const Calls& calls() noexcept {
  return loaded_calls;
}

DriverTable load_driver(const DynamicLibrary& library) {
  loaded_calls = load_calls(library);
  DriverTable table = load_driver_table({});  // all of which say that they are not supported
#define CUDA_FFI_HIP_SAME(symbol, hip_symbol) bind_same(table.symbol, library, #hip_symbol);
#define CUDA_FFI_HIP_OWN(symbol) table.symbol = &own::symbol;
#include "library/hip/hip_functions.def"
#undef CUDA_FFI_HIP_SAME
#undef CUDA_FFI_HIP_OWN
  return table;
}

void* function_at(const DynamicLibrary& library, std::string_view symbol) {
#define CUDA_FFI_HIP_SAME(name, hip_name) \
  if (symbol == #name) return library.symbol(#hip_name);
#define CUDA_FFI_HIP_OWN(name) \
  if (symbol == #name) return reinterpret_cast<void*>(&own::name);
#include "library/hip/hip_functions.def"
#undef CUDA_FFI_HIP_SAME
#undef CUDA_FFI_HIP_OWN
  return nullptr;
}

std::string objection_to(const DynamicLibrary& library) {
  int (*get_version)(int* version) = nullptr;
  library.bind(get_version, "hipRuntimeGetVersion");
  if (get_version == nullptr) return "it has no hipRuntimeGetVersion, so it is not HIP's driver";
  int version = 0;
  get_version(&version);
  if (version >= kFirstVersion) return {};
  return "it is HIP " + std::to_string(version / kPerMajor) + "." +
         std::to_string(version % kPerMajor / kPerMinor) +
         ", and HIP 6.0 or later is needed, which comes with ROCm 6";
}

}  // namespace cuda_ffi::hip
