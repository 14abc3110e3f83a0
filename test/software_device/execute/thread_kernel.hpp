#pragma once

#include "device.hpp"

namespace cuda_ffi::software::test {

// A kernel k whose first parameter is `out`, in %d0. %r0 to %r2 are the block, its size and the
// thread, %r3 is the thread's index in the grid, and %d1 is four times that.
inline std::unique_ptr<LoadedModule> kernel(const std::string& parameters, const std::string& body,
                                            const Checks& checks = Checks::wanted()) {
  return load(".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(" + parameters +
                  ") {\n" + R"(
  .reg .pred %p<8>;
  .reg .b32 %r<16>;
  .reg .b64 %d<16>;
  ld.param.u64 %d0, [out];
  mov.u32 %r0, %ctaid.x;
  mov.u32 %r1, %ntid.x;
  mov.u32 %r2, %tid.x;
  mad.lo.u32 %r3, %r0, %r1, %r2;
  mul.wide.u32 %d1, %r3, 4;
)" + body + "\n  ret;\n}\n",
              80, checks);
}

}  // namespace cuda_ffi::software::test
