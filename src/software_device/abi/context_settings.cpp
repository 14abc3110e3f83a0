// Limits, cache and shared-memory settings of the current context.

#include "software_device/abi/entry.hpp"
#include "software_device/device/properties.hpp"

using namespace cuda_ffi::software;

CUresult cuCtxGetLimit(std::size_t* value, CUlimit limit) {
  return entry([&] {
    require(value != nullptr);
    *value = usable_context().limit(limit);
  });
}

CUresult cuCtxSetLimit(CUlimit limit, std::size_t value) {
  return entry([&] { usable_context().set_limit(limit, value); });
}

CUresult cuCtxGetCacheConfig(CUfunc_cache* config) {
  return entry([&] { give(config, usable_context().cache_config.load()); });
}

CUresult cuCtxSetCacheConfig(CUfunc_cache config) {
  return entry([&] {
    require(config >= CU_FUNC_CACHE_PREFER_NONE && config <= CU_FUNC_CACHE_PREFER_EQUAL);
    usable_context().cache_config = config;
  });
}

CUresult cuCtxGetSharedMemConfig(CUsharedconfig* config) {
  return entry([&] { give(config, usable_context().shared_config.load()); });
}

CUresult cuCtxSetSharedMemConfig(CUsharedconfig config) {
  return entry([&] {
    require(config >= CU_SHARED_MEM_CONFIG_DEFAULT_BANK_SIZE &&
            config <= CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE);
    usable_context().shared_config = config;
  });
}

CUresult cuCtxGetStreamPriorityRange(int* least, int* greatest) {
  return entry([&] {
    usable_context();
    if (least != nullptr) *least = kLeastPriority;
    if (greatest != nullptr) *greatest = kGreatestPriority;
  });
}

CUresult cuCtxResetPersistingL2Cache() {
  return entry([] { usable_context(); });
}

CUresult cuCtxGetExecAffinity(CUexecAffinityParam*, CUexecAffinityType) {
  return entry([] { fail(CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY); });
}
