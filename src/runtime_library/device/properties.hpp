#pragma once

#include <span>

#include "runtime_library/device/property_members.hpp"
#include "runtime_library/entry.hpp"

namespace cuda_ffi::runtime {

void put_attributes(void* properties, std::span<const PropertyMember> members, CUdevice device);

// What the structures of all versions say of a device.
template <typename Properties>
Properties named_properties(CUdevice device) {
  Properties properties{};
  check(driver().cuDeviceGetName(properties.name, sizeof(properties.name), device));
  check(driver().cuDeviceGetUuid_v2(&properties.uuid, device));
  check(driver().cuDeviceTotalMem_v2(&properties.totalGlobalMem, device));
  put_attributes(&properties, kCommonMembers<Properties>, device);
  return properties;
}

// Everything that CUDA 13 says of a device.
cudaDeviceProp device_properties(int device);
// The first device of at least that capability and memory, else the first of all.
int nearest_device(int major, int minor, size_t memory);

}  // namespace cuda_ffi::runtime
