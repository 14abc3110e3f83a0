// Access of contexts to each other's memory.

#include "software_device/abi/entry.hpp"

using namespace cuda_ffi::software;

// All devices share one memory, so any two are peers. Who has enabled access is recorded as in
// CUDA's driver.

CUresult cuDeviceCanAccessPeer(int* can, CUdevice device, CUdevice peer) {
  return entry([&] {
    require(can != nullptr);
    device_at(device);
    device_at(peer);
    *can = device == peer ? 0 : 1;
  });
}

CUresult cuDeviceGetP2PAttribute(int* value, CUdevice_P2PAttribute attribute, CUdevice device,
                                 CUdevice peer) {
  return entry([&] {
    require(value != nullptr);
    device_at(device);
    device_at(peer);
    require(device != peer, CUDA_ERROR_INVALID_DEVICE);
    switch (attribute) {
      case CU_DEVICE_P2P_ATTRIBUTE_PERFORMANCE_RANK:
        *value = 0;
        return;
      case CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED:
      case CU_DEVICE_P2P_ATTRIBUTE_NATIVE_ATOMIC_SUPPORTED:
      case CU_DEVICE_P2P_ATTRIBUTE_CUDA_ARRAY_ACCESS_SUPPORTED:
        *value = 1;
        return;
      case CU_DEVICE_P2P_ATTRIBUTE_ONLY_PARTIAL_NATIVE_ATOMIC_SUPPORTED:
        *value = 0;
        return;
    }
    fail(CUDA_ERROR_INVALID_VALUE);
  });
}

CUresult cuCtxEnablePeerAccess(CUcontext peer, unsigned flags) {
  return entry([&] {
    require(flags == 0);
    Context& context = usable_context();
    require(peer != nullptr, CUDA_ERROR_INVALID_CONTEXT);
    const auto other = context_of(peer);
    require(other.get() != &context && other->device() != context.device(),
            CUDA_ERROR_INVALID_DEVICE);
    require(context.enable_peer(*other), CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED);
  });
}

CUresult cuCtxDisablePeerAccess(CUcontext peer) {
  return entry([&] {
    Context& context = usable_context();
    require(peer != nullptr, CUDA_ERROR_INVALID_CONTEXT);
    require(context.disable_peer(*context_of(peer)), CUDA_ERROR_PEER_ACCESS_NOT_ENABLED);
  });
}
