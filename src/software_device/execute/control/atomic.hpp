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

// d: what was there (flags 1: wanted), a: the address (flags 2: 32 bits), b: the operand, or what
// to compare with; c: what to store then. Insn::width holds the operation, Insn::count the
// AddressSpace. Null when there is no such operation on the type.
Handler atomic_handler(AtomicOp op, Lane type);

}  // namespace cuda_ffi::software
