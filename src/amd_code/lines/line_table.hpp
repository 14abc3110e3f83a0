#pragma once

// Which line of which source a part of the code is from: DWARF's .debug_line, of version 4.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace cuda_ffi::amd {

struct SourceLine {
  std::string file;
  std::uint32_t line = 0;  // 0 if nothing is known
};

// The line of the instruction at this address. What is not understood is no line.
SourceLine line_at(std::span<const std::byte> table, std::uint64_t address);

}  // namespace cuda_ffi::amd
