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

cudaError_t cudaInitDevice(int device, unsigned int device_flags, unsigned int flags) noexcept {
  return entry([&] {
    if ((flags & cudaInitDeviceFlagsAreValid) != 0) set_flags(device, device_flags);
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

cudaError_t cudaDeviceGetLimit(size_t* p_value, cudaLimit limit) noexcept {
  return forward(&DriverTable::cuCtxGetLimit, p_value, limit);
}

cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* p_cache_config) noexcept {
  return forward(&DriverTable::cuCtxGetCacheConfig, p_cache_config);
}

cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache cache_config) noexcept {
  return forward(&DriverTable::cuCtxSetCacheConfig, cache_config);
}

cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* p_config) noexcept {
  return forward(&DriverTable::cuCtxGetSharedMemConfig, p_config);
}

cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig config) noexcept {
  return forward(&DriverTable::cuCtxSetSharedMemConfig, config);
}

cudaError_t cudaDeviceGetStreamPriorityRange(int* least_priority, int* greatest_priority) noexcept {
  return forward(&DriverTable::cuCtxGetStreamPriorityRange, least_priority, greatest_priority);
}

cudaError_t cudaCtxResetPersistingL2Cache() noexcept {
  return forward(&DriverTable::cuCtxResetPersistingL2Cache);
}

cudaError_t cudaDeviceFlushGPUDirectRDMAWrites(cudaFlushGPUDirectRDMAWritesTarget target,
                                               cudaFlushGPUDirectRDMAWritesScope scope) noexcept {
  return forward(&DriverTable::cuFlushGPUDirectRDMAWrites, target, scope);
}

cudaError_t cudaDeviceGetByPCIBusId(int* device, const char* pci_bus_id) noexcept {
  return forward_bare(&DriverTable::cuDeviceGetByPCIBusId, device, pci_bus_id);
}

cudaError_t cudaDeviceGetPCIBusId(char* pci_bus_id, int len, int device) noexcept {
  return entry(
      [&] { return driver().cuDeviceGetPCIBusId(pci_bus_id, len, device_handle(device)); });
}

cudaError_t cudaDeviceRegisterAsyncNotification(int device, cudaAsyncCallback callback_func,
                                                void* user_data,
                                                cudaAsyncCallbackHandle_t* callback) noexcept {
  return entry_in_context([&] {
    return driver().cuDeviceRegisterAsyncNotification(
        device_handle(device), as<CUasyncCallback>(callback_func), user_data, callback);
  });
}

cudaError_t cudaDeviceUnregisterAsyncNotification(int device,
                                                  cudaAsyncCallbackHandle_t callback) noexcept {
  return entry_in_context([&] {
    return driver().cuDeviceUnregisterAsyncNotification(device_handle(device), callback);
  });
}

cudaError_t cudaDeviceCanAccessPeer(int* can_access_peer, int device, int peer_device) noexcept {
  return entry([&] {
    return driver().cuDeviceCanAccessPeer(can_access_peer, device_handle(device),
                                          device_handle(peer_device));
  });
}

cudaError_t cudaDeviceEnablePeerAccess(int peer_device, unsigned int flags) noexcept {
  return entry_in_context(
      [&] { return driver().cuCtxEnablePeerAccess(primary_context(peer_device), flags); });
}

cudaError_t cudaDeviceDisablePeerAccess(int peer_device) noexcept {
  return entry_in_context(
      [&] { return driver().cuCtxDisablePeerAccess(primary_context(peer_device)); });
}

cudaError_t cudaDeviceGetP2PAttribute(int* value, cudaDeviceP2PAttr attr, int src_device,
                                      int dst_device) noexcept {
  return entry([&] {
    return driver().cuDeviceGetP2PAttribute(value, as<CUdevice_P2PAttribute>(attr),
                                            device_handle(src_device), device_handle(dst_device));
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
                                               unsigned int count, int src_device,
                                               int dst_device) noexcept {
  return entry([&] {
    return driver().cuDeviceGetP2PAtomicCapabilities(
        capabilities, as<const CUatomicOperation*>(operations), count, device_handle(src_device),
        device_handle(dst_device));
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
