#include "platform/folders.hpp"

#include <algorithm>

namespace cuda_ffi::platform {

namespace fs = std::filesystem;

std::vector<fs::path> folders_starting_with(const fs::path& folder, const std::string& prefix) {
  std::vector<fs::path> found;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    if (entry.path().filename().string().starts_with(prefix)) found.push_back(entry.path());
  }
  std::sort(found.rbegin(), found.rend());
  return found;
}

}  // namespace cuda_ffi::platform
