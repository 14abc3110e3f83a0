#pragma once

// Machine code of a function: AVX-512.

#include <optional>
#include <vector>

#include "software_device/execute/translate/code.hpp"
#include "software_device/execute/translate/code_memory.hpp"
#include "software_device/execute/translate/context.hpp"

namespace cuda_ffi::software::translate {

struct Entries {
  EnterCode enter = nullptr;
  // By block: goes on there, registers loaded from the warp's own memory. Null where it is no
  // entry.
  std::vector<const void*> blocks;
  // Goes on at the block Context::point, registers loaded from the dump.
  const void* resume = nullptr;
};

// None where the code does not fit into the memory.
std::optional<Entries> emit_code(const Code& code, CodeMemory& memory);

}  // namespace cuda_ffi::software::translate
