// Memory that graphs own: nothing is kept, so nothing is trimmed.

#include "software_device/abi/entry.hpp"

using namespace cuda_ffi::software;

// Graphs' memory goes with its graphs: nothing is kept that could be trimmed.
CUresult cuDeviceGraphMemTrim(CUdevice device) {
  return entry([&] { device_at(device); });
}
