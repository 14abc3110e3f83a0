// cuInit, versions, and the names of error codes.

#include "platform/fma.hpp"
#include "platform/shared_library.hpp"
#include "software_device/abi/entry.hpp"
#include "software_device/device/configuration.hpp"
#include "software_device/device/properties.hpp"
#include "software_device/device/result_text.hpp"

using namespace cuda_ffi::software;

CUresult cuInit(unsigned flags) {
  return entry_before_init([&] {
    require(flags == 0);
    require(cuda_ffi::platform::has_exact_fma(), CUDA_ERROR_SYSTEM_NOT_READY);
    cuda_ffi::platform::stay_loaded(reinterpret_cast<const void*>(&cuInit));
    require(Configuration::get().devices > 0, CUDA_ERROR_NO_DEVICE);
    initialize_devices();
  });
}

CUresult cuDriverGetVersion(int* driver_version) {
  return entry_before_init([&] { give(driver_version, kDriverVersion); });
}

CUresult cuGetErrorString(CUresult error, const char** text) {
  return entry_before_init([&] {
    const ResultText* found = result_text(error);
    give(text, found == nullptr ? nullptr : found->sentence);
    require(found != nullptr);
  });
}

CUresult cuGetErrorName(CUresult error, const char** name) {
  return entry_before_init([&] {
    const ResultText* found = result_text(error);
    give(name, found == nullptr ? nullptr : found->name);
    require(found != nullptr);
  });
}

// Profilers attach to GPUs; starting one here is not an error.
CUresult cuProfilerStart() {
  return entry([] { usable_context(); });
}

CUresult cuProfilerStop() {
  return entry([] { usable_context(); });
}
