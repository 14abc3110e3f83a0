// The primary context of a device, which all users of the runtime share, with its count of users.

#include "software_device/abi/context_flags.hpp"
#include "software_device/abi/entry.hpp"

using namespace cuda_ffi::software;

CUresult cuDevicePrimaryCtxRetain(CUcontext* context, CUdevice device) {
  return entry([&] {
    require(context != nullptr);
    *context = device_at(device).retain_primary();
  });
}

CUresult cuDevicePrimaryCtxRelease_v2(CUdevice device) {
  return entry([&] { device_at(device).release_primary(); });
}

CUresult cuDevicePrimaryCtxRelease(CUdevice device) {
  return cuDevicePrimaryCtxRelease_v2(device);
}

CUresult cuDevicePrimaryCtxReset_v2(CUdevice device) {
  return entry([&] { device_at(device).reset_primary(); });
}

CUresult cuDevicePrimaryCtxReset(CUdevice device) {
  return cuDevicePrimaryCtxReset_v2(device);
}

CUresult cuDevicePrimaryCtxSetFlags_v2(CUdevice device, unsigned flags) {
  return entry([&] {
    Device& own = device_at(device);
    require(valid_context_flags(flags));
    own.set_primary_flags(flags);
  });
}

CUresult cuDevicePrimaryCtxSetFlags(CUdevice device, unsigned flags) {
  return cuDevicePrimaryCtxSetFlags_v2(device, flags);
}

CUresult cuDevicePrimaryCtxGetState(CUdevice device, unsigned* flags, int* active) {
  return entry([&] {
    Device& own = device_at(device);
    require(flags != nullptr && active != nullptr);
    *flags = own.primary_flags();
    *active = own.primary_active() ? 1 : 0;
  });
}
