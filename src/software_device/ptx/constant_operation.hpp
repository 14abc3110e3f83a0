#pragma once

#include "software_device/ptx/constant.hpp"

namespace cuda_ffi::software::ptx {

// Apply one operator to constants. The cursor gives the position for an error.
Constant apply_unary(const Cursor& cursor, char op, Constant operand);
Constant apply_binary(const Cursor& cursor, std::uint16_t mark, Constant left, Constant right);
Constant cast(const Cursor& cursor, bool to_unsigned, Constant operand);
bool is_true(Constant constant) noexcept;

}  // namespace cuda_ffi::software::ptx
