#include "platform/shared_library.hpp"

#include <dlfcn.h>

namespace cuda_ffi::platform {

void* open_library(const std::string& path, std::string& error) {
  if (void* handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) return handle;
  const char* reason = dlerror();
  error = reason ? reason : "unknown error";
  if (error.starts_with(path + ": ")) error.erase(0, path.size() + 2);
  return nullptr;
}

void* find_symbol(void* library, const char* name) noexcept {
  return dlsym(library, name);
}

std::string file_of(const void* address) {
  Dl_info info{};
  if (!dladdr(address, &info) || !info.dli_fname) return {};
  return info.dli_fname;
}

void stay_loaded(const void*) {}

}  // namespace cuda_ffi::platform
