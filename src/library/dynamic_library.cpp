#include "library/dynamic_library.hpp"

#include "platform/shared_library.hpp"

namespace cuda_ffi {

DynamicLibrary DynamicLibrary::open(const std::string& path, std::string& error) {
  DynamicLibrary library;
  library.handle_ = platform::open_library(path, error);
  return library;
}

void* DynamicLibrary::symbol(const char* name) const noexcept {
  return handle_ ? platform::find_symbol(handle_, name) : nullptr;
}

std::string DynamicLibrary::file_of(const void* address) {
  return platform::file_of(address);
}

}  // namespace cuda_ffi
