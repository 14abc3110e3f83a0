// What devices say of themselves.

#include <array>
#include <cstring>

#include "library/hip/hip_driver.hpp"

namespace cuda_ffi::hip {
namespace {

constexpr int kNoAttribute = -1;

int attribute_in_hip(CUdevice_attribute which) noexcept {
  switch (which) {
#define CUDA_FFI_HIP_ATTRIBUTE(name, hip_name, number) \
  case name:                                           \
    return number;
#include "library/hip/hip_attributes.def"
#undef CUDA_FFI_HIP_ATTRIBUTE
    default:
      return kNoAttribute;
  }
}

}  // namespace

std::string architecture_of(CUdevice device) {
  std::array<char, 4 * kPropertiesBytes> properties{};  // a later HIP may add to them
  if (calls().hipGetDevicePropertiesR0600(properties.data(), device) != CUDA_SUCCESS) return {};
  const char* const name = properties.data() + kArchitectureAt;
  return {name, std::strcspn(name, ":")};
}

CUresult own::cuDeviceGetAttribute(int* value, CUdevice_attribute which, CUdevice device) {
  *value = 0;
  const int number = attribute_in_hip(which);
  if (number == kNoAttribute) return CUDA_SUCCESS;  // hardware of NVIDIA's alone: there is none
  const CUresult code = calls().hipDeviceGetAttribute(value, number, device);
  // HIP has no more shared memory for kernels that ask for it, and says 0.
  const bool is_usual = which == CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN;
  if (code != CUDA_SUCCESS || *value != 0 || !is_usual) return code;
  return cuDeviceGetAttribute(value, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK, device);
}

// As CUDA writes a version: 6.4 is 6040.
CUresult own::cuDriverGetVersion(int* version) {
  int found = 0;
  const CUresult code = calls().hipRuntimeGetVersion(&found);
  *version = found / kPerMajor * 1000 + found % kPerMajor / kPerMinor * 10;
  return code;
}

}  // namespace cuda_ffi::hip
