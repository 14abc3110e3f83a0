#pragma once

// PTX of the kernels that the tests launch.

namespace cuda_ffi::test {

// saxpy(a, x, y, n): y[i] = a * x[i] + y[i]
// store(p, value): *p = value
// add_one(p, n): p[i] += 1
// wait_for_flag(flag, out): spins until *flag is not 0, then adds 1 to *out
// trap(): fails
// staged(out): 4096 bytes of static and any amount of dynamic shared memory; out[tid] = tid
// narrow(): may have 64 threads a block at most
// mixed(char, short, double, 12 bytes aligned to 4, pointer): does nothing
// counter, a global int of 7; table, 16 floats
inline constexpr char kKernels[] = R"(
.version 7.0
.target sm_75
.address_size 64

.visible .global .align 4 .u32 counter = 7;
.visible .global .align 4 .f32 table[16];
.extern .shared .align 16 .b8 dynamic_part[];

.visible .entry saxpy(
  .param .f32 saxpy_a,
  .param .u64 saxpy_x,
  .param .u64 saxpy_y,
  .param .u32 saxpy_n
)
{
  .reg .pred %p<2>;
  .reg .f32 %f<5>;
  .reg .b32 %r<6>;
  .reg .b64 %rd<8>;
  ld.param.f32 %f1, [saxpy_a];
  ld.param.u64 %rd1, [saxpy_x];
  ld.param.u64 %rd2, [saxpy_y];
  ld.param.u32 %r1, [saxpy_n];
  mov.u32 %r2, %ctaid.x;
  mov.u32 %r3, %ntid.x;
  mov.u32 %r4, %tid.x;
  mad.lo.s32 %r5, %r2, %r3, %r4;
  setp.ge.u32 %p1, %r5, %r1;
  @%p1 bra DONE;
  cvta.to.global.u64 %rd3, %rd1;
  cvta.to.global.u64 %rd4, %rd2;
  mul.wide.u32 %rd5, %r5, 4;
  add.s64 %rd6, %rd3, %rd5;
  add.s64 %rd7, %rd4, %rd5;
  ld.global.f32 %f2, [%rd6];
  ld.global.f32 %f3, [%rd7];
  fma.rn.f32 %f4, %f1, %f2, %f3;
  st.global.f32 [%rd7], %f4;
DONE:
  ret;
}

.visible .entry store(
  .param .u64 store_p,
  .param .u32 store_value
)
{
  .reg .b32 %r<2>;
  .reg .b64 %rd<3>;
  ld.param.u64 %rd1, [store_p];
  ld.param.u32 %r1, [store_value];
  cvta.to.global.u64 %rd2, %rd1;
  st.global.u32 [%rd2], %r1;
  ret;
}

.visible .entry add_one(
  .param .u64 add_one_p,
  .param .u32 add_one_n
)
{
  .reg .pred %p<2>;
  .reg .b32 %r<8>;
  .reg .b64 %rd<5>;
  ld.param.u64 %rd1, [add_one_p];
  ld.param.u32 %r1, [add_one_n];
  mov.u32 %r2, %ctaid.x;
  mov.u32 %r3, %ntid.x;
  mov.u32 %r4, %tid.x;
  mad.lo.s32 %r5, %r2, %r3, %r4;
  setp.ge.u32 %p1, %r5, %r1;
  @%p1 bra DONE;
  cvta.to.global.u64 %rd2, %rd1;
  mul.wide.u32 %rd3, %r5, 4;
  add.s64 %rd4, %rd2, %rd3;
  ld.global.u32 %r6, [%rd4];
  add.u32 %r7, %r6, 1;
  st.global.u32 [%rd4], %r7;
DONE:
  ret;
}

.visible .entry wait_for_flag(
  .param .u64 wait_flag,
  .param .u64 wait_out
)
{
  .reg .pred %p<2>;
  .reg .b32 %r<3>;
  .reg .b64 %rd<5>;
  ld.param.u64 %rd1, [wait_flag];
  ld.param.u64 %rd2, [wait_out];
  cvta.to.global.u64 %rd3, %rd1;
  cvta.to.global.u64 %rd4, %rd2;
SPIN:
  ld.volatile.global.u32 %r1, [%rd3];
  setp.eq.u32 %p1, %r1, 0;
  @%p1 bra SPIN;
  atom.global.add.u32 %r2, [%rd4], 1;
  ret;
}

.visible .entry trap()
{
  trap;
  ret;
}

.visible .entry staged(
  .param .u64 staged_out
)
{
  .reg .b32 %r<3>;
  .reg .b64 %rd<8>;
  .shared .align 4 .b8 fixed_part[4096];
  ld.param.u64 %rd1, [staged_out];
  cvta.to.global.u64 %rd2, %rd1;
  mov.u32 %r1, %tid.x;
  mul.wide.u32 %rd3, %r1, 4;
  mov.u64 %rd4, fixed_part;
  add.s64 %rd5, %rd4, %rd3;
  st.shared.u32 [%rd5], %r1;
  ld.shared.u32 %r2, [%rd5];
  add.s64 %rd6, %rd2, %rd3;
  st.global.u32 [%rd6], %r2;
  ret;
}

.visible .entry narrow()
.maxntid 64, 1, 1
{
  ret;
}

.visible .entry mixed(
  .param .u8 mixed_a,
  .param .u16 mixed_b,
  .param .f64 mixed_c,
  .param .align 4 .b8 mixed_d[12],
  .param .u64 mixed_e
)
{
  ret;
}
)";

// Contains only a kernel without parameters, `empty`.
inline constexpr char kEmptyKernel[] = R"(
.version 7.0
.target sm_75
.address_size 64
.visible .entry empty()
{
  ret;
}
)";

}  // namespace cuda_ffi::test
