#pragma once

// atom and red: one lane after the other, with the host's own atomic operations.

#include "software_device/execute/state/access_pick.hpp"
#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

enum class AtomicOp : std::uint8_t {
  Add,
  Min,
  Max,
  Inc,
  Dec,
  And,
  Or,
  Xor,
  Exchange,
  CompareExchange
};

// d: the old value, if it is wanted; a: the address (AccessView); b: the operand, or the value to
// compare with; c: the value to store then. Insn::width holds the operation, Insn::count the
// AddressSpace. Null if there is no such operation for the type.
Handler atomic_handler(AtomicOp op, Lane type);

}  // namespace cuda_ffi::software
