// HIP has one context for each device, and a thread has a current device. Its functions for
// contexts are deprecated, and leave the current device as it is when one is popped; so contexts
// are kept here.

#include <atomic>
#include <deque>
#include <vector>

#include "library/hip/hip_driver.hpp"

namespace cuda_ffi::hip {
namespace {

// A CUcontext points to one.
struct DeviceContext {
  std::atomic<int> holders{0};
};

// Never destroyed, since threads outlive main().
std::deque<DeviceContext>& contexts() {
  static auto& all = *[] {
    int count = 0;
    calls().hipGetDeviceCount(&count);
    return new std::deque<DeviceContext>(static_cast<std::size_t>(count > 0 ? count : 0));
  }();
  return all;
}

bool is_device(CUdevice device) {
  return device >= 0 && static_cast<std::size_t>(device) < contexts().size();
}

DeviceContext& context_at(CUdevice device) {
  return contexts()[static_cast<std::size_t>(device)];
}

CUcontext handle_of(CUdevice device) {
  return reinterpret_cast<CUcontext>(&context_at(device));
}

// The thread's contexts, by their devices; the last one is current.
thread_local std::vector<CUdevice> current_devices;

CUresult use_current() {
  return current_devices.empty() ? CUDA_SUCCESS : calls().hipSetDevice(current_devices.back());
}

}  // namespace

int device_of(CUcontext context) noexcept {
  auto& all = contexts();
  for (std::size_t device = 0; device < all.size(); ++device)
    if (reinterpret_cast<CUcontext>(&all[device]) == context) return static_cast<int>(device);
  return -1;
}

CUresult own::cuDevicePrimaryCtxRetain(CUcontext* context, CUdevice device) {
  if (!is_device(device)) return CUDA_ERROR_INVALID_DEVICE;
  ++context_at(device).holders;
  *context = handle_of(device);
  return CUDA_SUCCESS;
}

CUresult own::cuDevicePrimaryCtxRelease_v2(CUdevice device) {
  if (!is_device(device)) return CUDA_ERROR_INVALID_DEVICE;
  if (context_at(device).holders == 0) return CUDA_ERROR_INVALID_CONTEXT;
  --context_at(device).holders;
  return CUDA_SUCCESS;
}

CUresult own::cuDevicePrimaryCtxGetState(CUdevice device, unsigned* flags, int* active) {
  if (!is_device(device)) return CUDA_ERROR_INVALID_DEVICE;
  *flags = 0;
  *active = context_at(device).holders > 0 ? 1 : 0;
  return CUDA_SUCCESS;
}

CUresult own::cuDevicePrimaryCtxReset_v2(CUdevice device) {
  if (!is_device(device)) return CUDA_ERROR_INVALID_DEVICE;
  CUresult code = calls().hipSetDevice(device);
  if (code == CUDA_SUCCESS) code = calls().hipDeviceReset();
  use_current();
  return code;
}

CUresult own::cuCtxGetCurrent(CUcontext* context) {
  *context = current_devices.empty() ? nullptr : handle_of(current_devices.back());
  return CUDA_SUCCESS;
}

CUresult own::cuCtxSetCurrent(CUcontext context) {
  const int device = context ? device_of(context) : -1;
  if (context && device < 0) return CUDA_ERROR_INVALID_CONTEXT;
  if (!current_devices.empty()) current_devices.pop_back();
  if (context) current_devices.push_back(device);
  return use_current();
}

CUresult own::cuCtxPushCurrent_v2(CUcontext context) {
  const int device = device_of(context);
  if (device < 0) return CUDA_ERROR_INVALID_CONTEXT;
  current_devices.push_back(device);
  return use_current();
}

CUresult own::cuCtxPopCurrent_v2(CUcontext* context) {
  if (current_devices.empty()) return CUDA_ERROR_INVALID_CONTEXT;
  if (context) *context = handle_of(current_devices.back());
  current_devices.pop_back();
  return use_current();
}

CUresult own::cuCtxGetDevice(CUdevice* device) {
  if (current_devices.empty()) return CUDA_ERROR_INVALID_CONTEXT;
  *device = current_devices.back();
  return CUDA_SUCCESS;
}

CUresult own::cuCtxEnablePeerAccess(CUcontext peer, unsigned flags) {
  const int device = device_of(peer);
  if (device < 0) return CUDA_ERROR_INVALID_CONTEXT;
  return calls().hipDeviceEnablePeerAccess(device, flags);
}

CUresult own::cuStreamGetCtx(CUstream stream, CUcontext* context) {
  CUdevice device = 0;
  const CUresult code = calls().hipStreamGetDevice(stream, &device);
  if (code != CUDA_SUCCESS) return code;
  if (!is_device(device)) return CUDA_ERROR_INVALID_CONTEXT;
  *context = handle_of(device);
  return CUDA_SUCCESS;
}

}  // namespace cuda_ffi::hip
