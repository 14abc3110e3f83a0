#pragma once

// Machine code of a function: AVX-512, or AVX2 where Code::strips says so.

#include <optional>

#include "software_device/execute/plan/code.hpp"
#include "software_device/execute/translate/code_memory.hpp"
#include "software_device/execute/translate/context.hpp"

namespace cuda_ffi::software::translate {

struct Entries {
  EnterCode enter = nullptr;
  RunCode run = nullptr;
  // Goes on at the block Context::point, registers loaded from the dump.
  const void* resume = nullptr;
};

// None where the code does not fit into the memory. `warp_bytes` lie between two contexts.
std::optional<Entries> emit_code(const Code& code, std::size_t warp_bytes, CodeMemory& memory);

}  // namespace cuda_ffi::software::translate
