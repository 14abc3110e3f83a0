#pragma once

#include <cstdint>

#include "software_device/ptx/token.hpp"

namespace cuda_ffi::software::ptx {

// The number that starts at `at` (a digit, in a NUL-terminated text), and moves `at` behind it.
Token lex_number(const char*& at, std::uint32_t line);

}  // namespace cuda_ffi::software::ptx
