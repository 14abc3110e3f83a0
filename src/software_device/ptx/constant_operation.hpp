#pragma once

#include "software_device/ptx/constant.hpp"

namespace cuda_ffi::software::ptx {

// One operator on constants. The cursor says where, should it fail.
Constant apply_unary(const Cursor& cursor, char op, Constant operand);
Constant apply_binary(const Cursor& cursor, std::uint16_t mark, Constant left, Constant right);
Constant cast(const Cursor& cursor, bool to_unsigned, Constant operand);
bool is_true(Constant constant) noexcept;

}  // namespace cuda_ffi::software::ptx
