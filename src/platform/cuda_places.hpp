#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

// What CUDA's libraries are called on this system, and where its installers put them.

namespace cuda_ffi::platform {

struct LibraryFiles {
  std::vector<std::string> names;        // newest first: libnvrtc.so.13, …, libnvrtc.so
  std::vector<std::string> pip_folders;  // under site-packages: nvidia/cu13/lib, …
};

struct CudaLibraryFiles {
  std::string driver_title;  // libcuda
  LibraryFiles driver, nvrtc, nvjitlink, nvtx, runtime;
  std::string own_runtime;  // the package's own, which stands beside the software device
  std::map<std::string, LibraryFiles> mathematics;  // cublas, cublasLt, cufft, …
};
const CudaLibraryFiles& cuda_library_files();

// The library that NVRTC of this version opens by its bare name when it first compiles.
std::string nvrtc_builtins_file(int major, int minor);

// Zstandard, which the software device uses, if it is installed, to unpack images.
const char* zstd_file();

// Where a toolkit at `root` has its libraries, and where a conda environment has them.
std::vector<std::filesystem::path> toolkit_folders(const std::filesystem::path& root);
std::vector<std::filesystem::path> conda_folders(const std::filesystem::path& root);

// Where installers put toolkits, newest version first.
std::vector<std::filesystem::path> installed_toolkits();

// The package folders of a Python environment.
std::vector<std::filesystem::path> site_packages(const std::filesystem::path& environment);

// Where `cuda-ffi get` puts what it fetches (lib/get/user-folder.ts has the same path); empty if
// there is no such place.
std::filesystem::path user_folder();

}  // namespace cuda_ffi::platform
