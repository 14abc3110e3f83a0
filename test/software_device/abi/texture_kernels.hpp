#pragma once

// Kernels around one texture or surface instruction.

#include <string>

namespace cuda_ffi::test {

// fetch(object, coordinates, out, n): thread i reads the four words at coordinates[4 i] as floats
// %x, %y, %z, %w (as bits in %i0 to %i3), runs `body`, and stores %d0 to %d3 at out[4 i].
inline std::string fetch_kernel(const std::string& body) {
  return R"(.version 8.0
.target sm_75
.address_size 64
.visible .entry fetch(.param .u64 object, .param .u64 coordinates, .param .u64 out, .param .u32 n) {
  .reg .pred %p, %q;
  .reg .b32 %i, %n, %a, %b, %c;
  .reg .b32 %i<4>, %d<4>;
  .reg .b16 %h<4>;
  .reg .b64 %o, %from, %to, %step, %l<2>;
  .reg .f32 %x, %y, %z, %w;
  ld.param.u64 %o, [object];
  ld.param.u64 %from, [coordinates];
  ld.param.u64 %to, [out];
  ld.param.u32 %n, [n];
  mov.u32 %a, %ctaid.x;
  mov.u32 %b, %ntid.x;
  mov.u32 %c, %tid.x;
  mad.lo.u32 %i, %a, %b, %c;
  setp.ge.u32 %p, %i, %n;
  @%p bra DONE;
  mul.wide.u32 %step, %i, 16;
  add.u64 %from, %from, %step;
  add.u64 %to, %to, %step;
  ld.global.v4.u32 {%i0, %i1, %i2, %i3}, [%from];
  mov.b32 %x, %i0;
  mov.b32 %y, %i1;
  mov.b32 %z, %i2;
  mov.b32 %w, %i3;
  mov.u32 %d0, 0; mov.u32 %d1, 0; mov.u32 %d2, 0; mov.u32 %d3, 0;
  )" + body +
         R"(
  st.global.v4.u32 [%to], {%d0, %d1, %d2, %d3};
DONE:
  ret;
})";
}

}  // namespace cuda_ffi::test
