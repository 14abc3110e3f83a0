#include "platform/cuda_places.hpp"

#include "platform/environment.hpp"
#include "platform/folders.hpp"

namespace cuda_ffi::platform {

namespace fs = std::filesystem;

namespace {

std::map<std::string, LibraryFiles> mathematics() {
  return {
      {"cublas",
       {{"libcublas.so.13", "libcublas.so.12", "libcublas.so"},
        {"nvidia/cu13/lib", "nvidia/cublas/lib"}}},
      {"cublasLt",
       {{"libcublasLt.so.13", "libcublasLt.so.12", "libcublasLt.so"},
        {"nvidia/cu13/lib", "nvidia/cublas/lib"}}},
      {"cufft",
       {{"libcufft.so.12", "libcufft.so.11", "libcufft.so"},
        {"nvidia/cu13/lib", "nvidia/cufft/lib"}}},
      {"curand", {{"libcurand.so.10", "libcurand.so"}, {"nvidia/cu13/lib", "nvidia/curand/lib"}}},
      {"cusparse",
       {{"libcusparse.so.12", "libcusparse.so"}, {"nvidia/cu13/lib", "nvidia/cusparse/lib"}}},
      {"cusolver",
       {{"libcusolver.so.12", "libcusolver.so.11", "libcusolver.so"},
        {"nvidia/cu13/lib", "nvidia/cusolver/lib"}}},
  };
}

}  // namespace

const CudaLibraryFiles& cuda_library_files() {
  static const auto& files =
      *new CudaLibraryFiles{"libcuda",
                            {{"libcuda.so.1", "libcuda.so"}, {}},
                            {{"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so"},
                             {"nvidia/cu13/lib", "nvidia/cuda_nvrtc/lib"}},
                            {{"libnvJitLink.so.13", "libnvJitLink.so.12", "libnvJitLink.so"},
                             {"nvidia/cu13/lib", "nvidia/nvjitlink/lib"}},
                            {{"libnvToolsExt.so.1", "libnvToolsExt.so"}, {"nvidia/nvtx/lib"}},
                            {{"libcudart.so.13", "libcudart.so.12", "libcudart.so"},
                             {"nvidia/cu13/lib", "nvidia/cuda_runtime/lib"}},
                            "libcudart_software.so",
                            mathematics()};
  return files;
}

std::string nvrtc_builtins_file(int major, int minor) {
  return "libnvrtc-builtins.so." + std::to_string(major) + "." + std::to_string(minor);
}

const char* zstd_file() {
  return "libzstd.so.1";
}

std::vector<fs::path> toolkit_folders(const fs::path& root) {
  return {root / "lib64", root / "lib", root / "targets" / "x86_64-linux" / "lib"};
}

std::vector<fs::path> conda_folders(const fs::path& root) {
  return toolkit_folders(root);
}

std::vector<fs::path> installed_toolkits() {
  return folders_starting_with("/usr/local", "cuda");
}

std::vector<fs::path> site_packages(const fs::path& environment) {
  std::vector<fs::path> found;
  for (const auto& version : folders_starting_with(environment / "lib", "python"))
    found.push_back(version / "site-packages");
  return found;
}

fs::path user_folder() {
  const std::string data(environment_variable("XDG_DATA_HOME").value_or(""));
  if (!data.empty()) return fs::path(data) / "cuda-ffi";
  const std::string home(environment_variable("HOME").value_or(""));
  return home.empty() ? fs::path() : fs::path(home) / ".local" / "share" / "cuda-ffi";
}

}  // namespace cuda_ffi::platform
