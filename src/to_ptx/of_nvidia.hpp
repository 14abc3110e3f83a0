#pragma once

#include <string>

#include "library/dynamic_library.hpp"

// A function of NVIDIA's library, which is loaded already: the library that calls this needs it.
template <typename Function>
Function* nvidias(const char* library, const char* name) {
  static const cuda_ffi::DynamicLibrary opened = [&] {
    std::string error;
    return cuda_ffi::DynamicLibrary::open(library, error);
  }();
  return reinterpret_cast<Function*>(opened.symbol(name));
}
