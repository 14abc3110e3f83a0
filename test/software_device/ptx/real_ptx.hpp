#pragma once

// PTX as compilers write it: the committed files, and nvcc's output for the sources beside them.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace cuda_ffi::software::ptx {

inline std::filesystem::path data_folder() {
  return std::filesystem::path(CUDA_FFI_DEVICE_TESTS) / "ptx" / "data";
}

inline std::string read_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The nvcc of CUDA_PATH or of the usual place, or an empty path.
inline std::filesystem::path find_nvcc() {
  const char* const root = std::getenv("CUDA_PATH");
  const std::filesystem::path nvcc =
      std::filesystem::path(root ? root : "/usr/local/cuda") / "bin/nvcc";
  return std::filesystem::exists(nvcc) ? nvcc : std::filesystem::path();
}

// nvcc's output for `source`, or an empty text if it fails. `scratch` is overwritten.
inline std::string compile_to_ptx(const std::filesystem::path& nvcc,
                                  const std::filesystem::path& source, const std::string& options,
                                  const std::filesystem::path& scratch) {
  const std::string command = "'" + nvcc.string() + "' -ptx " + options + " -o '" +
                              scratch.string() + "' '" + source.string() + "'";
  return std::system(command.c_str()) == 0 ? read_text(scratch) : "";
}

}  // namespace cuda_ffi::software::ptx
