#pragma once

// What the tests of virtual memory have in common.

#include <string>

#include "software_device/driver_under_test.hpp"
#include "software_device/kernels.hpp"

namespace cuda_ffi::test {

inline constexpr std::size_t kMiB = std::size_t{1} << 20, kGranule = 2 * kMiB;
using Handle = CUmemGenericAllocationHandle;

inline CUmemAllocationProp on_device(int ordinal, bool shareable = false) {
  CUmemAllocationProp properties{};
  properties.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  properties.location = {CU_MEM_LOCATION_TYPE_DEVICE, ordinal};
  if (shareable) properties.requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
  return properties;
}

inline bool supported() {
  int value = 0;
  cu().cuDeviceGetAttribute(&value, CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED, 0);
  return value != 0;
}

inline CUresult set_access(CUdeviceptr pointer, std::size_t bytes, int device,
                           CUmemAccess_flags flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE) {
  const CUmemAccessDesc access{{CU_MEM_LOCATION_TYPE_DEVICE, device}, flags};
  return cu().cuMemSetAccess(pointer, bytes, &access, 1);
}

// Maps a granule of a device there, without access.
inline CUresult map_granule(CUdeviceptr pointer, int device) {
  const CUmemAllocationProp properties = on_device(device);
  Handle handle = 0;
  if (const CUresult code = cu().cuMemCreate(&handle, kGranule, &properties, 0)) return code;
  const CUresult mapped = cu().cuMemMap(pointer, kGranule, 0, handle, 0);
  const CUresult released = cu().cuMemRelease(handle);
  return mapped != CUDA_SUCCESS ? mapped : released;
}

// Two granules in a row, of the devices of that number.
inline CUdeviceptr two_granules(int first, int second) {
  CUdeviceptr pointer = 0;
  cu().cuMemAddressReserve(&pointer, 2 * kGranule, 0, 0, 0);
  map_granule(pointer, first);
  map_granule(pointer + kGranule, second);
  set_access(pointer, 2 * kGranule, 0);
  return pointer;
}

class VirtualMemoryTest : public ContextTest {
 protected:
  void SetUp() override {
    ContextTest::SetUp();
    if (!supported()) GTEST_SKIP() << "not on this system";
  }
  CUresult add_one(CUdeviceptr numbers, unsigned count, CUstream stream = nullptr) {
    void* parameters[] = {&numbers, &count};
    const CUfunction kernel = function(load(kKernels), "add_one");
    return cu().cuLaunchKernel(kernel, (count + 255) / 256, 1, 1, 256, 1, 1, 0, stream, parameters,
                               nullptr);
  }
  std::string last_fault() {
    using LastFault = std::size_t (*)(CUcontext, char*, std::size_t);
    const auto ask = reinterpret_cast<LastFault>(driver_symbol("cuda_ffi_software_last_fault"));
    if (ask == nullptr) return "";
    std::string text(ask(context, nullptr, 0), '\0');
    ask(context, text.data(), text.size() + 1);
    return text;
  }
  void expect_fault(const char* words) {
    EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, cu().cuCtxSynchronize());
    if (!software_driver()) return;
    EXPECT_NE(std::string::npos, last_fault().find(words)) << last_fault();
  }
};

}  // namespace cuda_ffi::test
