// Functions of a module: attributes and parameters.

#include "software_device/abi/entry.hpp"
#include "software_device/device/launch.hpp"
#include "software_device/device/module.hpp"

using namespace cuda_ffi::software;

CUresult cuFuncGetAttribute(int* value, CUfunction_attribute attribute, CUfunction function) {
  return entry([&] {
    require(value != nullptr);
    *value = usable_function(function)->attribute(attribute);
  });
}

CUresult cuFuncSetAttribute(CUfunction function, CUfunction_attribute attribute, int value) {
  return entry([&] { usable_function(function)->set_attribute(attribute, value); });
}

// Caches and banks exist only in hardware: the request is checked, and has no effect.
CUresult cuFuncSetCacheConfig(CUfunction function, CUfunc_cache config) {
  return entry([&] {
    usable_function(function);
    require(config >= CU_FUNC_CACHE_PREFER_NONE && config <= CU_FUNC_CACHE_PREFER_EQUAL);
  });
}

CUresult cuFuncSetSharedMemConfig(CUfunction function, CUsharedconfig config) {
  return entry([&] {
    usable_function(function);
    require(config >= CU_SHARED_MEM_CONFIG_DEFAULT_BANK_SIZE &&
            config <= CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE);
  });
}

CUresult cuFuncGetModule(CUmodule* module, CUfunction function) {
  return entry([&] {
    require(module != nullptr);
    *module = usable_function(function)->module().handle();
  });
}

CUresult cuFuncGetName(const char** name, CUfunction function) {
  return entry([&] {
    require(name != nullptr);
    *name = usable_function(function)->info().name.c_str();
  });
}

// Returns INVALID_VALUE beyond the last parameter, which is how programs count them.
CUresult cuFuncGetParamInfo(CUfunction function, std::size_t index, std::size_t* offset,
                            std::size_t* size) {
  return entry([&] {
    require(offset != nullptr);
    const auto own = usable_function(function);
    const auto& parameters = own->info().parameters;
    require(index < parameters.size());
    *offset = parameters[index].offset;
    if (size != nullptr) *size = parameters[index].size;
  });
}

// Nothing is loaded lazily: once a module is loaded, its functions can be launched.
CUresult cuFuncIsLoaded(CUfunctionLoadingState* state, CUfunction function) {
  return entry([&] {
    usable_function(function);
    give(state, CU_FUNCTION_LOADING_STATE_LOADED);
  });
}

CUresult cuFuncLoad(CUfunction function) {
  return entry([&] { usable_function(function); });
}
