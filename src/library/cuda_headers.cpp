#include "library/cuda_headers.hpp"

#include <filesystem>

#include "platform/environment.hpp"
#include "platform/path.hpp"

namespace cuda_ffi {
namespace {

namespace fs = std::filesystem;

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

// `folder` is where NVRTC lies: <root>/lib64, <root>/lib, <root>/targets/x86_64-linux/lib, or pip's
// <site-packages>/nvidia/cuda_nvrtc/lib beside nvidia/cuda_runtime/include. On Windows it is bin
// instead of lib, or <root>/bin/x64.
std::vector<fs::path> candidates_around(const fs::path& folder) {
  const fs::path root = folder.parent_path();
  return {root / "include", root / "targets" / "x86_64-linux" / "include",
          root.parent_path() / "cuda_runtime" / "include", root.parent_path() / "include",
          root.parent_path().parent_path() / "include"};
}

std::vector<fs::path> candidates(const std::string& nvrtc_file) {
  std::vector<fs::path> folders;
  std::error_code ignored;
  const fs::path real = fs::canonical(platform::path_of(nvrtc_file), ignored);
  for (const fs::path& file : {platform::path_of(nvrtc_file), real}) {
    if (file.empty() || !file.has_parent_path()) continue;
    for (auto& folder : candidates_around(file.parent_path())) folders.push_back(std::move(folder));
  }
  for (const char* name : {"CUDA_PATH", "CUDA_HOME"}) {
    const auto root = platform::environment_variable(name);
    if (root && !root->empty()) folders.push_back(platform::path_of(*root) / "include");
  }
  return folders;
}

// Since CUDA 13, libcu++ lies in include/cccl; pip has it in a package of its own.
void add_cccl(const fs::path& include, std::vector<std::string>& found) {
  const fs::path pip = include.parent_path().parent_path() / "cuda_cccl" / "include";
  for (const fs::path& folder : {include / "cccl", pip}) {
    if (is_file(folder / "cuda" / "std" / "version")) found.push_back(platform::text_of(folder));
  }
}

}  // namespace

std::vector<std::string> cuda_include_folders(const std::string& nvrtc_file) {
  std::vector<std::string> found;
  for (const fs::path& folder : candidates(nvrtc_file)) {
    if (!is_file(folder / "cuda_fp16.h")) continue;
    found.push_back(platform::text_of(folder));
    add_cccl(folder, found);
    return found;
  }
  return found;
}

std::vector<std::string> cuda_include_candidates(const std::string& nvrtc_file) {
  std::vector<std::string> names;
  for (const fs::path& folder : candidates(nvrtc_file)) names.push_back(platform::text_of(folder));
  return names;
}

}  // namespace cuda_ffi
