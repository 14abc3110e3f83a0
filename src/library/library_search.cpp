#include "library/library_search.hpp"

#include <algorithm>
#include <filesystem>
#include <map>

#include "platform/cuda_places.hpp"
#include "platform/environment.hpp"
#include "platform/path.hpp"

namespace cuda_ffi {
namespace {

namespace fs = std::filesystem;

std::string environment(const char* name) {
  return std::string(platform::environment_variable(name).value_or(""));
}

std::vector<fs::path> search_folders(const LibraryDescription& description) {
  std::vector<fs::path> folders;
  const auto add = [&](const std::vector<fs::path>& more) {
    folders.insert(folders.end(), more.begin(), more.end());
  };
  const auto add_pip_folders = [&](const fs::path& packages) {
    for (const auto& pip : description.pip_folders) folders.push_back(packages / pip);
  };
  const auto add_toolkit = [&](const fs::path& root) {
    add(platform::toolkit_folders(root));
    for (const auto& folder : description.toolkit_folders) folders.push_back(root / folder);
  };
  for (const char* name : {"CUDA_PATH", "CUDA_HOME"}) {
    const std::string root = environment(name);
    if (!root.empty()) add_toolkit(platform::path_of(root));
  }
  for (const auto& root : platform::installed_toolkits()) add_toolkit(root);
  const std::string conda = environment("CONDA_PREFIX");
  if (!conda.empty()) add(platform::conda_folders(platform::path_of(conda)));
  const std::string python = environment("VIRTUAL_ENV");
  if (!python.empty()) {
    for (const auto& packages : platform::site_packages(platform::path_of(python)))
      add_pip_folders(packages);
  }
  if (const fs::path user = platform::user_folder(); !user.empty()) add_pip_folders(user);
  return folders;
}

std::string not_found_message(const LibraryDescription& description,
                              const std::vector<LibraryAttempt>& attempts) {
  std::string message = description.title + " was not found.\nTried:";
  for (const auto& attempt : attempts) message += "\n  " + attempt.path + ": " + attempt.reason;
  message += "\n" + description.how_to_get + " Or name the file in " +
             description.environment_variable + ".";
  if (description.pip_folders.empty() || is_chosen(description)) return message;
  return message +
         " The folders in CUDA_PATH, CUDA_HOME, CONDA_PREFIX and VIRTUAL_ENV (an activated Python "
         "environment) are searched if they are set.";
}

}  // namespace

bool is_chosen(const LibraryDescription& description) {
  const std::string chosen = environment(description.environment_variable.c_str());
  return !chosen.empty() && chosen != "1";
}

LibraryNotFound::LibraryNotFound(const LibraryDescription& description,
                                 std::vector<LibraryAttempt> attempts)
    : std::runtime_error(not_found_message(description, attempts)),
      attempts_(std::move(attempts)) {}

std::vector<std::string> library_candidates(const LibraryDescription& description) {
  if (is_chosen(description)) return {environment(description.environment_variable.c_str())};
  std::vector<std::string> candidates;
  // CUDA_HOME often names a folder that is searched anyway.
  const auto add = [&](const std::string& path) {
    if (std::find(candidates.begin(), candidates.end(), path) == candidates.end())
      candidates.push_back(path);
  };
  for (const auto& name : description.file_names) add(name);
  for (auto& folder : search_folders(description)) {
    folder.make_preferred();
    bool is_there = false;
    for (const auto& name : description.file_names) {
      std::error_code ignored;
      if (!fs::exists(folder / name, ignored)) continue;
      add(platform::text_of(folder / name));
      is_there = true;
    }
    // The error also lists folders without the library, to show that they were searched.
    if (!is_there) add(platform::text_of(folder / description.file_names.back()));
  }
  return candidates;
}

DynamicLibrary find_library(const LibraryDescription& description) {
  return open_first(description, library_candidates(description));
}

DynamicLibrary open_first(const LibraryDescription& description,
                          const std::vector<std::string>& candidates) {
  std::vector<LibraryAttempt> attempts;
  for (const auto& candidate : candidates) {
    std::string reason;
    if (auto library = DynamicLibrary::open(candidate, reason)) return library;
    attempts.push_back({candidate, reason});
  }
  throw LibraryNotFound(description, std::move(attempts));
}

const LibraryDescription& driver_description() {
  static const auto& files = platform::cuda_library_files();
  static const auto& description = *new LibraryDescription{
      "The CUDA driver (" + files.driver_title + ")", "CUDA_FFI_DRIVER", files.driver.names,
      files.driver.pip_folders,
      "It comes with the NVIDIA display driver; without a GPU use CUDA_FFI_DEVICE=software."};
  return description;
}

const LibraryDescription& nvrtc_description() {
  static const auto& files = platform::cuda_library_files().nvrtc;
  static const auto& description = *new LibraryDescription{
      "NVRTC, the CUDA run-time compiler", "CUDA_FFI_NVRTC", files.names, files.pip_folders,
      "Fetch it with `npx cuda-ffi get nvrtc`, or install the CUDA "
      "toolkit, or only its compiler: `pip install "
      "nvidia-cuda-nvrtc nvidia-cuda-runtime nvidia-cuda-cccl`, or "
      "NVIDIA's package cuda-nvrtc."};
  return description;
}

const LibraryDescription& nvjitlink_description() {
  static const auto& files = platform::cuda_library_files().nvjitlink;
  static const auto& description = *new LibraryDescription{
      "nvJitLink, the CUDA run-time linker", "CUDA_FFI_NVJITLINK", files.names, files.pip_folders,
      "Fetch it with `npx cuda-ffi get nvrtc`, or install the CUDA "
      "toolkit, or only its linker: `pip "
      "install nvidia-nvjitlink`."};
  return description;
}

const LibraryDescription& nvtx_description() {
  static const auto& files = platform::cuda_library_files().nvtx;
  static const auto& description = *new LibraryDescription{
      "NVTX, the profilers' tools extension", "CUDA_FFI_NVTX", files.names, files.pip_folders,
      "CUDA 13 has no such library: there a profiler brings its own (nsys "
      "names it in NVTX_INJECTION64_PATH). For "
      "others `pip install nvidia-nvtx-cu12`."};
  return description;
}

const LibraryDescription& runtime_description() {
  static const auto& files = platform::cuda_library_files().runtime;
  static const auto& description = *new LibraryDescription{
      "The CUDA runtime library", "CUDA_FFI_CUDART", files.names, files.pip_folders,
      "Fetch it with `npx cuda-ffi get cudart`, or install the CUDA toolkit, or only this library: "
      "`pip install nvidia-cuda-runtime`."};
  return description;
}

const LibraryDescription& nccl_description() {
  static const auto& description =
      *new LibraryDescription{"NCCL, the library of collectives between GPUs",
                              "CUDA_FFI_NCCL",
                              {"libnccl.so.2", "libnccl.so"},
                              {"nvidia/nccl/lib"},
                              "Install NVIDIA's package libnccl2, or `pip install "
                              "nvidia-nccl-cu13`."};
  return description;
}

const LibraryDescription& cupti_description() {
  static const auto& description =
      *new LibraryDescription{"CUPTI, the CUDA profiling tools interface,",
                              "CUDA_FFI_CUPTI",
                              {"libcupti.so.13", "libcupti.so.12", "libcupti.so"},
                              {"nvidia/cu13/lib", "nvidia/cuda_cupti/lib"},
                              "It comes with the CUDA toolkit, or `pip install nvidia-cuda-cupti`.",
                              {"extras/CUPTI/lib64"}};
  return description;
}

namespace {

LibraryDescription describe_mathematics(const std::string& name, const std::string& title,
                                        const std::string& variable, const std::string& package) {
  const auto& files = platform::cuda_library_files().mathematics.at(name);
  return {title, variable, files.names, files.pip_folders,
          "Fetch it with `npx cuda-ffi get " + package +
              "`, or install the CUDA toolkit, or only this library: `pip install nvidia-" +
              package + "`."};
}

std::map<std::string, LibraryDescription> mathematics_descriptions() {
  std::map<std::string, LibraryDescription> made;
  const auto add = [&](const std::string& name, const std::string& title,
                       const std::string& variable, const std::string& package) {
    made.emplace(name, describe_mathematics(name, title, variable, package));
  };
  add("cublas", "cuBLAS, the library of linear algebra,", "CUDA_FFI_CUBLAS", "cublas");
  add("cublasLt", "cuBLASLt, the library of matrix products,", "CUDA_FFI_CUBLASLT", "cublas");
  add("cufft", "cuFFT, the library of Fourier transforms,", "CUDA_FFI_CUFFT", "cufft");
  add("curand", "cuRAND, the library of random numbers,", "CUDA_FFI_CURAND", "curand");
  add("cusparse", "cuSPARSE, the library of sparse matrices,", "CUDA_FFI_CUSPARSE", "cusparse");
  add("cusolver", "cuSOLVER, the library of factorizations,", "CUDA_FFI_CUSOLVER", "cusolver");
  return made;
}

}  // namespace

const LibraryDescription& mathematics_description(const std::string& name) {
  static const auto& descriptions =
      *new std::map<std::string, LibraryDescription>(mathematics_descriptions());
  return descriptions.at(name);
}

}  // namespace cuda_ffi
