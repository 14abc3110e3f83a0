#pragma once

#include <string>
#include <vector>

#include "library/cuda_abi.hpp"

namespace cuda_ffi {

struct LinkInput {
  nvJitLinkInputType type{};
  std::string name;  // as the linker's log calls it
  std::string data;
};

struct LinkOutcome {
  bool linked = false;
  std::string log;
  std::string image;  // a cubin, or PTX where `-ptx` was asked for
};

// Links with nvJitLink, found on first use. Throws LibraryNotFound. Options are nvJitLink's own;
// PTX output needs LTO input, with "-lto" and "-ptx".
LinkOutcome link(const std::vector<LinkInput>& inputs, const std::vector<std::string>& options);

}  // namespace cuda_ffi
