// Errors that must end a load or a grid with an explanation.

#include <thread>

#include "device.hpp"

namespace cuda_ffi::software::test {
namespace {

std::string faulting_kernel(const std::string& body,
                            const std::string& parameters = ".param .u64 k0",
                            const std::string& before = "") {
  return ".version 8.0\n.target sm_80\n.address_size 64\n" + before + ".visible .entry k(" +
         parameters +
         ")\n{\n.reg .pred %p<4>; .reg .b16 %h<4>; .reg .b32 %r<16>; .reg .b64 %d<8>; .reg .f32 "
         "%f<4>;\n" +
         body + "\nret;\n}\n";
}

bool mentions(const std::string& text, const std::string& what) {
  return text.find(what) != std::string::npos;
}

TEST(Refused, UnsupportedFeaturesAreNamed) {
  EXPECT_TRUE(
      mentions(refusal(faulting_kernel("wgmma.fence.sync.aligned;"), 80, CUDA_ERROR_NOT_SUPPORTED),
               "wgmma.fence.sync.aligned"));
  const std::string log = refusal(faulting_kernel("\ncp.async.bulk.prefetch.L2.global [%d0], 16;"),
                                  80, CUDA_ERROR_NOT_SUPPORTED);
  EXPECT_TRUE(mentions(log, "cp.async.bulk.prefetch") && mentions(log, "line 8")) << log;
}

TEST(Refused, WrongOperandsAreInvalid) {
  EXPECT_TRUE(mentions(refusal(faulting_kernel("add.u32 %r1, %d0, %r2;")), "add.u32"));
  EXPECT_TRUE(mentions(refusal(faulting_kernel("add.u64 %r1, %d0, %d1;")), "add.u64"));
  refusal(faulting_kernel("add.u32 %r1, %r2;"));
  refusal(faulting_kernel("add.wide.u32 %r1, %r2, %r3;"));
  refusal(faulting_kernel("mov.b64 %d0, {%r1, %r2, %r3};"));
  refusal(faulting_kernel("ld.global.v4.u32 {%r1, %r2}, [%d0];"));
  refusal(faulting_kernel("ld.global.u64 %r1, [%d0];"));
  refusal(faulting_kernel("ld.param.u64 %d0, [k0+4];"));
  refusal(faulting_kernel("ld.param.u64 %d0, [k0+9000];"));
  refusal(faulting_kernel("setp.lt.u32 %r1, %r2, %r3;"));
  refusal(faulting_kernel("@%r1 bra L;\nL:"));
  refusal(faulting_kernel("selp.u32 %r1, %r2, %r3, %r4;"));
  refusal(faulting_kernel("shfl.sync.up.b32 %r1, %r2, %r3;"));
  refusal(faulting_kernel("st.param.u64 [k0], %d0;"));
  refusal(faulting_kernel("lop3.b32 %r1, %r2, %r3, %r4, 256;"));
  refusal(faulting_kernel("cvt.f32.s32 %f0, %f1, %f2;"));
}

TEST(Refused, ANewerTargetHasNoBinary) {
  std::string text = faulting_kernel("");
  text.replace(text.find("sm_80"), 5, "sm_90");
  refusal(text, 80, CUDA_ERROR_NO_BINARY_FOR_GPU);
}

TEST(Refused, AnUnresolvedFunctionIsNamed) {
  const std::string log =
      refusal(faulting_kernel("call elsewhere;", ".param .u64 k0", ".extern .func elsewhere();\n"));
  EXPECT_TRUE(mentions(log, "elsewhere")) << log;
}

TEST(Linked, TextsResolveEachOthersNames) {
  const std::string one = faulting_kernel(
      "ld.param.u64 %d0, [k0]; { .param .b32 a; .param .b32 r; st.param.b32 [a], 20; call (r), "
      "twice, (a); ld.param.b32 %r1, [r]; }\n"
      "ld.global.u32 %r2, [number]; add.u32 %r1, %r1, %r2; st.global.u32 [%d0], %r1;",
      ".param .u64 k0",
      ".extern .func (.param .b32 r) twice(.param .b32 a);\n.extern .global .u32 number;\n");
  const std::string other =
      ".version 8.0\n.target sm_80\n.address_size 64\n.visible .global .u32 number = 2;\n"
      ".visible .func (.param .b32 r) twice(.param .b32 a)\n{\n.reg .b32 %r<2>;\nld.param.b32 %r0, "
      "[a];\n"
      "add.u32 %r1, %r0, %r0;\nst.param.b32 [r], %r1;\nret;\n}\n";
  const std::string_view texts[] = {one, other};
  const auto module = LoadedModule::load(texts, 0, 80);
  Memory<std::uint32_t> out(1);
  run(*module, "k", {{1}, {1}}, Arguments(out));
  EXPECT_EQ(out[0], 42u);
}

std::optional<Fault> run_body(const std::string& body, Memory<std::uint32_t>& memory,
                              Shape shape = {{1}, {32}}) {
  const auto module =
      load(faulting_kernel("ld.param.u64 %d0, [k0]; mov.u32 %r0, %tid.x;\n" + body));
  return launch(*module, "k", shape, Arguments(memory));
}

TEST(Memory, NullFreedAndMisalignedAreFaults) {
  Memory<std::uint32_t> data(8);
  auto fault = run_body("mov.u64 %d1, 0; ld.global.u32 %r1, [%d1];", data);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->code, CUDA_ERROR_ILLEGAL_ADDRESS);
  fault = run_body("ld.global.u32 %r1, [%d0+2];", data);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->code, CUDA_ERROR_MISALIGNED_ADDRESS);
  fault = run_body("ld.global.u32 %r1, [%d0+32];", data);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->code, CUDA_ERROR_ILLEGAL_ADDRESS);
  fault = run_body("ld.global.u32 %r1, [%d0+-4];", data);
  ASSERT_TRUE(fault);
  fault = run_body("ld.global.v2.u32 {%r1, %r2}, [%d0+24];", data);
  EXPECT_FALSE(fault);
  fault = run_body("ld.global.v4.u32 {%r1, %r2, %r3, %r4}, [%d0+32];", data);
  ASSERT_TRUE(fault);
  // One address to which the offset wraps around, among good ones.
  fault = run_body(
      "setp.eq.u32 %p0, %r0, 7; mov.u64 %d1, %d0; @%p0 mov.u64 %d1, 0xfffffffffffffff0; "
      "ld.global.u32 %r1, [%d1+16];",
      data);
  ASSERT_TRUE(fault);
  EXPECT_TRUE(mentions(fault->report, "thread (7,0,0)")) << fault->report;
  fault = run_body(
      "setp.eq.u32 %p0, %r0, 9; mov.u64 %d1, 4; @!%p0 mov.u64 %d1, %d0; ld.global.u32 %r1, "
      "[%d1+-8];",
      data);
  ASSERT_TRUE(fault);
  data.free();
  fault = run_body("ld.global.u32 %r1, [%d0];", data);
  ASSERT_TRUE(fault);
  EXPECT_TRUE(mentions(fault->report, "freed")) << fault->report;
}

TEST(Memory, SharedLocalAndGenericWindowsAreChecked) {
  Memory<std::uint32_t> data(64);
  const std::string before = ".shared .align 8 .b8 s[64]; .local .align 8 .b8 l[16]; ";
  EXPECT_FALSE(run_body(before + "mov.u32 %r1, 7; st.shared.u32 [s+60], %r1;", data));
  EXPECT_TRUE(run_body(before + "mov.u32 %r1, s; st.shared.u32 [%r1+64], %r0;", data));
  EXPECT_TRUE(run_body(before + "mov.u32 %r1, -4; st.shared.u32 [%r1], %r0;", data));
  EXPECT_TRUE(run_body(before + "mov.u64 %d1, -1; st.shared.u8 [%d1], %r0;", data));
  EXPECT_FALSE(run_body(before + "st.local.u32 [l+12], %r0;", data));
  EXPECT_TRUE(run_body(before + "mov.u64 %d1, l; st.local.u64 [%d1+16], %d0;", data));
  // Generic addresses of three spaces in one instruction, a different one for every lane.
  EXPECT_FALSE(
      run_body(before + "cvta.shared.u64 %d1, s; mov.u64 %d2, l; cvta.local.u64 %d2, %d2; div.u32 "
                        "%r4, %r0, 3; rem.u32 %r1, %r0, 3;\n"
                        "mul.wide.u32 %d4, %r4, 4; add.u64 %d1, %d1, %d4; add.u64 %d3, %d0, %d4;\n"
                        "setp.eq.u32 %p0, %r1, 1; @%p0 mov.u64 %d3, %d1; setp.eq.u32 %p1, %r1, 2; "
                        "@%p1 mov.u64 %d3, %d2;\n"
                        "add.u32 %r2, %r0, 100; st.u32 [%d3], %r2; ld.u32 %r3, [%d3]; mul.wide.u32 "
                        "%d4, %r0, 4; add.u64 %d4, %d4, %d0; st.global.u32 [%d4+128], %r3;",
               data));
  for (std::uint32_t lane = 0; lane < 32; ++lane) EXPECT_EQ(data[32 + lane], 100 + lane);
}

TEST(Grid, ThreadsThatNeverMeetAreADeadlock) {
  Memory<std::uint32_t> data(1);
  const auto fault =
      run_body("setp.lt.u32 %p0, %r0, 32; @%p0 bra L; bar.sync 1; bra M; L: bar.sync 2; M:", data,
               {{1}, {64}});
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->code, CUDA_ERROR_LAUNCH_FAILED);
  EXPECT_TRUE(mentions(fault->report, "waits at barrier 1") &&
              mentions(fault->report, "waits at barrier 2"))
      << fault->report;
}

TEST(Grid, ABarrierDoesNotWaitForThreadsThatExited) {
  Memory<std::uint32_t> data(1);
  EXPECT_FALSE(run_body(
      "setp.lt.u32 %p0, %r0, 40; @%p0 exit; bar.sync 0; atom.global.add.u32 %r1, [%d0], 1;", data,
      {{1}, {96}}));
  EXPECT_EQ(data[0], 56u);
}

TEST(Grid, CanBeCancelled) {
  Memory<std::uint32_t> data(1);
  const auto module = load(faulting_kernel("L: bra L;"));
  std::atomic<bool> cancelled{false};
  GridLaunch what;
  what.kernel = module->kernel("k");
  what.grid = {4};
  what.block = {64};
  const Arguments arguments(data);
  what.parameters = arguments.bytes();
  what.cancelled = &cancelled;
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    cancelled = true;
  });
  const auto fault = run_grid(what);
  other.join();
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->code, CUDA_ERROR_LAUNCH_FAILED);
}

TEST(Grid, TrapNamesTheThread) {
  Memory<std::uint32_t> data(1);
  const auto fault = run_body("setp.eq.u32 %p0, %r0, 13; @%p0 trap;", data);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->code, CUDA_ERROR_LAUNCH_FAILED);
  EXPECT_TRUE(mentions(fault->report, "thread (13,0,0)")) << fault->report;
}

TEST(Grid, BlocksThatWaitForLaterOnesEnd) {
  Memory<std::uint32_t> data(1);
  // Each block waits until all have come, so all must be live at once.
  EXPECT_FALSE(
      run_body("setp.ne.u32 %p0, %r0, 0; @%p0 bra D; red.global.add.u32 [%d0], 1;\n"
               "mov.u32 %r2, %nctaid.x; L: ld.volatile.global.u32 %r1, [%d0]; setp.lt.u32 %p1, "
               "%r1, %r2; @%p1 bra L; D:",
               data, {{37}, {32}}));
  EXPECT_EQ(data[0], 37u);
}

}  // namespace
}  // namespace cuda_ffi::software::test
