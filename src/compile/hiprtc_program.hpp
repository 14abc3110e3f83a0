#pragma once

#include <string>

#include "compile/nvrtc_program.hpp"

namespace cuda_ffi {

struct HiprtcOutcome {
  int status = 0;  // hiprtcResult: 0, or 6 for an error in the source
  std::string log;
  std::string code;  // a code object; empty if there is none
};

// Compiles once with the hipRTC in that file, without name expressions. hipRTC ends the process
// where it does not know what it was asked for: only a process that nobody misses may call this.
// Throws std::runtime_error if the library cannot be opened or lacks a function.
HiprtcOutcome compile_with_hiprtc(const std::string& file, const CompileRequest& request);

}  // namespace cuda_ffi
