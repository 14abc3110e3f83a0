// Operations that lanes do together although they are at different instructions.

#include "device.hpp"

namespace cuda_ffi::software::test {
namespace {

// Lanes below 10 run `low`, the others `high`; both leave their result in %d, for out[lane]. Shared
// memory `room` has one word per lane, which holds the lane's number. `more` runs before the store.
std::string two_ways(const std::string& low, const std::string& high,
                     const std::string& more = "") {
  return R"(.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 out) {
  .reg .pred %p<4>;
  .reg .b32 %l, %d, %x, %m, %a;
  .reg .b64 %o, %w, %v;
  .shared .align 4 .b8 room[128];
  mov.u32 %l, %tid.x;
  mov.u32 %x, %l;
  mov.u32 %d, 777;
  mov.u32 %a, room;
  mad.lo.u32 %a, %l, 4, %a;
  st.shared.u32 [%a], %l;
  setp.lt.u32 %p0, %l, 10;
  setp.gt.u32 %p1, %l, 4;
  @%p0 bra LOW;
  )" + high +
         R"(
  bra.uni DONE;
LOW:
  add.u32 %x, %x, 100;
  )" + low +
         R"(
DONE:
  )" + more +
         R"(
  ld.param.u64 %o, [out];
  mul.wide.u32 %w, %l, 4;
  add.u64 %o, %o, %w;
  st.global.u32 [%o], %d;
  ret;
})";
}

std::vector<std::uint32_t> lanes_of(const std::string& text) {
  const auto module = load(text);
  Memory<std::uint32_t> out(32);
  run(*module, "k", {{1}, {32}}, Arguments(out));
  return out.values();
}

std::uint32_t held(std::uint32_t lane) {
  return lane < 10 ? lane + 100 : lane;
}

TEST(LanesApart, ShuffleTogether) {
  const std::string swap = "shfl.sync.bfly.b32 %d, %x, 9, 31, -1;";
  const auto got = lanes_of(two_ways(swap, swap));
  for (std::uint32_t lane = 0; lane < 32; ++lane) EXPECT_EQ(got[lane], held(lane ^ 9)) << lane;
}

TEST(LanesApart, VoteTogether) {
  const std::string vote = "vote.sync.ballot.b32 %d, %p1, -1;";
  for (const std::uint32_t votes : lanes_of(two_ways(vote, vote))) EXPECT_EQ(votes, 0xffffffe0u);
}

TEST(LanesApart, MatchWideValuesTogether) {
  const std::string match = "and.b32 %m, %l, 3; cvt.u64.u32 %v, %m; match.any.sync.b64 %d, %v, -1;";
  const auto got = lanes_of(two_ways(match, match));
  for (std::uint32_t lane = 0; lane < 32; ++lane)
    EXPECT_EQ(got[lane], 0x11111111u << (lane & 3)) << lane;
}

TEST(LanesApart, MeetAtBarriersOfTheWarp) {
  // The lower lanes write before the barrier what the upper ones read after it.
  const auto got = lanes_of(two_ways("st.shared.u32 [%a], 5; bar.warp.sync -1; mov.u32 %d, 5;",
                                     "bar.warp.sync -1; ld.shared.u32 %d, [room];"));
  for (const std::uint32_t value : got) EXPECT_EQ(value, 5u);
}

TEST(LanesApart, OnlyTheirOwnMembersMeet) {
  const auto got = lanes_of(two_ways("shfl.sync.idx.b32 %d, %x, 3, 31, 0x3ff;",
                                     "shfl.sync.idx.b32 %d, %x, 30, 31, 0xfffffc00;"));
  for (std::uint32_t lane = 0; lane < 32; ++lane)
    EXPECT_EQ(got[lane], lane < 10 ? 103u : 30u) << lane;
}

TEST(LanesApart, ExitedLanesAreNotWaitedFor) {
  const auto got = lanes_of(two_ways("exit;", "redux.sync.add.u32 %d, 1, -1;"));
  for (std::uint32_t lane = 0; lane < 32; ++lane)
    EXPECT_EQ(got[lane], lane < 10 ? 0u : 22u) << lane;
}

TEST(LanesApart, DifferentOperationsNeverMeet) {
  const auto module =
      load(two_ways("shfl.sync.up.b32 %d, %x, 1, 0, -1;", "shfl.sync.down.b32 %d, %x, 1, 31, -1;"));
  Memory<std::uint32_t> out(32);
  const auto fault = launch(*module, "k", {{1}, {32}}, Arguments(out));
  ASSERT_TRUE(fault);
  EXPECT_NE(fault->report.find("deadlock"), std::string::npos) << fault->report;
}

}  // namespace
}  // namespace cuda_ffi::software::test
