#include "api/api_library.hpp"

#include <algorithm>

#include "api/counted_captures.hpp"
#include "api/runtime_versions.hpp"
#include "library/hip/find_hip.hpp"
#include "library/hip/hip_driver.hpp"
#include "library/library_search.hpp"
#include "library/runtime_library.hpp"

namespace cuda_ffi::api {

#define CUDA_FFI_CALL(name, symbol, ...) {#name, #symbol, &TrampolineOf<__VA_ARGS__>::call},

// Created on first use and never freed: calls go on while a process exits.
const std::vector<ApiLibrary::Row>& ApiLibrary::driver_rows() {
  static const auto& rows = *new std::vector<Row>{
#include "api/generated/driver.def"
  };
  return rows;
}

const std::vector<ApiLibrary::Row>& ApiLibrary::nvrtc_rows() {
  static const auto& rows = *new std::vector<Row>{
#include "api/generated/nvrtc.def"
  };
  return rows;
}

const std::vector<ApiLibrary::Row>& ApiLibrary::nvjitlink_rows() {
  static const auto& rows = *new std::vector<Row>{
#include "api/generated/nvjitlink.def"
  };
  return rows;
}

const std::vector<ApiLibrary::Row>& ApiLibrary::runtime_rows() {
  static const auto& rows = *new std::vector<Row>{
#include "api/generated/runtime.def"
  };
  return rows;
}

#undef CUDA_FFI_CALL

ApiLibrary ApiLibrary::driver(const std::string& path) {
  std::string reason;
  const DynamicLibrary library = DynamicLibrary::open(path, reason);
  if (!library) throw LibraryNotFound(driver_description(), {{path, reason}});
  return ApiLibrary(library, driver_rows());
}

ApiLibrary ApiLibrary::hip(const std::string& path) {
  std::string reason;
  const DynamicLibrary library = DynamicLibrary::open(path, reason);
  if (!library) throw LibraryNotFound(hip_description(), {{path, reason}});
  ApiLibrary made(library, driver_rows());
  made.is_hip_ = true;
  return made;
}

ApiLibrary ApiLibrary::nvrtc() {
  return ApiLibrary(find_library(nvrtc_description()), nvrtc_rows());
}

ApiLibrary ApiLibrary::nvjitlink() {
  return ApiLibrary(find_library(nvjitlink_description()), nvjitlink_rows());
}

ApiLibrary ApiLibrary::runtime(const std::string& driver_path, bool is_software) {
  const DynamicLibrary library = find_runtime_library(driver_path, is_software);
  int (*get_version)(int* version) = nullptr;
  library.bind(get_version, "cudaRuntimeGetVersion");
  int version = 0;
  if (get_version != nullptr) get_version(&version);
  return ApiLibrary(library, runtime_rows(), version < 13000 ? symbol_in_runtime_12 : same);
}

ApiFunction ApiLibrary::find(const std::string& name) const {
  const auto row = std::find_if(rows_->begin(), rows_->end(),
                                [&](const Row& candidate) { return candidate.name == name; });
  if (row == rows_->end()) return {};
  const char* const symbol = symbol_of_(row->symbol);
  if (symbol == nullptr) return {};
  void* const address =
      is_hip_ ? cuda_ffi::hip::function_at(library_, symbol) : library_.symbol(symbol);
  return {address, counting_captures(name, row->trampoline)};
}

}  // namespace cuda_ffi::api
