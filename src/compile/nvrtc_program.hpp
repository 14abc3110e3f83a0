#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "compile/nvrtc.hpp"

namespace cuda_ffi {

struct SourceHeader {
  std::string name;
  std::string text;
};

struct CompileRequest {
  std::string source;
  std::string name;                           // what diagnostics call the source
  std::vector<SourceHeader> headers;          // #include finds these before it searches folders
  std::vector<std::string> options;           // NVRTC's own
  std::vector<std::string> name_expressions;  // lowered after the compile
};

struct CompileOutcome {
  bool compiled = false;
  std::string log;  // also holds warnings
  std::string ptx;
  std::string cubin;                       // empty for a virtual architecture
  std::string ltoir;                       // with -dlto
  std::vector<std::string> lowered_names;  // one per name expression, in its order
};

// Compiles once. Must run on a large stack. Throws NvrtcError for anything but errors in the
// source. If another thread sets `cancelled`, the compile ends with NvrtcError at the next point
// where NVRTC asks (between its phases, since version 12.8).
CompileOutcome compile_program(const Nvrtc& nvrtc, const CompileRequest& request,
                               const std::atomic<bool>& cancelled);

}  // namespace cuda_ffi
