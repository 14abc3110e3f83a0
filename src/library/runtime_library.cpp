#include "library/runtime_library.hpp"

#include <filesystem>

#include "library/library_search.hpp"
#include "platform/cuda_places.hpp"
#include "platform/path.hpp"

namespace cuda_ffi {
namespace {

// The package's own library is in the addon's folder.
std::string own_runtime() {
  static const int in_this_library = 0;
  const auto addon = platform::path_of(DynamicLibrary::file_of(&in_this_library));
  return platform::text_of(addon.parent_path() / platform::cuda_library_files().own_runtime);
}

}  // namespace

std::vector<std::string> runtime_candidates(bool is_software) {
  std::vector<std::string> candidates = library_candidates(runtime_description());
  if (is_chosen(runtime_description())) return candidates;
  candidates.insert(is_software ? candidates.begin() : candidates.end(), own_runtime());
  return candidates;
}

DynamicLibrary find_runtime_library(const std::string& driver_path, bool is_software) {
  const DynamicLibrary library = open_first(runtime_description(), runtime_candidates(is_software));
  int (*use_driver)(const char* path) = nullptr;
  library.bind(use_driver,
               "cuda_ffi_runtime_use_driver");  // which only the package's own library has
  if (use_driver != nullptr) use_driver(driver_path.c_str());
  return library;
}

}  // namespace cuda_ffi
