#pragma once

#include <string>

// NVTX without its library, which CUDA 13 no longer has: a tool that wants ranges is a library
// itself, and is handed a table in which it writes its functions. Structures and numbers are the
// documented ones (nvtxTypes.h of NVTX 3).

namespace cuda_ffi {

// Indices into the core module's table.
enum class NvtxFunction : unsigned { RangeStartA = 5, RangeEnd = 7 };

// Opens the tool at `path` and lets it attach; whether it did. The tables are the process's, as
// NVTX has them.
bool attach_nvtx_tool(const std::string& path);

// What the attached tool wrote, or nullptr.
void (*nvtx_function_of_tool(NvtxFunction which))();

}  // namespace cuda_ffi
