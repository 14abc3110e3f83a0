#include "library/library_search.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace cuda_ffi {
namespace {

namespace fs = std::filesystem;

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

// Sub-folders of `folder` whose name starts with `prefix`, the last in order first (newest
// version).
std::vector<fs::path> folders_starting_with(const fs::path& folder, const std::string& prefix) {
  std::vector<fs::path> found;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    if (entry.path().filename().string().starts_with(prefix)) found.push_back(entry.path());
  }
  std::sort(found.rbegin(), found.rend());
  return found;
}

void add_toolkit_folders(const fs::path& root, std::vector<fs::path>& folders) {
  folders.push_back(root / "lib64");
  folders.push_back(root / "lib");
  folders.push_back(root / "targets" / "x86_64-linux" / "lib");
}

void add_pip_folders(const fs::path& site_packages, const LibraryDescription& description,
                     std::vector<fs::path>& folders) {
  for (const auto& pip : description.pip_folders) folders.push_back(site_packages / pip);
}

// Where `cuda-ffi get` puts what it fetches (lib/get/user-folder.ts has the same path).
fs::path user_folder() {
  const std::string data = environment("XDG_DATA_HOME"), home = environment("HOME");
  if (!data.empty()) return fs::path(data) / "cuda-ffi";
  return home.empty() ? fs::path() : fs::path(home) / ".local" / "share" / "cuda-ffi";
}

std::vector<fs::path> search_folders(const LibraryDescription& description) {
  std::vector<fs::path> folders;
  for (const char* name : {"CUDA_PATH", "CUDA_HOME"}) {
    const std::string root = environment(name);
    if (!root.empty()) add_toolkit_folders(root, folders);
  }
  for (const auto& root : folders_starting_with("/usr/local", "cuda"))
    add_toolkit_folders(root, folders);
  const std::string conda = environment("CONDA_PREFIX");
  if (!conda.empty()) add_toolkit_folders(conda, folders);
  const std::string python = environment("VIRTUAL_ENV");
  if (!python.empty()) {
    for (const auto& version : folders_starting_with(fs::path(python) / "lib", "python"))
      add_pip_folders(version / "site-packages", description, folders);
  }
  if (const fs::path user = user_folder(); !user.empty())
    add_pip_folders(user, description, folders);
  return folders;
}

// Whether the user names the file: nothing else is tried then. 1 only asks for the library.
bool is_chosen(const LibraryDescription& description) {
  const std::string chosen = environment(description.environment_variable.c_str());
  return !chosen.empty() && chosen != "1";
}

std::string not_found_message(const LibraryDescription& description,
                              const std::vector<LibraryAttempt>& attempts) {
  std::string message = description.title + " was not found.\nTried:";
  for (const auto& attempt : attempts) message += "\n  " + attempt.path + ": " + attempt.reason;
  message += "\n" + description.how_to_get + " Or name the file in " +
             description.environment_variable + ".";
  if (description.pip_folders.empty() || is_chosen(description)) return message;
  return message +
         " Where they are set, the folders of CUDA_PATH, CUDA_HOME, CONDA_PREFIX and VIRTUAL_ENV "
         "(an activated Python environment) are looked at.";
}

}  // namespace

LibraryNotFound::LibraryNotFound(const LibraryDescription& description,
                                 std::vector<LibraryAttempt> attempts)
    : std::runtime_error(not_found_message(description, attempts)),
      attempts_(std::move(attempts)) {}

std::vector<std::string> library_candidates(const LibraryDescription& description) {
  if (is_chosen(description)) return {environment(description.environment_variable.c_str())};
  std::vector<std::string> candidates;
  // CUDA_HOME is often a folder that is looked at anyway.
  const auto add = [&](const std::string& path) {
    if (std::find(candidates.begin(), candidates.end(), path) == candidates.end())
      candidates.push_back(path);
  };
  for (const auto& name : description.file_names) add(name);
  for (const auto& folder : search_folders(description)) {
    bool is_there = false;
    for (const auto& name : description.file_names) {
      std::error_code ignored;
      if (!fs::exists(folder / name, ignored)) continue;
      add((folder / name).string());
      is_there = true;
    }
    // A folder without the library is worth a line in the error, so that a person sees it was
    // looked at.
    if (!is_there) add((folder / description.file_names.back()).string());
  }
  return candidates;
}

DynamicLibrary find_library(const LibraryDescription& description) {
  std::vector<LibraryAttempt> attempts;
  for (const auto& candidate : library_candidates(description)) {
    std::string reason;
    if (auto library = DynamicLibrary::open(candidate, reason)) return library;
    attempts.push_back({candidate, reason});
  }
  throw LibraryNotFound(description, std::move(attempts));
}

const LibraryDescription& driver_description() {
  static const auto& description = *new LibraryDescription{
      "The CUDA driver (libcuda)",
      "CUDA_FFI_DRIVER",
      {"libcuda.so.1", "libcuda.so"},
      {},
      "It comes with the NVIDIA display driver; without a GPU use CUDA_FFI_DEVICE=software."};
  return description;
}

const LibraryDescription& nvrtc_description() {
  static const auto& description =
      *new LibraryDescription{"NVRTC, the CUDA run-time compiler",
                              "CUDA_FFI_NVRTC",
                              {"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so"},
                              {"nvidia/cu13/lib", "nvidia/cuda_nvrtc/lib"},
                              "Fetch it with `npx cuda-ffi get nvrtc`, or install the CUDA "
                              "toolkit, or only its compiler: `pip install "
                              "nvidia-cuda-nvrtc nvidia-cuda-runtime nvidia-cuda-cccl`, or "
                              "NVIDIA's package cuda-nvrtc."};
  return description;
}

const LibraryDescription& nvjitlink_description() {
  static const auto& description =
      *new LibraryDescription{"nvJitLink, the CUDA run-time linker",
                              "CUDA_FFI_NVJITLINK",
                              {"libnvJitLink.so.13", "libnvJitLink.so.12", "libnvJitLink.so"},
                              {"nvidia/cu13/lib", "nvidia/nvjitlink/lib"},
                              "Fetch it with `npx cuda-ffi get nvrtc`, or install the CUDA "
                              "toolkit, or only its linker: `pip "
                              "install nvidia-nvjitlink`."};
  return description;
}

const LibraryDescription& nvtx_description() {
  static const auto& description =
      *new LibraryDescription{"NVTX, the profilers' tools extension",
                              "CUDA_FFI_NVTX",
                              {"libnvToolsExt.so.1", "libnvToolsExt.so"},
                              {"nvidia/nvtx/lib"},
                              "CUDA 13 has no such library: there a profiler brings its own (nsys "
                              "names it in NVTX_INJECTION64_PATH). For "
                              "others `pip install nvidia-nvtx-cu12`."};
  return description;
}

}  // namespace cuda_ffi
