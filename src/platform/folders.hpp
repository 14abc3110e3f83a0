#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace cuda_ffi::platform {

// Sub-folders of `folder` whose name starts with `prefix`, the last in order first (newest
// version).
std::vector<std::filesystem::path> folders_starting_with(const std::filesystem::path& folder,
                                                         const std::string& prefix);

}  // namespace cuda_ffi::platform
