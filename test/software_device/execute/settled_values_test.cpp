// What decoding computes once for all blocks, and addresses that an access adds up itself.

#include "device.hpp"

namespace cuda_ffi::software::test {
namespace {

std::unique_ptr<LoadedModule> kernel(const std::string& parameters, const std::string& body) {
  return load(".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(" + parameters + ") {\n" + R"(
  .reg .pred %p<8>;
  .reg .b32 %r<16>;
  .reg .b64 %d<16>;
  ld.param.u64 %d0, [out];
  mov.u32 %r0, %ctaid.x;
  mov.u32 %r1, %ntid.x;
  mov.u32 %r2, %tid.x;
  mad.lo.u32 %r3, %r0, %r1, %r2;
  mul.wide.u32 %d1, %r3, 4;
)" + body + "\n  ret;\n}\n");
}

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
    for (std::uint32_t k = 0; k < out.size(); ++k) ASSERT_EQ(out[k], k / 72 * 1000 + n * (k % 72)) << k;
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

TEST(FoldedAddresses, AnIndexThatMovesOnLeavesTheAddress) {
  const auto module = kernel(".param .u64 out", R"(
  mov.u64 %d3, %d1;
  mov.u32 %r4, 0;
AGAIN:
  add.u64 %d2, %d0, %d3;
  add.u64 %d3, %d3, 256;
  st.global.u32 [%d2], %r4;
  st.global.u32 [%d2+128], %r3;
  add.u32 %r4, %r4, 1;
  setp.lt.u32 %p0, %r4, 3;
  @%p0 bra AGAIN;)");
  Memory<std::uint32_t> out(3 * 64);
  run(*module, "k", {{1}, {32}}, Arguments(out));
  for (std::uint32_t k = 0; k < out.size(); ++k) ASSERT_EQ(out[k], k % 64 < 32 ? k / 64 : k % 32) << k;
}

TEST(FoldedAddresses, AnAddressOfAnotherBlockStays) {
  const auto module = kernel(".param .u64 out", R"(
  add.u64 %d2, %d0, %d1;
  setp.lt.u32 %p0, %r2, 16;
  @%p0 bra LOW;
  add.u64 %d1, %d1, 4;
LOW:
  st.global.u32 [%d2], %r3;)");
  Memory<std::uint32_t> out(32);
  run(*module, "k", {{1}, {32}}, Arguments(out));
  for (std::uint32_t k = 0; k < 32; ++k) ASSERT_EQ(out[k], k) << k;
}

// The index is below zero in some lanes, evenly and unevenly spread.
TEST(FoldedAddresses, IndicesBelowZero) {
  const auto module = kernel(".param .u64 out, .param .u64 in", R"(
  ld.param.u64 %d5, [in];
  sub.s32 %r4, %r2, 8;
  mul.wide.s32 %d3, %r4, 4;
  add.s64 %d4, %d5, %d3;
  ld.global.u32 %r5, [%d4];
  xor.b32 %r6, %r2, 5;
  sub.s32 %r7, %r6, 8;
  mul.wide.s32 %d6, %r7, 4;
  add.s64 %d7, %d6, %d5;
  ld.global.u32 %r8, [%d7];
  mad.lo.u32 %r9, %r8, 1000, %r5;
  add.u64 %d2, %d0, %d1;
  st.global.u32 [%d2], %r9;)");
  Memory<std::uint32_t> in(32), out(32);
  for (std::uint32_t k = 0; k < 32; ++k) in[k] = k + 1;
  run(*module, "k", {{1}, {32}}, Arguments(out, in.data() + 8));
  for (std::uint32_t k = 0; k < 32; ++k) ASSERT_EQ(out[k], ((k ^ 5) + 1) * 1000 + k + 1) << k;
}

TEST(FoldedAddresses, AreCheckedToTheByte) {
  const auto module = kernel(".param .u64 out", R"(
  add.u64 %d2, %d0, %d1;
  st.global.u32 [%d2+4], %r3;)");
  Memory<std::uint32_t> out(33);
  run(*module, "k", {{1}, {32}}, Arguments(out));
  EXPECT_EQ(out[32], 31u);
  Memory<std::uint32_t> small(32);
  const auto beyond = launch(*module, "k", {{1}, {32}}, Arguments(small));
  ASSERT_TRUE(beyond);
  EXPECT_EQ(beyond->code, CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_NE(beyond->report.find("thread (31,0,0)"), std::string::npos) << beyond->report;
  const auto odd = launch(*module, "k", {{1}, {32}}, Arguments(reinterpret_cast<std::byte*>(out.data()) + 2));
  ASSERT_TRUE(odd);
  EXPECT_EQ(odd->code, CUDA_ERROR_MISALIGNED_ADDRESS);
}

}  // namespace
}  // namespace cuda_ffi::software::test
