// Memory that graphs own.

#include "software_device/abi/entry.hpp"

using namespace cuda_ffi::software;

// A graph's memory is freed with the graph: nothing is kept that could be trimmed.
CUresult cuDeviceGraphMemTrim(CUdevice device) {
  return entry([&] { device_at(device); });
}
