#include "library/dynamic_library.hpp"

#include <dlfcn.h>

namespace cuda_ffi {

DynamicLibrary DynamicLibrary::open(const std::string& path, std::string& error) {
  DynamicLibrary library;
  library.handle_ = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library.handle_) return library;
  const char* reason = dlerror();
  error = reason ? reason : "unknown error";
  if (error.starts_with(path + ": ")) error.erase(0, path.size() + 2);
  return library;
}

void* DynamicLibrary::symbol(const char* name) const noexcept {
  return handle_ ? dlsym(handle_, name) : nullptr;
}

std::string DynamicLibrary::file_of(const void* address) {
  Dl_info info{};
  if (!dladdr(address, &info) || !info.dli_fname) return {};
  return info.dli_fname;
}

}  // namespace cuda_ffi
