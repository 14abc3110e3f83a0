// cudaDeviceProp, and single attributes.

#include "runtime_library/device/properties.hpp"

#include <cstring>

namespace cuda_ffi::runtime {

void put_attributes(void* properties, std::span<const PropertyMember> members, CUdevice device) {
  for (const PropertyMember& member : members) {
    int value = 0;  // what an older driver does not know stays 0
    driver().cuDeviceGetAttribute(&value, as<CUdevice_attribute>(member.attribute), device);
    const auto wide = static_cast<size_t>(value);  // little-endian: an int is its low half
    std::memcpy(static_cast<char*>(properties) + member.offset, &wide, member.bytes);
  }
}

cudaDeviceProp device_properties(int device) {
  const CUdevice handle = device_handle(device);
  auto properties = named_properties<cudaDeviceProp>(handle);
  put_attributes(&properties, kMembersOf13, handle);
  return properties;
}

int nearest_device(int major, int minor, size_t memory) {
  const int count = device_count();
  for (int device = 0; device < count; ++device) {
    const cudaDeviceProp known = device_properties(device);
    const bool is_new_enough =
        known.major > major || (known.major == major && known.minor >= minor);
    if (is_new_enough && known.totalGlobalMem >= memory) return device;
  }
  return 0;
}

}  // namespace cuda_ffi::runtime

using namespace cuda_ffi::runtime;

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* prop, int device) noexcept {
  return entry([&] {
    require(prop != nullptr);
    *prop = device_properties(device);
  });
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attr, int device) noexcept {
  return entry([&] {
    require(value != nullptr);
    check(
        driver().cuDeviceGetAttribute(value, as<CUdevice_attribute>(attr), device_handle(device)));
  });
}

cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp* prop) noexcept {
  return entry([&] {
    require(device != nullptr && prop != nullptr);
    *device = nearest_device(prop->major, prop->minor, prop->totalGlobalMem);
  });
}
