#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace cuda_ffi::platform {

// Sub-folders of `folder` whose name starts with `prefix`, in descending order: newest version
// first.
std::vector<std::filesystem::path> folders_starting_with(const std::filesystem::path& folder,
                                                         const std::string& prefix);

}  // namespace cuda_ffi::platform
