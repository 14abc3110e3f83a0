#pragma once

#include <string>

// NVTX without its library, which CUDA 13 no longer has. A tool that wants ranges is itself a
// library, and receives a table into which it writes its functions. Structures and numbers are the
// documented ones (nvtxTypes.h of NVTX 3).

namespace cuda_ffi {

// Indices into the core module's table.
enum class NvtxFunction : unsigned { RangeStartA = 5, RangeEnd = 7 };

// Opens the tool at `path` and lets it attach; returns whether it did. As in NVTX, the tables are
// the process's.
bool attach_nvtx_tool(const std::string& path);

// The function that the attached tool wrote, or nullptr.
void (*nvtx_function_of_tool(NvtxFunction which))();

}  // namespace cuda_ffi
