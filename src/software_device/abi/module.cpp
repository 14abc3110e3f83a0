// Loading modules, finding functions and variables, unloading.

#include <optional>

#include "software_device/abi/entry.hpp"
#include "software_device/device/configuration.hpp"
#include "software_device/device/file.hpp"
#include "software_device/device/image.hpp"
#include "software_device/device/module.hpp"

using namespace cuda_ffi::software;

namespace {

// `size` is empty if only the image itself says where it ends.
CUmodule load(const void* image, std::optional<std::size_t> size, JitOptions& options) {
  usable_context();
  if (const auto module = load_other_image(shared_current_context(), image, options))
    return publish_module(module);
  std::vector<std::string> texts;
  try {
    const int capability = Configuration::get().compute_capability();
    texts = size ? texts_of_image(image, *size, capability) : texts_of_image(image, capability);
  } catch (const LoadError& error) {
    options.write_error(error.log);
    fail(error.code);
  }
  return publish_module(load_module(shared_current_context(), texts, options));
}

}  // namespace

CUresult cuModuleLoadDataEx(CUmodule* module, const void* image, unsigned count,
                            CUjit_option* options, void** values) {
  return entry([&] {
    require(module != nullptr && image != nullptr);
    JitOptions jit(count, options, values);
    *module = load(image, std::nullopt, jit);
  });
}

CUresult cuModuleLoadData(CUmodule* module, const void* image) {
  return cuModuleLoadDataEx(module, image, 0, nullptr, nullptr);
}

CUresult cuModuleLoadFatBinary(CUmodule* module, const void* image) {
  return cuModuleLoadDataEx(module, image, 0, nullptr, nullptr);
}

CUresult cuModuleLoad(CUmodule* module, const char* path) {
  return entry([&] {
    require(module != nullptr && path != nullptr);
    const std::string bytes = read_file(path);
    JitOptions jit(0, nullptr, nullptr);
    *module = load(bytes.data(), bytes.size(), jit);
  });
}

CUresult cuModuleUnload(CUmodule module) {
  return entry([&] {
    get_handle<Module>(module)->invalidate();
    usable_context();
  });
}

CUresult cuModuleGetLoadingMode(CUmoduleLoadingMode* mode) {
  return entry([&] { give(mode, CU_MODULE_EAGER_LOADING); });
}

CUresult cuModuleGetFunction(CUfunction* function, CUmodule module, const char* name) {
  return entry([&] {
    require(function != nullptr && name != nullptr && *name != '\0');
    usable_context();
    *function = get_handle<Module>(module)->function(name);
  });
}

CUresult cuModuleGetFunctionCount(unsigned* count, CUmodule module) {
  return entry([&] { give(count, get_handle<Module>(module)->code().kernels().size()); });
}

CUresult cuModuleEnumerateFunctions(CUfunction* functions, unsigned count, CUmodule module) {
  return entry([&] {
    require(functions != nullptr && count > 0);
    const auto all = get_handle<Module>(module)->functions();
    for (std::size_t i = 0; i < count && i < all.size(); ++i) functions[i] = all[i];
  });
}

CUresult cuModuleGetGlobal_v2(CUdeviceptr* pointer, std::size_t* bytes, CUmodule module,
                              const char* name) {
  return entry([&] {
    require(name != nullptr && (pointer != nullptr || bytes != nullptr));
    usable_context();
    const auto variable = get_handle<Module>(module)->code().variable(name);
    require(variable.has_value(), CUDA_ERROR_NOT_FOUND);
    if (pointer != nullptr) *pointer = variable->address;
    if (bytes != nullptr) *bytes = variable->size;
  });
}
