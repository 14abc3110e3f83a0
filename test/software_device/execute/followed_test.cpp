// Unwritten values may be loaded, moved and computed with, as long as nothing depends on them.

#include "body_kernel.hpp"

namespace cuda_ffi::software::test {
namespace {

// The loads are on one line, and the uses on the next. The first word of the shared array is
// written (7), the others are not: %r1 and %f1 are unwritten, %r2 is 7, %r3 is the written word
// again, %p1 is false.
constexpr int kLoadLine = kBodyLine + 1, kUseLine = kBodyLine + 2;

std::string report(const std::string& use, const std::string& before = "") {
  const std::string body =
      ".shared .align 16 .b8 s[128]; .local .align 16 .b8 l[64]; mov.u32 %r2, 7; mov.u64 %d1, l; "
      "st.shared.u32 [s], %r2; setp.ne.u32 %p1, %r2, 7; bar.sync 0;\n"
      "ld.shared.u32 %r1, [s+64]; ld.shared.f32 %f1, [s+64]; ld.shared.u32 %r3, [s];\n" +
      use;
  Memory<std::uint32_t> out(64);
  const auto module = load(body_kernel(body, before), 80, {true, false});
  const auto fault = launch(*module, "k", {{1}, {32}}, Arguments(out));
  return fault ? fault->report : "";
}

std::string line(int number) {
  return "thread (0,0,0) (PTX line " + std::to_string(number) + ")";
}

constexpr const char* kStore = " st.global.u32 [%d0], %r4;";

TEST(Followed, ValuesThatAreNotUsedAreNoError) {
  for (const std::string use : {
           "add.u32 %r1, %r1, %r2; selp.u32 %r4, %r1, %r2, %p1;",
           "mul.f32 %f1, %f1, %f1; fma.rn.f32 %f1, %f1, %f1, %f1; mov.b32 %r1, %f1; "
           "selp.b32 %r4, %r1, 3, %p1;",
           "setp.gt.u32 %p2, %r1, 5; and.pred %p2, %p2, %p1; selp.u32 %r4, 1, 2, %p2;",
           "setp.gt.and.u32 %p2, %r1, 5, %p1; selp.u32 %r4, 1, 2, %p2;",
           "setp.gt.or.u32 %p2, %r1, 5, !%p1; selp.u32 %r4, 1, 2, %p2;",
           "setp.gt.u32 %p2, %r1, 5; not.pred %p3, %p1; or.pred %p2, %p3, %p2; @%p2 bra L; L: "
           "mov.u32 %r4, 1;",
           "mov.u32 %r4, 0; and.b32 %r4, %r1, %r4;",
           "mov.u32 %r4, -1; or.b32 %r4, %r4, %r1;",
           "mov.u32 %r5, 0; lop3.b32 %r4, %r1, %r5, %r2, 0x80;",
           "slct.u32.s32 %r4, %r2, %r1, %r2;",
           "mov.u32 %r4, %r2; @%p1 mov.u32 %r4, %r1;",
           "mov.b64 %d2, {%r2, %r1}; mov.b64 {%r4, %r5}, %d2;",
           "@%p1 add.u32 %r3, %r1, 1; mov.u32 %r4, %r3;",
           "mov.u32 %r1, %r2; add.u32 %r4, %r1, %r1;",
           "cvt.rn.f16.f32 %h1, %f1; add.f16 %h1, %h1, %h1; cvt.u32.u16 %r1, %h1; "
           "selp.u32 %r4, %r1, 5, %p1;",
           "add.cc.u32 %r5, %r1, %r1; addc.u32 %r5, %r1, 0; div.u32 %r5, %r5, 3; "
           "selp.u32 %r4, %r5, 5, %p1;",
           "st.local.u32 [%d1], %r1; ld.local.u32 %r5, [%d1]; selp.u32 %r4, %r5, 5, %p1;",
           "@%p1 st.global.u32 [%d0+4], %r1; @%p1 bra L; mov.u32 %r1, 4; L: mov.u32 %r4, %r1;",
       })
    EXPECT_EQ(report(use + kStore), "") << use;
}

// Separately for each lane and each turn of a loop.
TEST(Followed, EachLanesValueIsItsOwn) {
  const std::string loop =
      "mov.u32 %r5, 0; mov.u32 %r6, 0; L: shl.b32 %r7, %r5, 2; mov.u32 %r8, s; add.u32 %r8, %r8, "
      "%r7; ld.shared.u32 %r9, [%r8]; setp.gt.u32 %p2, %r5, 0; selp.u32 %r9, 0, %r9, %p2; add.u32 "
      "%r6, %r6, %r9; add.u32 %r5, %r5, 1; setp.lt.u32 %p2, %r5, 4; @%p2 bra L; mov.u32 %r4, %r6;";
  EXPECT_EQ(report(loop + kStore), "");
  const std::string lanes = "setp.lt.u32 %p2, %r0, 5; selp.u32 %r4, %r2, %r1, %p2; @%p2";
  EXPECT_EQ(report(lanes + kStore), "");
  const std::string text = report(lanes + " st.global.u32 [%d0], %r4; st.global.u32 [%d0], %r4;");
  EXPECT_TRUE(mentions(text, "thread (5,0,0)")) << text;
}

TEST(Followed, ValuesThatAreUsedAreReported) {
  for (const std::string use : {
           std::string("add.u32 %r4, %r1, 1;") + kStore,
           std::string("mov.u32 %r4, %r1;") + kStore,
           std::string("selp.u32 %r4, %r2, %r1, %p1;") + kStore,
           std::string("setp.gt.u32 %p2, %r1, 5; selp.u32 %r4, 1, 2, %p2;") + kStore,
           std::string("setp.gt.u32 %p2, %r1, 5; @%p2 mov.u32 %r3, 4; mov.u32 %r4, %r3;") + kStore,
           std::string("setp.gt.u32 %p2, %r1, 5; not.pred %p3, %p1; and.pred %p2, %p2, %p3; "
                       "selp.u32 %r4, 1, 2, %p2;") +
               kStore,
           std::string("and.b32 %r4, %r1, 255;") + kStore,
           std::string("mov.u32 %r5, 1; lop3.b32 %r4, %r1, %r5, %r2, 0x80;") + kStore,
           std::string("mov.b64 %d2, {%r1, %r1}; mov.b64 {%r4, %r5}, %d2; add.u32 %r4, %r4, 1;") +
               kStore,
           std::string("cvt.rn.f16.f32 %h1, %f1; add.f16 %h1, %h1, %h1; cvt.u32.u16 %r4, %h1;") +
               kStore,
           std::string("mul.f32 %f1, %f1, %f1; mov.b32 %r4, %f1;") + kStore,
           std::string("st.local.u32 [%d1], %r1; ld.local.u32 %r5, [%d1]; add.u32 %r4, %r5, 1;") +
               kStore,
           std::string("cvt.u64.u32 %d2, %r1; and.b64 %d2, %d2, 4; add.u64 %d2, %d2, %d0; "
                       "st.global.u32 [%d2], %r2;"),
           std::string("and.b32 %r5, %r1, 0xc; mov.u32 %r6, s; add.u32 %r5, %r5, %r6; "
                       "ld.shared.u32 %r5, [%r5];"),
           std::string("setp.gt.u32 %p2, %r1, 5; @%p2 bra L; L: mov.u32 %r5, 1;"),
           std::string("setp.gt.u32 %p2, %r1, 5; @!%p2 st.global.u32 [%d0], %r2;"),
           std::string("shfl.sync.bfly.b32 %r5, %r1, 1, 31, -1;"),
           std::string("setp.gt.u32 %p2, %r1, 5; vote.sync.any.pred %p3, %p2, -1;"),
           std::string("setp.gt.u32 %p2, %r1, 5; bar.red.popc.u32 %r5, 0, %p2;"),
           std::string("match.any.sync.b32 %r5, %r1, -1;"),
           std::string("atom.global.add.u32 %r5, [%d0], %r1;"),
           std::string("red.global.add.u32 [%d0], %r1;"),
       }) {
    const std::string text = report(use);
    EXPECT_TRUE(mentions(text,
                         "read of 4 bytes of shared memory at byte 64, 64 bytes into s, which no "
                         "thread of the block has written") ||
                mentions(text, "of local memory at byte 0, which the thread has not written"))
        << use << text;
    if (!mentions(use, "local"))
      EXPECT_TRUE(mentions(text, "loaded: kernel k, block (0,0,0), " + line(kLoadLine))) << text;
    EXPECT_TRUE(mentions(text, "at kernel k, block (0,0,0), " + line(kUseLine))) << text;
  }
}

constexpr const char* kFunction =
    ".func (.param .b32 r) f(.param .b32 a) {\n.reg .b32 %r<3>; ld.param.u32 %r1, [a]; "
    "add.u32 %r2, %r1, 1; st.param.u32 [r], %r1; ret;\n}\n";

std::string call(const std::string& argument) {
  return "{ .param .b32 x; .param .b32 y; st.param.b32 [x], " + argument +
         "; call (y), f, (x); ld.param.u32 %r4, [y]; }";
}

TEST(Followed, FunctionsNeedWrittenArguments) {
  const std::string text = report(call("%r1") + kStore, kFunction);
  EXPECT_TRUE(mentions(text, "shared memory at byte 64")) << text;
  EXPECT_EQ(report("selp.u32 %r1, %r1, %r2, %p1;" + call("%r1") + kStore, kFunction), "");
}

}  // namespace
}  // namespace cuda_ffi::software::test
