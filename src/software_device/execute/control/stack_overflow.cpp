#include "software_device/execute/control/stack_overflow.hpp"

#include "software_device/execute/access/fault.hpp"

namespace cuda_ffi::software {

const Insn* raise_stack_overflow(Warp& warp, const Insn* insn, int lane, const std::string& what) {
  // The stack follows the kernel's own local memory.
  const std::uint64_t own = warp.kernel->function->local_bytes;
  return raise_fault(warp, insn, CUDA_ERROR_ILLEGAL_ADDRESS, lane,
                     "stack overflow: " + what + ", and each thread has a stack of " +
                         std::to_string(static_cast<std::uint64_t>(warp.local_stride) - own) +
                         " bytes; raise CU_LIMIT_STACK_SIZE with cuCtxSetLimit (in JavaScript: " +
                         "context.setLimit('stackSize', bytes))");
}

}  // namespace cuda_ffi::software
