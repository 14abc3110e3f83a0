#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "library/cuda_abi.hpp"

namespace cuda_ffi {

struct NvrtcTable {
#define CUDA_FFI_NVRTC(result, symbol, parameters) result(*symbol) parameters = nullptr;
#include "library/nvrtc_functions.def"
#undef CUDA_FFI_NVRTC
};

// NVRTC failed for a reason other than the source: a bad option, no memory, an internal error.
class NvrtcError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The run-time compiler, opened once per process and never closed.
class Nvrtc : public NvrtcTable {
 public:
  // Throws LibraryNotFound.
  static std::shared_ptr<const Nvrtc> open();

  int version() const noexcept { return version_; }  // 1000 × major + 10 × minor
  const std::string& path() const noexcept { return path_; }
  const std::vector<std::string>& include_folders() const noexcept { return include_folders_; }
  std::vector<int> architectures() const;  // the values that -arch takes: 75, 80, …
  void check(nvrtcResult result, const char* operation) const;

 private:
  Nvrtc();
  int version_ = 0;
  std::string path_;
  std::vector<std::string> include_folders_;
};

}  // namespace cuda_ffi
