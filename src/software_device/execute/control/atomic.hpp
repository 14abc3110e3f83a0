#pragma once

// atom and red: one lane after the other, each by the host's own atomics.

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

// d: what was there (where it is wanted), a: the address (AccessView), b: the operand, or what
// to compare with; c: what to store then. Insn::width holds the operation, Insn::count the
// AddressSpace. Null when there is no such operation on the type.
Handler atomic_handler(AtomicOp op, Lane type);

}  // namespace cuda_ffi::software
