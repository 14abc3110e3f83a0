// Grids that never end by themselves: whatever they loop over, they notice that they must stop.

#include "device.hpp"

namespace cuda_ffi::software::test {
namespace {

std::string endless_kernel(const std::string& body, const std::string& before = "") {
  return ".version 8.0\n.target sm_90\n.address_size 64\n" + before +
         ".visible .entry k()\n{\n.reg .pred %p<4>; .reg .b32 %r<8>; .reg .b64 %d<8>;\nmov.u32 "
         "%r0, %tid.x;\n" +
         body + "\nret;\n}\n";
}

// Launches with the order to stop already given: whatever checks for it ends at once.
std::optional<Fault> run_cancelled(const std::string& text, Dim3 block = {64}, Dim3 cluster = {}) {
  const auto module = load(text, 90);
  const std::atomic<bool> cancelled{true};
  GridLaunch what;
  what.kernel = module->kernel("k");
  what.grid = {4};
  what.block = block;
  what.cluster = cluster;
  what.cancelled = &cancelled;
  return run_grid(what);
}

void expect_stopped(const std::optional<Fault>& fault) {
  ASSERT_TRUE(fault);
  EXPECT_NE(fault->report.find("was cancelled"), std::string::npos) << fault->report;
}

TEST(Endless, ALoop) {
  expect_stopped(run_cancelled(endless_kernel("L: bra L;")));
}

TEST(Endless, ALoopOverABarrier) {
  expect_stopped(run_cancelled(endless_kernel("L: bar.sync 0; bra L;")));
  expect_stopped(run_cancelled(endless_kernel("L: bar.sync 0; bra L;"), {17}));
  expect_stopped(run_cancelled(endless_kernel("L: bar.red.popc.u32 %r1, 3, %p0; bra L;")));
}

TEST(Endless, ALoopOverABarrierOfTheCluster) {
  expect_stopped(run_cancelled(
      endless_kernel("L: barrier.cluster.arrive; barrier.cluster.wait; bra L;"), {64}, {2}));
  expect_stopped(
      run_cancelled(endless_kernel("L: barrier.cluster.arrive; barrier.cluster.wait; bra L;")));
}

TEST(Endless, ALoopOverAWarpBarrier) {
  expect_stopped(
      run_cancelled(endless_kernel("and.b32 %r1, %r0, 1; setp.eq.u32 %p0, %r1, 0; @%p0 bra M;\n"
                                   "L: bar.warp.sync -1; bra L; M: bar.warp.sync -1; bra M;")));
}

// 2^60 calls, none of them deep.
TEST(Endless, ATreeOfCalls) {
  const std::string function =
      ".func f(.param .b32 depth)\n{\n.reg .b32 %r<2>; .reg .pred %p;\nld.param.b32 %r0, [depth];\n"
      "setp.eq.u32 %p, %r0, 0; @%p ret;\nsub.u32 %r1, %r0, 1;\n"
      "{ .param .b32 a; st.param.b32 [a], %r1; call f, (a); }\n{ .param .b32 a; st.param.b32 [a], "
      "%r1; call f, (a); }\nret;\n}\n";
  const std::string call = "{ .param .b32 a; st.param.b32 [a], 60; call f, (a); }";
  expect_stopped(run_cancelled(endless_kernel(call, function)));
  const std::string indirect =
      "mov.u64 %d0, f;\n{ .param .b32 a; st.param.b32 [a], 60; P: .callprototype _ (.param .b32 "
      "_); call %d0, (a), P; }";
  expect_stopped(run_cancelled(endless_kernel(indirect, function)));
}

TEST(Endless, ALoopThroughATable) {
  expect_stopped(run_cancelled(endless_kernel("L: T: .branchtargets L, M; brx.idx 0, T; M:")));
}

// Gives the order to stop from within, and counts atomically how often `body` reaches COUNT
// afterwards. Returns the count.
std::uint32_t counted_after_order(std::string body, Dim3 grid, Dim3 block,
                                  const std::string& function = "") {
  body.replace(body.find("COUNT"), 5,
               "atom.global.add.u32 %r2, [%d0 + 4], 1; st.global.b8 [%d0], %r3;");
  const auto module =
      load(".version 8.0\n.target sm_90\n.address_size 64\n" + function +
               ".visible .entry k(.param .b64 words)\n{\n" +
               ".reg .b32 %r<4>; .reg .b64 %d<2>;\nld.param.b64 %d0, [words]; mov.u32 %r3, 1;\n" +
               body + "\nret;\n}\n",
           90);
  Memory<std::uint32_t> words(2);
  GridLaunch what;
  what.kernel = module->kernel("k");
  what.grid = grid;
  what.block = block;
  const Arguments arguments(words);
  what.parameters = arguments.bytes();
  what.cancelled = reinterpret_cast<const std::atomic<bool>*>(words.data());
  expect_stopped(run_grid(what));
  return words[1];
}

TEST(Endless, ALaunchOfManyBlocksLooksBetweenThem) {
  EXPECT_LE(counted_after_order("COUNT", {1 << 20}, {1}), 1024u);
}

TEST(Endless, AWarpThatEndsItsTurnEndsThoseOfOthers) {
  EXPECT_LE(counted_after_order("COUNT L: bra L;", {1}, {1024}), 32u);
}

TEST(Endless, ALoopOverABarrierLooksEveryTime) {
  EXPECT_LE(counted_after_order("L: COUNT bar.sync 0; bra L;", {1}, {64}), 64u);
}

TEST(Endless, ALongLoopLooksMoreOften) {
  std::string body = "L: COUNT";
  for (int k = 0; k < 4096; ++k) body += " add.u32 %r1, %r1, 1;";
  EXPECT_LE(counted_after_order(body + " bra L;", {1}, {1}), 80u);
}

TEST(Endless, ALongFunctionLooksMoreOften) {
  std::string body = "L: COUNT { call f; } bra L;", function;
  for (int k = 0; k < 4096; ++k) function += " add.u32 %r1, %r1, 1;";
  EXPECT_LE(
      counted_after_order(body, {1}, {1}, ".func f()\n{ .reg .b32 %r<2>;" + function + " ret; }\n"),
      80u);
}

// Any number of barriers of the cluster is no deadlock.
TEST(Clusters, MeetAgainAndAgain) {
  const auto module =
      load(endless_kernel("mov.u32 %r1, 0;\nL: barrier.cluster.arrive; barrier.cluster.wait;\n"
                          "add.u32 %r1, %r1, 1; setp.lt.u32 %p0, %r1, 1000; @%p0 bra L;"),
           90);
  const auto fault =
      launch(*module, "k", {.grid = {8}, .block = {64}, .cluster = {4}}, Arguments());
  EXPECT_FALSE(fault) << fault->report;
}

}  // namespace
}  // namespace cuda_ffi::software::test
