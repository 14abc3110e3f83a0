#pragma once

// Ends a grid because of something that a thread did.

#include <string>

#include "library/cuda_abi.hpp"
#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

// Stores the report in the grid, and returns kLeave for the handler to return. `lane` < 0 means no
// particular thread.
const Insn* raise_fault(Warp& warp, const Insn* insn, CUresult code, int lane,
                        const std::string& what);

struct BadAccess {
  const char* verb = "read";  // "read", "write", "atomic"
  const char* space = "global";
  std::uint64_t address = 0;  // as the program sees it
  std::uint64_t offset = 0;   // the address within its space, if that is not global memory
  std::uint64_t bytes = 0;
  int lane = 0;
  std::uint64_t alignment = 0;  // the alignment that the address lacks; 0: it is out of bounds
  bool far = false;             // beyond what any block's shared memory could be
};
const Insn* raise_access(Warp& warp, const Insn* insn, const BadAccess& access);

// "block (0,0,0), thread (3,0,0)" of a kernel, and the place in the source.
std::string where_text(const Warp& warp, const Insn* insn, int lane);
// "byte 68, 4 bytes into sums": the kernel's variable at this offset of its shared memory.
std::string shared_place_text(const DecodedKernel& kernel, std::uint64_t offset);

}  // namespace cuda_ffi::software
