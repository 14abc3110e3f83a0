#include "runtime_library/registration/registry.hpp"

#include "runtime_library/entry.hpp"

namespace cuda_ffi::runtime {

Registry& Registry::instance() {
  // Programs register from their constructors and take back at their exit, whatever the order.
  static Registry& registry = *new Registry;
  return registry;
}

FatBinary* Registry::add(const FatBinaryWrapper& wrapper) {
  const std::lock_guard lock(mutex_);
  auto binary = std::make_unique<FatBinary>(wrapper);
  FatBinary* const key = binary.get();
  binaries_.emplace(key, std::move(binary));
  return key;
}

void Registry::remove(FatBinary* binary) {
  std::unique_ptr<FatBinary> removed;  // unloaded outside of the lock: that may wait for kernels
  const std::lock_guard lock(mutex_);
  const auto is_of_it = [&](const auto& item) { return item.second.binary == binary; };
  std::erase_if(kernels_, [&](const auto& item) {
    const auto found = functions_.find(item.second.host);
    return found != functions_.end() && found->second.binary == binary;
  });
  std::erase_if(functions_, is_of_it);
  std::erase_if(variables_, is_of_it);
  std::erase_if(managed_, is_of_it);
  if (auto found = binaries_.extract(binary)) removed = std::move(found.mapped());
}

void Registry::add_function(FatBinary* binary, const void* host, const char* name) {
  const std::lock_guard lock(mutex_);
  functions_.insert_or_assign(host, Entry{binary, name});
}

void Registry::add_variable(FatBinary* binary, const void* host, const char* name) {
  const std::lock_guard lock(mutex_);
  variables_.insert_or_assign(host, Entry{binary, name});
}

void Registry::add_managed(FatBinary* binary, void** host, const char* name) {
  const std::lock_guard lock(mutex_);
  managed_.insert_or_assign(host, Entry{binary, name});
}

CUkernel Registry::kernel(const void* host) {
  const std::lock_guard lock(mutex_);
  const auto found = functions_.find(host);
  if (found == functions_.end()) {
    const auto own = static_cast<CUkernel>(const_cast<void*>(host));
    require(kernels_.contains(own), cudaErrorInvalidResourceHandle);
    return own;
  }
  Entry& entry = found->second;
  if (entry.kernel == nullptr) {
    const CUresult result =
        driver().cuLibraryGetKernel(&entry.kernel, entry.binary->library(), entry.name.c_str());
    require(result != CUDA_ERROR_NOT_FOUND, cudaErrorInvalidDeviceFunction);
    check(result);
    kernels_.insert_or_assign(entry.kernel, Known{host, nullptr});
  }
  return entry.kernel;
}

bool Registry::has_function(const void* host) {
  const std::lock_guard lock(mutex_);
  return functions_.contains(host);
}

CUkernel Registry::fetched(CUkernel given) {
  require(given != nullptr, cudaErrorInvalidResourceHandle);
  return has_function(given) ? kernel(given) : given;
}

Variable Registry::variable(const void* host) {
  const std::lock_guard lock(mutex_);
  Variable variable{};
  if (const auto found = variables_.find(host); found != variables_.end()) {
    const Entry& entry = found->second;
    const CUresult result = driver().cuLibraryGetGlobal(
        &variable.address, &variable.bytes, entry.binary->library(), entry.name.c_str());
    require(result != CUDA_ERROR_NOT_FOUND, cudaErrorInvalidSymbol);
    check(result);
    return variable;
  }
  for (const auto& [place, entry] : managed_) {
    if (place != host && *static_cast<void* const*>(place) != host) continue;
    check(driver().cuLibraryGetManaged(&variable.address, &variable.bytes, entry.binary->library(),
                                       entry.name.c_str()));
    return variable;
  }
  throw RuntimeError{cudaErrorInvalidSymbol};
}

void Registry::load_managed(FatBinary* binary) {
  const std::lock_guard lock(mutex_);
  for (const auto& [place, entry] : managed_) {
    if (entry.binary != binary) continue;
    CUdeviceptr address = 0;
    size_t bytes = 0;
    check(driver().cuLibraryGetManaged(&address, &bytes, binary->library(), entry.name.c_str()));
    *static_cast<void**>(const_cast<void*>(place)) = host_pointer(address);
  }
}

void Registry::handed_out(CUkernel kernel, CUlibrary library) {
  const std::lock_guard lock(mutex_);
  kernels_.try_emplace(kernel, Known{kernel, library});
}

void Registry::unloaded(CUlibrary library) {
  const std::lock_guard lock(mutex_);
  std::erase_if(kernels_, [&](const auto& item) { return item.second.library == library; });
}

void* Registry::host_of(CUkernel kernel) {
  const std::lock_guard lock(mutex_);
  const auto found = kernels_.find(kernel);
  return const_cast<void*>(found == kernels_.end() ? static_cast<const void*>(kernel)
                                                   : found->second.host);
}

void* Registry::host_of(CUfunction function) {
  const std::lock_guard lock(mutex_);
  for (const auto& [kernel, known] : kernels_) {
    CUfunction own = nullptr;
    check(driver().cuKernelGetFunction(&own, kernel));
    // A kernel may have been launched in a function's place.
    if (own == function || reinterpret_cast<CUfunction>(kernel) == function) {
      return const_cast<void*>(known.host);
    }
  }
  return function;
}

CUfunction function_of(const void* host) {
  CUfunction function = nullptr;
  check(driver().cuKernelGetFunction(&function, Registry::instance().kernel(host)));
  return function;
}

}  // namespace cuda_ffi::runtime
