// Races on shared memory (programs/races.cu): all are found, and no others.

#include "body_kernel.hpp"

namespace cuda_ffi::software::test {
namespace {

constexpr Checks kRaces{false, true};

const LoadedModule& races() {
  static const auto module = [] { return load(read_program("races.ptx"), 80, kRaces); }();
  return *module;
}

// The report of a launch; empty if it ran to its end.
template <class... More>
std::string report_of_blocks(std::uint32_t blocks, const char* kernel, const More&... more) {
  Memory<int> out(256);
  const auto fault = launch(races(), kernel, {{blocks}, {256}}, Arguments(out, more...));
  return fault ? fault->report : "";
}
template <class... More>
std::string report_of(const char* kernel, const More&... more) {
  return report_of_blocks(1, kernel, more...);
}

// A kernel's race: the report up to where each access lies.
struct Race {
  const char* kernel;
  const char* variable;
  const char* accesses;
};

void PrintTo(const Race& race, std::ostream* out) {
  *out << race.kernel;
}

class Races : public ::testing::TestWithParam<Race> {};

TEST_P(Races, AreFound) {
  const Race& race = GetParam();
  const std::string report = report_of(race.kernel, 0);
  EXPECT_TRUE(mentions(report, "race on shared memory at byte ")) << report;
  EXPECT_TRUE(mentions(report, std::string(" bytes into ") + race.kernel + "::" + race.variable +
                                   ": " + race.accesses))
      << report;
  const std::string place = std::string("kernel ") + race.kernel + ", block (";
  EXPECT_TRUE(mentions(report, "earlier: " + place) && mentions(report, "at " + place)) << report;
  EXPECT_TRUE(mentions(report, " (races.cu:")) << report;
}

// In particular, blocks that run one after the other in the same memory.
TEST_P(Races, AreNotInvented) {
  EXPECT_EQ(report_of_blocks(40, GetParam().kernel, 1), "");
}

constexpr const char* kWriteWrite = "a write and an earlier write that nothing orders";
constexpr const char* kWriteRead = "a write and an earlier read that nothing orders";
constexpr const char* kReadWrite = "a read and an earlier write that nothing orders";

INSTANTIATE_TEST_SUITE_P(
    Kernels, Races,
    ::testing::Values(
        Race{"warps_write", "value", kWriteWrite},
        Race{"warps_write_then_read", "value", kReadWrite},
        Race{"warps_read_then_write", "value", kWriteRead},
        Race{"lanes_write", "value", kWriteWrite},
        Race{"lanes_read_then_write", "values", kWriteRead},
        Race{"lanes_collide", "values", kWriteWrite}, Race{"lanes_of_a_mask", "values", kReadWrite},
        Race{"named_barriers", "values", kReadWrite}, Race{"arrive_and_wait", "values", kReadWrite},
        Race{"barrier_that_votes", "values", ""}, Race{"buffers", "values", ""},
        Race{"counted", "count", "an atomic operation and an earlier write that nothing orders"},
        Race{"counted_then_reset", "count", ""},
        Race{"mbarrier_used_early", "barrier",
             "an atomic operation and an earlier write that nothing orders"}),
    ::testing::PrintToStringParamName());

TEST(Races, OfOneByteAreOfThatByte) {
  EXPECT_EQ(report_of("bytes_side_by_side", 0), "");
  EXPECT_EQ(report_of("bytes_side_by_side", 1), "");
}

TEST(Races, BothAccessesAreNamed) {
  const std::string report = report_of("warps_write", 0);
  EXPECT_TRUE(
      mentions(report, "race on shared memory at byte 0, 0 bytes into warps_write::value: "))
      << report;
  EXPECT_TRUE(mentions(
      report, "earlier: kernel warps_write, block (0,0,0), thread (0,0,0) (races.cu:8, PTX line "))
      << report;
  EXPECT_TRUE(mentions(
      report, "at kernel warps_write, block (0,0,0), thread (40,0,0) (races.cu:10, PTX line "))
      << report;
}

// Whichever comes first: if one of them changes the value, the outcome depends on the order.
TEST(Races, AWriteOfTheOldValueCounts) {
  EXPECT_TRUE(mentions(report_of("old_value_again", 0, 5, 7), kWriteWrite));
  EXPECT_TRUE(mentions(report_of("old_value_again", 0, 7, 5), kWriteWrite));
  EXPECT_EQ(report_of("old_value_again", 1, 5, 7), "");
}

TEST(Races, WritesOfTheSameValueAreNone) {
  EXPECT_EQ(report_of("old_value_again", 0, 5, 5), "");
  EXPECT_EQ(report_of("old_value_again", 0, 7, 7), "");
}

class CopiesUnderWay : public ::testing::Test {
 protected:
  std::string report(const char* kernel, int right) { return report_of(kernel, in_, right); }
  Memory<int> in_{256};
};

constexpr const char* kReadCopy =
    "a read and an earlier copy of cp.async, which its thread has not waited for";

TEST_F(CopiesUnderWay, AreWaitedForByTheirThread) {
  for (const int synchronize : {0, 1}) {
    const std::string report = report_of("copied", in_, 0, synchronize);
    EXPECT_TRUE(mentions(report, kReadCopy)) << report;
    EXPECT_TRUE(mentions(report, "bytes into copied::values: ") && mentions(report, "races.cu:") &&
                mentions(report, "earlier: kernel copied, block (0,0,0), thread ("))
        << report;
    EXPECT_EQ(report_of("copied", in_, 1, synchronize), "");
  }
}

TEST_F(CopiesUnderWay, AreOfTheirThreadAloneUntilABarrier) {
  EXPECT_TRUE(mentions(report("copied_for_others", 0),
                       "a read and an earlier copy of cp.async that nothing orders"))
      << report("copied_for_others", 0);
  EXPECT_EQ(report("copied_for_others", 1), "");
}

TEST_F(CopiesUnderWay, AreWaitedForGroupByGroup) {
  EXPECT_TRUE(mentions(report("copied_in_groups", 0), kReadCopy)) << report("copied_in_groups", 0);
  EXPECT_EQ(report("copied_in_groups", 1), "");
  EXPECT_TRUE(mentions(report("copied_without_commit", 0), kReadCopy));
  EXPECT_EQ(report("copied_without_commit", 1), "");
}

TEST_F(CopiesUnderWay, ArriveAtAnMbarrier) {
  EXPECT_EQ(report("copied_with_mbarrier", 1), "");
}

// A pending copy must not be overwritten either.
TEST_F(CopiesUnderWay, RaceWithWrites) {
  const std::string text = body_kernel(
      ".shared .align 16 .b8 s[16];\ncp.async.ca.shared.global [s], [%d0], "
      "4;\ncp.async.commit_group;\n"
      "mov.u32 %r1, 77; st.shared.u32 [s], %r1;");
  const auto module = load(text, 80, kRaces);
  const auto fault = launch(*module, "k", {{1}, {1}}, Arguments(in_));
  ASSERT_TRUE(fault);
  EXPECT_TRUE(
      mentions(fault->report,
               "a write and an earlier copy of cp.async, which its thread has not waited for"))
      << fault->report;
}

}  // namespace
}  // namespace cuda_ffi::software::test
