#pragma once

// mbarrier objects and asynchronous copies. Copies are made at once, so nothing is pending when a
// program asks a barrier.

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

// a: the barrier's address (AccessView); b: a count, state or parity; d: a state, if it is wanted,
// or a predicate. Insn::width holds the operation.
CUDA_FFI_HANDLER(mbarrier);
CUDA_FFI_HANDLER(mbarrier_pending_count);

// cp.async (CopyView). c: bytes to read. `width` bytes are written; those after the bytes read are
// zero. `immediate` holds the offsets of a (low half) and b (high half).
CUDA_FFI_HANDLER(copy_async);
// cp.async.bulk (CopyView). c: bytes; e: the barrier in shared memory at which it completes.
CUDA_FFI_HANDLER(copy_bulk);

}  // namespace cuda_ffi::software
