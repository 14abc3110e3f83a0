#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "library/dynamic_library.hpp"

namespace cuda_ffi {

// One of CUDA's libraries: its names, where the user may say it is, how to get it.
struct LibraryDescription {
  std::string title;                              // "NVRTC, the CUDA run-time compiler"
  std::string environment_variable;               // CUDA_FFI_NVRTC
  std::vector<std::string> file_names;            // newest first: libnvrtc.so.13, …, libnvrtc.so
  std::vector<std::string> pip_folders;           // under site-packages: nvidia/cu13/lib, …
  std::string how_to_get;                         // one sentence
  std::vector<std::string> toolkit_folders = {};  // in a toolkit, besides that of most libraries
};

const LibraryDescription& driver_description();
const LibraryDescription& nvrtc_description();
const LibraryDescription& nvjitlink_description();
const LibraryDescription& nvtx_description();
const LibraryDescription& runtime_description();
const LibraryDescription& nccl_description();
const LibraryDescription& cupti_description();
// cublas, cublasLt, cufft, curand, cusparse or cusolver.
const LibraryDescription& mathematics_description(const std::string& name);

struct LibraryAttempt {
  std::string path;
  std::string reason;
};

class LibraryNotFound : public std::runtime_error {
 public:
  LibraryNotFound(const LibraryDescription& description, std::vector<LibraryAttempt> attempts);
  const std::vector<LibraryAttempt>& attempts() const noexcept { return attempts_; }

 private:
  std::vector<LibraryAttempt> attempts_;
};

// Every path to try, in order and without duplicates. If the environment variable names a file,
// only that (the value 1 only asks for the library); else the loader's own path, CUDA_PATH and
// CUDA_HOME, /usr/local/cuda*, CONDA_PREFIX, pip's folders under VIRTUAL_ENV, and what `cuda-ffi
// get` fetched.
std::vector<std::string> library_candidates(const LibraryDescription& description);

// Opens the first candidate that loads. Throws LibraryNotFound.
DynamicLibrary find_library(const LibraryDescription& description);
DynamicLibrary open_first(const LibraryDescription& description,
                          const std::vector<std::string>& candidates);

// Whether the user names the file, so that nothing else is tried. The value 1 only asks for the
// library.
bool is_chosen(const LibraryDescription& description);

}  // namespace cuda_ffi
