#include "platform/cuda_places.hpp"

#include "platform/environment.hpp"
#include "platform/folders.hpp"
#include "platform/path.hpp"

namespace cuda_ffi::platform {

namespace fs = std::filesystem;

namespace {

fs::path folder_in(const char* variable) {
  return path_of(environment_variable(variable).value_or(""));
}

std::map<std::string, LibraryFiles> mathematics() {
  return {
      {"cublas",
       {{"cublas64_13.dll", "cublas64_12.dll"}, {"nvidia/cu13/bin/x86_64", "nvidia/cublas/bin"}}},
      {"cublasLt",
       {{"cublasLt64_13.dll", "cublasLt64_12.dll"},
        {"nvidia/cu13/bin/x86_64", "nvidia/cublas/bin"}}},
      {"cufft",
       {{"cufft64_12.dll", "cufft64_11.dll"}, {"nvidia/cu13/bin/x86_64", "nvidia/cufft/bin"}}},
      {"curand", {{"curand64_10.dll"}, {"nvidia/cu13/bin/x86_64", "nvidia/curand/bin"}}},
      {"cusparse", {{"cusparse64_12.dll"}, {"nvidia/cu13/bin/x86_64", "nvidia/cusparse/bin"}}},
      {"cusolver",
       {{"cusolver64_12.dll", "cusolver64_11.dll"},
        {"nvidia/cu13/bin/x86_64", "nvidia/cusolver/bin"}}},
  };
}

}  // namespace

const CudaLibraryFiles& cuda_library_files() {
  static const auto& files =
      *new CudaLibraryFiles{"nvcuda.dll",
                            {{"nvcuda.dll"}, {}},
                            {{"nvrtc64_130_0.dll", "nvrtc64_120_0.dll", "nvrtc64_112_0.dll"},
                             {"nvidia/cu13/bin/x86_64", "nvidia/cuda_nvrtc/bin"}},
                            {{"nvJitLink_130_0.dll", "nvJitLink_120_0.dll"},
                             {"nvidia/cu13/bin/x86_64", "nvidia/nvjitlink/bin"}},
                            {{"nvToolsExt64_1.dll"}, {"nvidia/nvtx/bin"}},
                            {{"cudart64_13.dll", "cudart64_12.dll"},
                             {"nvidia/cu13/bin/x86_64", "nvidia/cuda_runtime/bin"}},
                            "cudart_software.dll",
                            mathematics()};
  return files;
}

std::string nvrtc_builtins_file(int major, int minor) {
  return "nvrtc-builtins64_" + std::to_string(major) + std::to_string(minor) + ".dll";
}

const char* zstd_file() {
  return "libzstd.dll";
}

// CUDA 13 puts libraries one folder deeper.
std::vector<fs::path> toolkit_folders(const fs::path& root) {
  return {root / "bin" / "x64", root / "bin"};
}

std::vector<fs::path> conda_folders(const fs::path& root) {
  return toolkit_folders(root / "Library");
}

std::vector<fs::path> installed_toolkits() {
  const fs::path programs = folder_in("ProgramFiles");
  if (programs.empty()) return {};
  return folders_starting_with(programs / "NVIDIA GPU Computing Toolkit" / "CUDA", "v");
}

std::vector<fs::path> site_packages(const fs::path& environment) {
  return {environment / "Lib" / "site-packages"};
}

fs::path user_folder() {
  const fs::path data = folder_in("LOCALAPPDATA");
  return data.empty() ? fs::path() : data / "cuda-ffi";
}

}  // namespace cuda_ffi::platform
