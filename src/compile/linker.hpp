#pragma once

#include <string>
#include <vector>

#include "library/cuda_abi.hpp"

namespace cuda_ffi {

struct LinkInput {
  nvJitLinkInputType type{};
  std::string name;  // the name that the linker's log uses
  std::string data;
};

struct LinkOutcome {
  bool linked = false;
  std::string log;
  std::string image;  // a cubin, or PTX if `-ptx` was given
};

struct LinkerVersion {
  unsigned major = 0, minor = 0;
};

// Of nvJitLink. Throws LibraryNotFound, and std::runtime_error if it does not say.
LinkerVersion linker_version();

// Links with nvJitLink, which is looked up on first use. Throws LibraryNotFound. The options are
// nvJitLink's own; PTX output needs LTO input and both "-lto" and "-ptx".
LinkOutcome link(const std::vector<LinkInput>& inputs, const std::vector<std::string>& options);

}  // namespace cuda_ffi
