// Values that are computed once for all blocks.

#include "thread_kernel.hpp"

namespace cuda_ffi::software::test {
namespace {

TEST(SettledValues, BlocksDifferWhereTheyShould) {
  const auto module = kernel(".param .u64 out, .param .u32 n", R"(
  ld.param.u32 %r4, [n];
  mul.lo.u32 %r5, %r4, %r2;
  mov.u32 %r6, %r0;
  mad.lo.u32 %r7, %r6, 1000, %r5;
  add.u64 %d2, %d0, %d1;
  st.global.u32 [%d2], %r7;)");
  for (const std::uint32_t n : {3u, 5u}) {
    Memory<std::uint32_t> out(7 * 72);
    run(*module, "k", {{7}, {72}}, Arguments(out, n));
    for (std::uint32_t k = 0; k < out.size(); ++k)
      ASSERT_EQ(out[k], k / 72 * 1000 + n * (k % 72)) << k;
  }
}

TEST(SettledValues, WrittenTwiceIsNotSettled) {
  const auto module = kernel(".param .u64 out, .param .u32 n", R"(
  ld.param.u32 %r4, [n];
  setp.lt.u32 %p0, %r2, 5;
  @%p0 mov.u32 %r4, 1;
  mov.u32 %r5, %r4;
  @%p0 bra DONE;
  mov.u32 %r5, 2;
DONE:
  mad.lo.u32 %r6, %r4, 10, %r5;
  add.u64 %d2, %d0, %d1;
  st.global.u32 [%d2], %r6;)");
  Memory<std::uint32_t> out(64);
  run(*module, "k", {{2}, {32}}, Arguments(out, 7u));
  for (std::uint32_t k = 0; k < 64; ++k) ASSERT_EQ(out[k], k % 32 < 5 ? 11u : 72u) << k;
}

}  // namespace
}  // namespace cuda_ffi::software::test
