#pragma once

// Every function of the list with its address, for cuGetProcAddress.

#include <span>
#include <string_view>

namespace cuda_ffi::software {

struct ExportedFunction {
  std::string_view symbol;
  std::string_view base_name;
  int introduced;
  void* address;
};

std::span<const ExportedFunction> exported_functions() noexcept;

}  // namespace cuda_ffi::software
