// Which devices there are, which one a thread uses, and what all of its work shares.

#include "runtime_library/entry.hpp"

using namespace cuda_ffi::runtime;

namespace {

// The flags of a device's context, beside how its threads wait.
constexpr unsigned kFlags =
    cudaDeviceScheduleMask | cudaDeviceMapHost | cudaDeviceLmemResizeToMax | cudaDeviceSyncMemops;
// Host memory can always be mapped; contexts have no flag of it.
constexpr unsigned kContextFlags = kFlags & ~static_cast<unsigned>(cudaDeviceMapHost);

void set_flags(int device, unsigned flags) {
  require((flags & ~kFlags) == 0);
  check(driver().cuDevicePrimaryCtxSetFlags_v2(device_handle(device), flags & kContextFlags));
}

}  // namespace

cudaError_t cudaGetDeviceCount(int* count) noexcept {
  return entry([&] {
    require(count != nullptr);
    *count = 0;
    *count = device_count();
  });
}

cudaError_t cudaGetDevice(int* device) noexcept {
  return entry([&] {
    require(device != nullptr);
    *device = current_device();
  });
}

cudaError_t cudaSetDevice(int device) noexcept {
  return entry([&] { choose_device(device); });
}

cudaError_t cudaInitDevice(int device, unsigned int deviceFlags, unsigned int flags) noexcept {
  return entry([&] {
    require((flags & ~cudaInitDeviceFlagsAreValid) == 0);
    if (flags == cudaInitDeviceFlagsAreValid) set_flags(device, deviceFlags);
    primary_context(device);
  });
}

cudaError_t cudaSetValidDevices(int* device_arr, int len) noexcept {
  return entry([&] {
    require(len >= 0 && (device_arr != nullptr || len == 0));
    for (int i = 0; i < len; ++i) device_handle(device_arr[i]);
  });
}

cudaError_t cudaSetDeviceFlags(unsigned int flags) noexcept {
  return entry([&] { set_flags(current_device(), flags); });
}

cudaError_t cudaGetDeviceFlags(unsigned int* flags) noexcept {
  return entry([&] {
    require(flags != nullptr);
    int active = 0;
    check(driver().cuDevicePrimaryCtxGetState(device_handle(current_device()), flags, &active));
    *flags |= cudaDeviceMapHost;
  });
}

cudaError_t cudaDeviceReset() noexcept {
  return entry([] { reset_device(); });
}

cudaError_t cudaDeviceSynchronize() noexcept {
  return forward(&DriverTable::cuCtxSynchronize);
}

cudaError_t cudaDeviceSetLimit(cudaLimit limit, size_t value) noexcept {
  return forward(&DriverTable::cuCtxSetLimit, limit, value);
}

cudaError_t cudaDeviceGetLimit(size_t* pValue, cudaLimit limit) noexcept {
  return forward(&DriverTable::cuCtxGetLimit, pValue, limit);
}

cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* pCacheConfig) noexcept {
  return forward(&DriverTable::cuCtxGetCacheConfig, pCacheConfig);
}

cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache cacheConfig) noexcept {
  return forward(&DriverTable::cuCtxSetCacheConfig, cacheConfig);
}

cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* pConfig) noexcept {
  return forward(&DriverTable::cuCtxGetSharedMemConfig, pConfig);
}

cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig config) noexcept {
  return forward(&DriverTable::cuCtxSetSharedMemConfig, config);
}

cudaError_t cudaDeviceGetStreamPriorityRange(int* leastPriority, int* greatestPriority) noexcept {
  return forward(&DriverTable::cuCtxGetStreamPriorityRange, leastPriority, greatestPriority);
}

cudaError_t cudaCtxResetPersistingL2Cache() noexcept {
  return forward(&DriverTable::cuCtxResetPersistingL2Cache);
}

cudaError_t cudaDeviceFlushGPUDirectRDMAWrites(cudaFlushGPUDirectRDMAWritesTarget target,
                                               cudaFlushGPUDirectRDMAWritesScope scope) noexcept {
  return forward(&DriverTable::cuFlushGPUDirectRDMAWrites, target, scope);
}

cudaError_t cudaDeviceGetByPCIBusId(int* device, const char* pciBusId) noexcept {
  return forward_bare(&DriverTable::cuDeviceGetByPCIBusId, device, pciBusId);
}

cudaError_t cudaDeviceGetPCIBusId(char* pciBusId, int len, int device) noexcept {
  return entry([&] { return driver().cuDeviceGetPCIBusId(pciBusId, len, device_handle(device)); });
}

cudaError_t cudaDeviceRegisterAsyncNotification(int device, cudaAsyncCallback callbackFunc,
                                                void* userData,
                                                cudaAsyncCallbackHandle_t* callback) noexcept {
  return entry_in_context([&] {
    return driver().cuDeviceRegisterAsyncNotification(
        device_handle(device), as<CUasyncCallback>(callbackFunc), userData, callback);
  });
}

cudaError_t cudaDeviceUnregisterAsyncNotification(int device,
                                                  cudaAsyncCallbackHandle_t callback) noexcept {
  return entry_in_context([&] {
    return driver().cuDeviceUnregisterAsyncNotification(device_handle(device), callback);
  });
}

cudaError_t cudaDeviceCanAccessPeer(int* canAccessPeer, int device, int peerDevice) noexcept {
  return entry([&] {
    return driver().cuDeviceCanAccessPeer(canAccessPeer, device_handle(device),
                                          device_handle(peerDevice));
  });
}

cudaError_t cudaDeviceEnablePeerAccess(int peerDevice, unsigned int flags) noexcept {
  return entry_in_context(
      [&] { return driver().cuCtxEnablePeerAccess(primary_context(peerDevice), flags); });
}

cudaError_t cudaDeviceDisablePeerAccess(int peerDevice) noexcept {
  return entry_in_context(
      [&] { return driver().cuCtxDisablePeerAccess(primary_context(peerDevice)); });
}

cudaError_t cudaDeviceGetP2PAttribute(int* value, cudaDeviceP2PAttr attr, int srcDevice,
                                      int dstDevice) noexcept {
  return entry([&] {
    return driver().cuDeviceGetP2PAttribute(value, as<CUdevice_P2PAttribute>(attr),
                                            device_handle(srcDevice), device_handle(dstDevice));
  });
}

cudaError_t cudaDeviceGetHostAtomicCapabilities(unsigned int* capabilities,
                                                const cudaAtomicOperation* operations,
                                                unsigned int count, int device) noexcept {
  return entry([&] {
    return driver().cuDeviceGetHostAtomicCapabilities(
        capabilities, as<const CUatomicOperation*>(operations), count, device_handle(device));
  });
}

cudaError_t cudaDeviceGetP2PAtomicCapabilities(unsigned int* capabilities,
                                               const cudaAtomicOperation* operations,
                                               unsigned int count, int srcDevice,
                                               int dstDevice) noexcept {
  return entry([&] {
    return driver().cuDeviceGetP2PAtomicCapabilities(
        capabilities, as<const CUatomicOperation*>(operations), count, device_handle(srcDevice),
        device_handle(dstDevice));
  });
}

cudaError_t cudaDeviceGraphMemTrim(int device) noexcept {
  return entry_in_context([&] { return driver().cuDeviceGraphMemTrim(device_handle(device)); });
}

cudaError_t cudaDeviceGetGraphMemAttribute(int device, cudaGraphMemAttributeType attr,
                                           void* value) noexcept {
  return entry_in_context([&] {
    return driver().cuDeviceGetGraphMemAttribute(device_handle(device),
                                                 as<CUgraphMem_attribute>(attr), value);
  });
}

cudaError_t cudaDeviceSetGraphMemAttribute(int device, cudaGraphMemAttributeType attr,
                                           void* value) noexcept {
  return entry_in_context([&] {
    return driver().cuDeviceSetGraphMemAttribute(device_handle(device),
                                                 as<CUgraphMem_attribute>(attr), value);
  });
}
