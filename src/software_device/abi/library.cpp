// Libraries and kernels, which need no context until they are launched.

#include "software_device/device/library.hpp"

#include "software_device/abi/entry.hpp"
#include "software_device/device/configuration.hpp"
#include "software_device/device/file.hpp"
#include "software_device/device/image.hpp"
#include "software_device/memory/memory_map.hpp"

using namespace cuda_ffi::software;

namespace {

CUlibrary publish(std::vector<std::string> texts, JitOptions& jit) {
  auto library = std::make_shared<Library>(std::move(texts), jit);
  library->set_handle(make_handle(library));
  return library->handle();
}

template <typename Read>
std::vector<std::string> texts_of(JitOptions& jit, Read read) {
  try {
    return read(Configuration::get().compute_capability());
  } catch (const LoadError& error) {
    jit.write_error(error.log);
    fail(error.code);
  }
}

void check_options(CUlibraryOption* options, unsigned count) {
  require(count == 0 || options != nullptr);
  for (unsigned i = 0; i < count; ++i) {
    require(options[i] >= 0 && options[i] < CU_LIBRARY_NUM_OPTIONS);
  }
}

std::shared_ptr<Library> get(CUlibrary handle) {
  return get_handle<Library>(handle);
}
std::shared_ptr<Kernel> get(CUkernel handle) {
  return get_handle<Kernel>(handle);
}

// The primary context of a device, kept active while a kernel's attribute is read or set.
class Primary {
 public:
  explicit Primary(CUdevice device)
      : device_(device_at(device)), context_(context_of(device_.retain_primary())) {}
  ~Primary() { device_.release_primary(); }
  Primary(const Primary&) = delete;
  Primary& operator=(const Primary&) = delete;

  Context& context() const noexcept { return *context_; }

 private:
  Device& device_;
  std::shared_ptr<Context> context_;
};

}  // namespace

CUresult cuLibraryLoadData(CUlibrary* library, const void* code, CUjit_option* jit_options,
                           void** jit_values, unsigned jit_count, CUlibraryOption* options, void**,
                           unsigned count) {
  return entry([&] {
    require(library != nullptr && code != nullptr);
    JitOptions jit(jit_count, jit_options, jit_values);
    check_options(options, count);
    *library = publish(texts_of(jit, [&](int cc) { return texts_of_image(code, cc); }), jit);
  });
}

CUresult cuLibraryLoadFromFile(CUlibrary* library, const char* path, CUjit_option* jit_options,
                               void** jit_values, unsigned jit_count, CUlibraryOption* options,
                               void**, unsigned count) {
  return entry([&] {
    require(library != nullptr && path != nullptr);
    JitOptions jit(jit_count, jit_options, jit_values);
    check_options(options, count);
    const std::string bytes = read_file(path);
    *library = publish(
        texts_of(jit, [&](int cc) { return texts_of_image(bytes.data(), bytes.size(), cc); }), jit);
  });
}

// Its modules are unloaded, and handles of its kernels are refused from now on.
CUresult cuLibraryUnload(CUlibrary handle) {
  return entry([&] { remove_handle<Library>(handle)->invalidate(); });
}

CUresult cuLibraryGetKernel(CUkernel* kernel, CUlibrary library, const char* name) {
  return entry([&] {
    require(kernel != nullptr && name != nullptr);
    *kernel = get(library)->kernel(name);
  });
}

CUresult cuLibraryGetKernelCount(unsigned* count, CUlibrary library) {
  return entry([&] {
    require(count != nullptr);
    *count = static_cast<unsigned>(get(library)->kernel_count());
  });
}

CUresult cuLibraryEnumerateKernels(CUkernel* kernels, unsigned count, CUlibrary library) {
  return entry([&] {
    require(kernels != nullptr && count > 0);
    const auto all = get(library)->kernels();
    for (std::size_t i = 0; i < count && i < all.size(); ++i) kernels[i] = all[i];
  });
}

CUresult cuLibraryGetModule(CUmodule* module, CUlibrary library) {
  return entry([&] {
    require(module != nullptr);
    *module = get(library)->module(usable_context())->handle();
  });
}

CUresult cuLibraryGetGlobal(CUdeviceptr* pointer, std::size_t* bytes, CUlibrary library,
                            const char* name) {
  return entry([&] {
    require(name != nullptr && (pointer != nullptr || bytes != nullptr));
    const auto variable = get(library)->module(usable_context())->code().variable(name);
    require(variable.has_value(), CUDA_ERROR_NOT_FOUND);
    if (pointer != nullptr) *pointer = variable->address;
    if (bytes != nullptr) *bytes = variable->size;
  });
}

// One of the primary context's device; a GPU has it once for all contexts.
CUresult cuLibraryGetManaged(CUdeviceptr* pointer, std::size_t* bytes, CUlibrary library,
                             const char* name) {
  return entry([&] {
    require(name != nullptr && (pointer != nullptr || bytes != nullptr));
    const auto variable = get(library)->module(usable_context())->code().variable(name);
    require(variable.has_value(), CUDA_ERROR_NOT_FOUND);
    const auto allocation = MemoryMap::instance().find(variable->address);
    require(allocation && allocation->kind == AllocationKind::Managed, CUDA_ERROR_NOT_FOUND);
    if (pointer != nullptr) *pointer = variable->address;
    if (bytes != nullptr) *bytes = variable->size;
  });
}

CUresult cuKernelGetFunction(CUfunction* function, CUkernel kernel) {
  return entry([&] {
    require(function != nullptr);
    *function = get(kernel)->function_handle(usable_context());
  });
}

CUresult cuKernelGetLibrary(CUlibrary* library, CUkernel kernel) {
  return entry([&] {
    require(library != nullptr);
    *library = get(kernel)->library().handle();
  });
}

CUresult cuKernelGetName(const char** name, CUkernel kernel) {
  return entry([&] {
    require(name != nullptr);
    *name = get(kernel)->name().c_str();
  });
}

CUresult cuKernelGetAttribute(int* value, CUfunction_attribute attribute, CUkernel kernel,
                              CUdevice device) {
  return entry([&] {
    require(value != nullptr);
    const auto own = get(kernel);
    const Primary primary(device);
    *value = own->function(primary.context())->attribute(attribute);
  });
}

CUresult cuKernelSetAttribute(CUfunction_attribute attribute, int value, CUkernel kernel,
                              CUdevice device) {
  return entry([&] {
    const auto own = get(kernel);
    const Primary primary(device);
    own->set_attribute(attribute, value, primary.context());
  });
}

CUresult cuKernelSetCacheConfig(CUkernel kernel, CUfunc_cache config, CUdevice device) {
  return entry([&] {
    get(kernel);
    device_at(device);
    require(config >= CU_FUNC_CACHE_PREFER_NONE && config <= CU_FUNC_CACHE_PREFER_EQUAL);
  });
}

// All devices give the same answer; the first is asked.
CUresult cuKernelGetParamInfo(CUkernel kernel, std::size_t index, std::size_t* offset,
                              std::size_t* size) {
  return entry([&] {
    require(offset != nullptr);
    const auto own = get(kernel);
    const Primary primary(0);
    const auto function = own->function(primary.context());
    const auto& parameters = function->info().parameters;
    require(index < parameters.size());
    *offset = parameters[index].offset;
    if (size != nullptr) *size = parameters[index].size;
  });
}
