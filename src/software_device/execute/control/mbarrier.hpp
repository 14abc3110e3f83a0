#pragma once

// mbarrier objects and asynchronous copies. The copies are made at once, so that nothing is pending
// when a barrier is asked.

#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

enum class MbarrierOp : std::uint8_t {
  Init,
  Invalidate,
  Arrive,
  ArriveDrop,
  ExpectTx,
  ArriveExpectTx,
  ArriveDropExpectTx,
  CompleteTx,
  TestWait,
  TestParity,
  AsyncArrive,
};

// a: the barrier's address (flags 2: 32 bits, count: its AddressSpace), b: a count, state or
// parity; d: a state or predicate (flags 1: wanted). Insn::width holds the operation.
CUDA_FFI_HANDLER(mbarrier);
CUDA_FFI_HANDLER(mbarrier_pending_count);

// cp.async: a: to (in the space `count` & 0xff), b: from (in `count` >> 8), c: bytes to read;
// `width` bytes are written, those behind are zero. flags 2 and 4: a and b have 32 bits. immediate
// holds the offsets of a (low half) and b (high half).
CUDA_FFI_HANDLER(copy_async);
// cp.async.bulk: c: bytes; e: the barrier to tell (flags 1), in shared memory.
CUDA_FFI_HANDLER(copy_bulk);

}  // namespace cuda_ffi::software
