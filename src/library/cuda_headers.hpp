#pragma once

#include <string>
#include <vector>

namespace cuda_ffi {

// The include folders that belong to the NVRTC library at `nvrtc_file`: those of the toolkit, conda
// or pip around it, and CCCL's (cuda/std) if it lies apart. Empty if there are none.
std::vector<std::string> cuda_include_folders(const std::string& nvrtc_file);

// The folders that cuda_include_folders looks at, for the message when it finds nothing.
std::vector<std::string> cuda_include_candidates(const std::string& nvrtc_file);

}  // namespace cuda_ffi
