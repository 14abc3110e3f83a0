// Faults, cancellation, barriers and exits within machine code end as they do interpreted.

#include <atomic>
#include <fstream>
#include <thread>

#include "both_ways.hpp"
#include "software_device/execute/body_kernel.hpp"

namespace cuda_ffi::software::test {

namespace {

using translate::Mode;

constexpr Mode kTranslated[] = {Mode::Always, Mode::Restless};

class Translated : public testing::Test {
 protected:
  void SetUp() override {
    if (!can_translate()) GTEST_SKIP() << "this machine does not translate";
  }
};

// How a launch of the body ends on the same memory, and what it leaves there.
struct End {
  CUresult code = CUDA_SUCCESS;
  std::string report;
  std::vector<std::uint32_t> memory;
  bool operator==(const End&) const = default;
};

End end_of(Mode how, const LoadedModule& module, Memory<std::uint32_t>& memory,
           const Shape& shape) {
  std::fill_n(memory.data(), memory.size(), 7u);
  const auto fault = launch_as(how, module, "k", shape, Arguments(memory));
  return {fault ? fault->code : CUDA_SUCCESS, fault ? fault->report : "", memory.values()};
}

void expect_same_end(const std::string& body, const Shape& shape, CUresult code) {
  const auto module = load(body_kernel(body));
  ASSERT_TRUE(is_translated(*module, "k", shape.block));
  Memory<std::uint32_t> memory(256);
  const End expected = end_of(Mode::Off, *module, memory, shape);
  EXPECT_EQ(expected.code, code) << expected.report;
  for (const Mode how : kTranslated) {
    const End found = end_of(how, *module, memory, shape);
    EXPECT_EQ(found.code, expected.code);
    EXPECT_EQ(found.report, expected.report);
    EXPECT_EQ(found.memory, expected.memory);
  }
}

constexpr const char* kOwnWord = "mul.wide.u32 %d1, %r0, 4; add.s64 %d2, %d0, %d1;\n";

TEST_F(Translated, StoreOutOfBounds) {
  expect_same_end(std::string(kOwnWord) + "st.global.u32 [%d2], %r0; st.global.u32 [%d2+960], %r0;",
                  {{1}, {32}}, CUDA_ERROR_ILLEGAL_ADDRESS);
}

TEST_F(Translated, LoadOutOfBoundsOfSomeLanes) {
  expect_same_end(std::string(kOwnWord) +
                      "setp.gt.u32 %p1, %r0, 5;\n@%p1 ld.global.u32 %r1, [%d2+1020];\n"
                      "st.global.u32 [%d2], %r1;",
                  {{1}, {64}}, CUDA_ERROR_ILLEGAL_ADDRESS);
}

// What is slow begins early, but nothing passes an access: all before it is done, nothing behind
// it.
TEST_F(Translated, SlowStepsAroundALoadOutOfBounds) {
  expect_same_end(
      std::string(kOwnWord) +
          "cvt.rn.f32.u32 %f0, %r0; mul.f32 %f1, %f0, 0f3E000000;\n"
          "add.f32 %f2, %f1, %f1; sqrt.rn.f32 %f3, %f0; lg2.approx.f32 %f0, %f0;\n"
          "ex2.approx.f32 %f1, %f1; div.rn.f32 %f2, %f1, %f2; add.f32 %f3, %f3, %f2;\n"
          "add.f32 %f3, %f3, %f0; st.global.f32 [%d2], %f3;\n"
          "ex2.approx.f32 %f3, %f3; rcp.rn.f32 %f1, %f1; fma.rn.f32 %f1, %f1, %f2, %f3;\n"
          "st.global.f32 [%d2+128], %f1;\n"
          "setp.gt.u32 %p1, %r0, 5;\n@%p1 ld.global.f32 %f2, [%d2+1020];\n"
          "lg2.approx.f32 %f1, %f2; ex2.approx.f32 %f2, %f2; add.f32 %f1, %f1, %f2;\n"
          "st.global.f32 [%d2+256], %f1;",
      {{1}, {32}}, CUDA_ERROR_ILLEGAL_ADDRESS);
}

// A vector whose elements are one register, among steps that are put in another order.
TEST_F(Translated, VectorsOfOneRegister) {
  expect_same_end(
      ".shared .align 8 .b8 s[64];\nmov.u32 %r1, s; st.shared.u32 [%r1], 1065353216;\n"
      "st.shared.u32 [%r1+4], 1073741824; st.shared.u32 [%r1+8], 1077936128;\n"
      "st.shared.u32 [%r1+12], 1082130432; bar.sync 0;\n"
      "ld.shared.v2.f32 {%f0, %f1}, [%r1]; ex2.approx.f32 %f0, %f0;\n"
      "ld.shared.v2.f32 {%f2, %f2}, [%r1+8]; ex2.approx.f32 %f1, %f1;\n"
      "rsqrt.approx.f32 %f3, %f2; fma.rn.f32 %f3, %f0, %f1, %f3;\n" +
          std::string(kOwnWord) + "st.global.f32 [%d2], %f3;",
      {{1}, {32}}, CUDA_SUCCESS);
}

// Lanes that do not run may point anywhere.
TEST_F(Translated, LanesThatDoNotRunAreNotChecked) {
  expect_same_end(std::string(kOwnWord) +
                      "mov.u32 %r1, 3; setp.lt.u32 %p1, %r0, 6;\n"
                      "@%p1 ld.global.u32 %r1, [%d2+1000];\n"
                      "add.u32 %r1, %r1, 1; st.global.u32 [%d2], %r1;",
                  {{1}, {96}}, CUDA_SUCCESS);
}

TEST_F(Translated, LoadBeforeTheAllocation) {
  expect_same_end(std::string(kOwnWord) + "ld.global.u32 %r1, [%d2+-4]; st.global.u32 [%d2], %r1;",
                  {{1}, {32}}, CUDA_ERROR_ILLEGAL_ADDRESS);
}

TEST_F(Translated, Misaligned) {
  expect_same_end(std::string(kOwnWord) + "ld.global.u32 %r1, [%d2+2]; st.global.u32 [%d2], %r1;",
                  {{1}, {32}}, CUDA_ERROR_MISALIGNED_ADDRESS);
}

TEST_F(Translated, SharedOutOfBounds) {
  expect_same_end(std::string(".shared .align 4 .b8 s[128];\nmov.u32 %r1, s; shl.b32 %r2, %r0, 2; "
                              "add.u32 %r1, %r1, %r2; st.shared.u32 [%r1], %r0; bar.sync 0; "
                              "ld.shared.u32 %r3, [%r1+4];\n") +
                      kOwnWord + "st.global.u32 [%d2], %r3;",
                  {{1}, {32}}, CUDA_ERROR_ILLEGAL_ADDRESS);
}

// An index whose product would not fit 32 bits goes on evenly in 64.
TEST_F(Translated, IndexBeyond32Bits) {
  expect_same_end(
      "add.u32 %r1, %r0, 2147483630; mul.wide.s32 %d1, %r1, 4; add.s64 %d2, %d0, %d1; "
      "st.global.u32 [%d2], %r0;",
      {{1}, {32}}, CUDA_ERROR_ILLEGAL_ADDRESS);
}

TEST_F(Translated, LanesThatHaveExitedAreNotWaitedFor) {
  expect_same_end(std::string(".shared .align 4 .b8 s[512];\n") + kOwnWord +
                      "setp.gt.u32 %p1, %r0, 37; @%p1 bra OUT;\n"
                      "mov.u32 %r1, s; shl.b32 %r2, %r0, 2; add.u32 %r1, %r1, %r2; "
                      "st.shared.u32 [%r1], %r0; bar.sync 0; ld.shared.u32 %r3, [s+16];\n"
                      "st.global.u32 [%d2], %r3;\nOUT:",
                  {{2}, {128}}, CUDA_SUCCESS);
}

// Warps at two barriers of different numbers wait for each other in vain.
TEST_F(Translated, WarpsAtDifferentBarriers) {
  const auto module = load(body_kernel(
      "setp.gt.u32 %p1, %r0, 31; @%p1 bra OTHER; bar.sync 0; bra OUT;\nOTHER: bar.sync 1;\nOUT:"));
  Memory<std::uint32_t> memory(256);
  const End expected = end_of(Mode::Off, *module, memory, {{1}, {64}});
  EXPECT_NE(expected.code, CUDA_SUCCESS);
  for (const Mode how : kTranslated) EXPECT_EQ(end_of(how, *module, memory, {{1}, {64}}), expected);
}

// How addresses lie is found out before a barrier and used behind it, where the interpreter goes
// on.
TEST_F(Translated, AddressesAreKnownBehindBarriersAndCalls) {
  const std::string function =
      ".func (.param .b32 back) twice(.param .b32 one)\n{ .reg .b32 %u<2>; ld.param.b32 %u0, "
      "[one]; "
      "add.u32 %u1, %u0, %u0; st.param.b32 [back], %u1; ret; }\n";
  const std::string body =
      "mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x; mad.lo.s32 %r4, %r2, %r3, %r0;\n"
      "mul.wide.u32 %d1, %r4, 4; add.s64 %d2, %d0, %d1; ld.global.u32 %r5, [%d2]; bar.sync 0;\n"
      "{ .param .b32 back; .param .b32 one; st.param.b32 [one], %r4; call (back), twice, (one); "
      "ld.param.b32 %r6, [back]; }\nadd.u32 %r5, %r5, %r6; st.global.u32 [%d2], %r5;";
  const auto module = load(body_kernel(body, function));
  ASSERT_TRUE(is_translated(*module, "k", {64, 1, 1}));
  Memory<std::uint32_t> memory(256);
  const Shape shape{{4}, {64}};
  const End expected = end_of(Mode::Off, *module, memory, shape);
  for (const Mode how : kTranslated) EXPECT_EQ(end_of(how, *module, memory, shape), expected);
}

TEST_F(Translated, MemoryFreedBetweenLaunches) {
  const auto module = load(body_kernel(std::string(kOwnWord) + "st.global.u32 [%d2], %r0;"));
  Memory<std::uint32_t> memory(64);
  EXPECT_FALSE(launch_as(Mode::Always, *module, "k", {{1}, {32}}, Arguments(memory)));
  memory.free();
  const auto fault = launch_as(Mode::Always, *module, "k", {{1}, {32}}, Arguments(memory));
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->code, CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_TRUE(mentions(fault->report, "freed")) << fault->report;
}

TEST_F(Translated, EndlessLoopIsCancelled) {
  const auto module = load(body_kernel("AGAIN: add.u32 %r1, %r1, 1; bra AGAIN;"));
  ASSERT_TRUE(is_translated(*module, "k", {32, 1, 1}));
  for (const Mode how : kTranslated) {
    std::atomic<bool> cancelled{false};
    GridLaunch what;
    what.kernel = module->kernel("k");
    what.block = {32, 1, 1};
    const std::uint64_t nowhere = 0;
    what.parameters = std::as_bytes(std::span(&nowhere, 1));
    what.cancelled = &cancelled;
    const translate::ModeInForce in_force(how);
    std::thread canceller([&] { cancelled = true; });
    const auto fault = run_grid(what);
    canceller.join();
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->code, CUDA_ERROR_LAUNCH_FAILED);
    EXPECT_TRUE(mentions(fault->report, "cancelled")) << fault->report;
  }
}

// One warp waits, without saying so, for what another will write.
// The path that a branch does not take is laid out elsewhere, and reached by a jump behind it.
TEST_F(Translated, LanesLeaveALoopOneByOne) {
  for (const char* const leaves : {"ret;", "exit;", "bra OUT;"})
    for (const char* const stays :
         {"setp.ne.u32 %p1, %r0, %r2; @%p1 bra ON;", "setp.eq.u32 %p1, %r0, %r2; @!%p1 bra ON;"})
      for (const char* const others :
           {"setp.lt.u32 %p2, %r2, 20; @%p2 bra AGAIN;",
            "setp.ge.u32 %p2, %r2, 20; @%p2 bra DONE; bra AGAIN;\nDONE:"})
        expect_same_end(std::string(kOwnWord) + "mov.u32 %r2, 0;\nAGAIN: " + stays + leaves +
                            "\nON: add.u32 %r2, %r2, 1;\n" + others +
                            "\nst.global.u32 [%d2], %r2;\nOUT:",
                        {{2}, {37}}, CUDA_SUCCESS);
}

TEST_F(Translated, WarpsTakeTurns) {
  expect_same_end(
      "setp.gt.u32 %p1, %r0, 31; @%p1 bra WRITE;\n"
      "WAIT: ld.global.u32 %r1, [%d0+4]; setp.eq.u32 %p2, %r1, 7; @%p2 bra WAIT;\n"
      "bra OUT;\nWRITE: mov.u32 %r2, 9; st.global.u32 [%d0+4], %r2;\nOUT:",
      {{1}, {64}}, CUDA_SUCCESS);
}

TEST_F(Translated, CodeIsNeverWritableAndExecutable) {
  const auto module = load(body_kernel(std::string(kOwnWord) + "st.global.u32 [%d2], %r0;"));
  const auto made = translate::Translation::make(*module->kernel("k")->function, {32, 1, 1});
  ASSERT_NE(made, nullptr);
  std::ifstream maps("/proc/self/maps");
  if (!maps) GTEST_SKIP() << "no list of this process's memory";
  for (std::string line; std::getline(maps, line);)
    EXPECT_EQ(line.find(" rwx"), std::string::npos) << line;
}

// While a translation is on its way, when it has come, and while both ways are tried.
TEST_F(Translated, InTheBackground) {
  const auto module = load(body_kernel(std::string(kOwnWord) +
                                       "mad.lo.u32 %r1, %r0, %r0, 5; st.global.u32 [%d2], %r1;"));
  Memory<std::uint32_t> memory(256);
  const End expected = end_of(Mode::Off, *module, memory, {{4}, {256}});
  for (int k = 0; k < 3000; ++k)
    ASSERT_EQ(end_of(Mode::Auto, *module, memory, {{4}, {256}}), expected);
}

// A module may go while one of its kernels is still being translated.
TEST_F(Translated, ModuleGoesMeanwhile) {
  for (int k = 0; k < 50; ++k) {
    const auto module = load(body_kernel(std::string(kOwnWord) + "st.global.u32 [%d2], %r0;"));
    Memory<std::uint32_t> memory(256);
    end_of(Mode::Auto, *module, memory, {{64}, {256}});
  }
}

}  // namespace

}  // namespace cuda_ffi::software::test
