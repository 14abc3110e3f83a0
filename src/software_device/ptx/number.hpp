#pragma once

#include <cstdint>

#include "software_device/ptx/token.hpp"

namespace cuda_ffi::software::ptx {

// Makes `token` the number that starts at `at` (a digit in a NUL-terminated text), and moves `at`
// past it.
void lex_number(const char*& at, std::uint32_t line, Token& token);

}  // namespace cuda_ffi::software::ptx
