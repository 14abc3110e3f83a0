// Modules: HIP loads code objects, and neither lists the kernels in one nor says what parameters
// they have; the code object does.

#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>
#include <span>
#include <string_view>

#include "amd_code/elf/code_object.hpp"
#include "amd_code/metadata/kernel_metadata.hpp"
#include "amd_code/metadata/message_pack.hpp"
#include "library/hip/hip_driver.hpp"
#include "library/hip/loaded_kernels.hpp"

namespace cuda_ffi::hip {
namespace {

struct LoadedModule {
  std::vector<LoadedKernel> kernels;
};

struct KernelPlace {
  CUmodule module = nullptr;
  std::size_t index = 0;
};

// Used by all threads. Never destroyed, since threads outlive main().
struct Modules {
  std::mutex mutex;
  std::map<CUmodule, LoadedModule> loaded;
  std::map<CUfunction, KernelPlace> functions;

  static Modules& of_process() {
    static auto& modules = *new Modules;
    return modules;
  }
};

LoadedKernel kernel_of(const amd::KernelMetadata& metadata) {
  LoadedKernel kernel{metadata.name, {}};
  for (const amd::KernelArgument& one : metadata.arguments)
    if (!one.is_hidden()) kernel.parameters.push_back({one.offset, one.size});
  return kernel;
}

// "gfx1100" of "amdgcn-amd-amdhsa--gfx1100:xnack-"
std::string_view processor_of(std::string_view target) {
  target.remove_prefix(std::min(target.size(), target.rfind("--") + 2));
  return target.substr(0, target.find(':'));
}

// What keeps `image` from being loaded on that architecture, before HIP is asked; else what is in
// it.
struct Reading {
  CUresult code = CUDA_SUCCESS;
  std::string objection;
  LoadedModule module;
};

Reading read(const void* image, const std::string& architecture) {
  const auto* bytes = static_cast<const std::byte*>(image);
  const std::uint64_t size = amd::size_of_image(bytes);
  if (size == 0)
    return {CUDA_ERROR_INVALID_IMAGE,
            "AMD's driver loads AMD's code objects, and the image is none: PTX and cubins are "
            "NVIDIA's. Compile the source with CudaModule.compile.",
            {}};
  try {
    const auto object = amd::read_code_object(amd::from_bundle({bytes, size}, architecture));
    const amd::CodeMetadata metadata = amd::read_metadata(object.metadata);
    const std::string_view processor = processor_of(metadata.target);
    if (processor != architecture)
      return {CUDA_ERROR_NO_BINARY_FOR_GPU,
              "the code is for " + std::string(processor) + ", and the device is " + architecture,
              {}};
    Reading reading;
    for (const auto& one : metadata.kernels) reading.module.kernels.push_back(kernel_of(one));
    return reading;
  } catch (const amd::ElfError& error) {
    return {CUDA_ERROR_INVALID_IMAGE, error.what(), {}};
  } catch (const amd::MessageError& error) {
    return {CUDA_ERROR_INVALID_IMAGE, error.what(), {}};
  }
}

// Where the caller wants to read why a module is not loaded.
void write_log(const std::string& text, unsigned count, const CUjit_option* options,
               void** values) {
  char* log = nullptr;
  std::size_t size = 0;
  for (unsigned i = 0; i < count; ++i) {
    if (options[i] == CU_JIT_ERROR_LOG_BUFFER) log = static_cast<char*>(values[i]);
    if (options[i] == CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES)
      size = reinterpret_cast<std::size_t>(values[i]);
  }
  if (log == nullptr || size == 0) return;
  const std::size_t length = std::min(text.size(), size - 1);
  std::memcpy(log, text.data(), length);
  log[length] = '\0';
}

}  // namespace

std::optional<LoadedKernel> loaded_kernel(CUfunction function) {
  Modules& modules = Modules::of_process();
  const std::lock_guard lock(modules.mutex);
  const auto place = modules.functions.find(function);
  if (place == modules.functions.end()) return std::nullopt;
  return modules.loaded.at(place->second.module).kernels[place->second.index];
}

CUresult own::cuModuleLoadData(CUmodule* module, const void* image) {
  return cuModuleLoadDataEx(module, image, 0, nullptr, nullptr);
}

CUresult own::cuModuleLoadDataEx(CUmodule* module, const void* image, unsigned count,
                                 CUjit_option* options, void** values) {
  CUdevice device = 0;
  if (const CUresult code = cuCtxGetDevice(&device); code != CUDA_SUCCESS) return code;
  Reading reading = read(image, architecture_of(device));
  if (reading.code != CUDA_SUCCESS) {
    write_log(reading.objection, count, options, values);
    return reading.code;
  }
  const CUresult code = calls().hipModuleLoadData(module, image);
  if (code != CUDA_SUCCESS) return code;
  Modules& modules = Modules::of_process();
  const std::lock_guard lock(modules.mutex);
  modules.loaded[*module] = std::move(reading.module);
  return code;
}

CUresult own::cuModuleUnload(CUmodule module) {
  Modules& modules = Modules::of_process();
  {
    const std::lock_guard lock(modules.mutex);
    modules.loaded.erase(module);
    std::erase_if(modules.functions, [&](const auto& one) { return one.second.module == module; });
  }
  return calls().hipModuleUnload(module);
}

CUresult own::cuModuleGetFunction(CUfunction* function, CUmodule module, const char* name) {
  const CUresult code = calls().hipModuleGetFunction(function, module, name);
  if (code != CUDA_SUCCESS) return code;
  Modules& modules = Modules::of_process();
  const std::lock_guard lock(modules.mutex);
  const auto& kernels = modules.loaded[module].kernels;
  const auto found = std::ranges::find(kernels, name, &LoadedKernel::name);
  if (found != kernels.end())
    modules.functions[*function] = {module, static_cast<std::size_t>(found - kernels.begin())};
  return code;
}

CUresult own::cuModuleGetFunctionCount(unsigned* count, CUmodule module) {
  Modules& modules = Modules::of_process();
  const std::lock_guard lock(modules.mutex);
  const auto found = modules.loaded.find(module);
  if (found == modules.loaded.end()) return CUDA_ERROR_NOT_SUPPORTED;
  *count = static_cast<unsigned>(found->second.kernels.size());
  return CUDA_SUCCESS;
}

CUresult own::cuModuleEnumerateFunctions(CUfunction* functions, unsigned count, CUmodule module) {
  std::vector<std::string> names;
  Modules& modules = Modules::of_process();
  {
    const std::lock_guard lock(modules.mutex);
    const auto found = modules.loaded.find(module);
    if (found == modules.loaded.end()) return CUDA_ERROR_NOT_SUPPORTED;
    for (const auto& kernel : found->second.kernels) names.push_back(kernel.name);
  }
  for (std::size_t i = 0; i < names.size() && i < count; ++i) {
    const CUresult code = cuModuleGetFunction(&functions[i], module, names[i].c_str());
    if (code != CUDA_SUCCESS) return code;
  }
  return CUDA_SUCCESS;
}

// The text is the module's, and lives as long.
CUresult own::cuFuncGetName(const char** name, CUfunction function) {
  Modules& modules = Modules::of_process();
  const std::lock_guard lock(modules.mutex);
  const auto place = modules.functions.find(function);
  if (place == modules.functions.end()) return CUDA_ERROR_NOT_SUPPORTED;
  *name = modules.loaded.at(place->second.module).kernels[place->second.index].name.c_str();
  return CUDA_SUCCESS;
}

CUresult own::cuFuncGetParamInfo(CUfunction function, std::size_t index, std::size_t* offset,
                                 std::size_t* size) {
  const auto kernel = loaded_kernel(function);
  if (!kernel) return CUDA_ERROR_NOT_SUPPORTED;
  if (index >= kernel->parameters.size()) return CUDA_ERROR_INVALID_VALUE;
  *offset = kernel->parameters[index].offset;
  if (size) *size = kernel->parameters[index].size;
  return CUDA_SUCCESS;
}

}  // namespace cuda_ffi::hip
