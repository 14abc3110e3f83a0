// Addresses that an access computes itself, for lanes in even rows of 16 and at irregular
// addresses.

#include <set>

#include "thread_kernel.hpp"

namespace cuda_ffi::software::test {
namespace {

// The blocks run one after the other: the first finds out what memory an access may reach, the
// others take the quick path.
constexpr Shape kBlocks{{3}, {32}};

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
  for (std::uint32_t k = 0; k < out.size(); ++k)
    ASSERT_EQ(out[k], k % 64 < 32 ? k / 64 : k % 32) << k;
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

// The index is negative in some lanes; lanes are spread evenly and unevenly.
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
  const auto odd =
      launch(*module, "k", {{1}, {32}}, Arguments(reinterpret_cast<std::byte*>(out.data()) + 2));
  ASSERT_TRUE(odd);
  EXPECT_EQ(odd->code, CUDA_ERROR_MISALIGNED_ADDRESS);
}

// The 32-bit index wraps around between two lanes: there, the addresses are far apart.
TEST(FoldedAddresses, AnIndexThatWrapsAroundIsOutOfBounds) {
  const auto at = [](const std::string& first, const char* type) {
    const auto module =
        kernel(".param .u64 out, .param .u64 base",
               "ld.param.u64 %d5, [base]; mad.lo.u32 %r4, %r0, 32, %r2; add.u32 %r4, %r4, " +
                   first + "; mul.wide." + type +
                   " %d3, %r4, 4; add.s64 %d4, %d5, %d3; st.global.u32 [%d4], %r2;");
    Memory<std::uint32_t> out(128);
    const std::int64_t index = type[0] == 's' ? 0x7fffffd8 : 0xffffffd8;
    return launch(*module, "k", kBlocks,
                  Arguments(out, reinterpret_cast<std::int64_t>(out.data()) - 4 * index));
  };
  for (const auto& fault : {at("0x7fffffd8", "s32"), at("0xffffffd8", "u32")}) {
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->code, CUDA_ERROR_ILLEGAL_ADDRESS);
    EXPECT_NE(fault->report.find("block (1,0,0), thread (8,0,0)"), std::string::npos)
        << fault->report;
  }
}

TEST(FoldedAddresses, ElementsOfManyBytes) {
  for (const std::uint32_t size : {252u, 256u, 300u}) {
    const auto module =
        kernel(".param .u64 out", "mul.wide.u32 %d3, %r2, " + std::to_string(size) +
                                      "; add.s64 %d4, %d3, %d0; st.global.u32 [%d4], %r2;");
    Memory<std::uint32_t> out(32 * size / 4);
    run(*module, "k", kBlocks, Arguments(out));
    for (std::uint32_t k = 0; k < out.size(); ++k)
      ASSERT_EQ(out[k], k % (size / 4) == 0 ? k / (size / 4) : 0) << size << " " << k;
  }
}

TEST(FoldedAddresses, AProductThatIsReadElsewhereIsThere) {
  const auto module = kernel(".param .u64 out", R"(
  mul.wide.u32 %d1, %r2, 4;
  add.u64 %d2, %d0, %d1;
  add.u32 %r2, %r2, 100;
  cvt.u32.u64 %r4, %d1;
  add.u32 %r4, %r4, %r2;
  st.global.u32 [%d2], %r4;)");
  Memory<std::uint32_t> out(32);
  run(*module, "k", kBlocks, Arguments(out));
  for (std::uint32_t k = 0; k < 32; ++k) ASSERT_EQ(out[k], 100 + 5 * k) << k;
}

// Two rows of 16 lanes: lane l accesses (l / 16) × row + (l % 16) × step bytes after `first`.
struct Pattern {
  std::uint32_t first, row, step;
  std::uint32_t of(std::uint32_t lane) const { return first + lane / 16 * row + lane % 16 * step; }
  bool overlaps(std::uint32_t size) const {
    std::set<std::uint32_t> places;
    for (std::uint32_t lane = 0; lane < 32; ++lane) places.insert(of(lane) / size);
    return places.size() < 32;
  }
};

constexpr std::uint32_t kBytes = 8192;

std::vector<Pattern> patterns(std::uint32_t size) {
  std::vector<Pattern> all;
  for (const std::uint32_t step : {0u, size, 2 * size, 5 * size})
    for (const std::uint32_t row : {0u, size, 16 * step, 16 * size, 3 * size, 100 * size})
      all.push_back({size, row, step});
  all.push_back({64 * size, 0u - 48 * size, size});  // the second row first
  return all;
}

std::string address_of_lane(bool shared) {
  const std::string lane =
      "and.b32 %r5, %r2, 15; shr.u32 %r6, %r2, 4; mad.lo.u32 %r7, %r6, %r8, %r10; mad.lo.u32 %r7, "
      "%r5, %r9, %r7;\n";
  return lane + (shared ? "mov.u32 %r11, s; add.u32 %r7, %r7, %r11;\n"
                        : "cvt.u64.u32 %d7, %r7; add.u64 %d7, %d7, %d5;\n");
}

constexpr char kPatternParameters[] =
    ".param .u64 out, .param .u64 in, .param .u32 first, .param .u32 row, .param .u32 step";
constexpr char kPatternBefore[] =
    "ld.param.u64 %d5, [in]; ld.param.u32 %r10, [first]; ld.param.u32 %r8, [row]; ld.param.u32 "
    "%r9, [step];\n"
    ".shared .align 16 .b8 s[8192];\n";

// The block's threads copy shared memory from `in`, or back.
std::string copy(bool in) {
  const char* const step = in ? "ld.global.u32 %r13, [%d8]; st.shared.u32 [%r14], %r13;"
                              : "ld.shared.u32 %r13, [%r14]; st.global.u32 [%d8], %r13;";
  return "bar.sync 0; mov.u32 %r12, %r2; COPY" + std::to_string(in) +
         ": shl.b32 %r14, %r12, 2; cvt.u64.u32 %d8, %r14; add.u64 %d8, %d8, %d5; mov.u32 %r15, s; "
         "add.u32 %r14, %r14, %r15;\n" +
         step + " add.u32 %r12, %r12, 32; setp.lt.u32 %p1, %r12, 2048; @%p1 bra COPY" +
         std::to_string(in) + "; bar.sync 0;\n";
}

class MeasuredAddresses : public testing::TestWithParam<std::tuple<std::uint32_t, bool>> {
 protected:
  std::uint32_t size() const { return std::get<0>(GetParam()); }
  bool shared() const { return std::get<1>(GetParam()); }
  std::string type() const { return size() == 16 ? ".v2.u64" : ".u" + std::to_string(8 * size()); }
  std::string registers() const {
    return size() == 16 ? "{%d9, %d10}" : size() == 8 ? "%d9" : size() == 4 ? "%r4" : "%h";
  }
  void write(bool overlapping) const;
  std::string declarations() const { return size() < 4 ? ".reg .b16 %h;\n" : ""; }
};

TEST_P(MeasuredAddresses, AreReadWhereverTheyLie) {
  const std::string space = shared() ? ".shared" : ".global", address = shared() ? "%r7" : "%d7";
  const std::string place =
      "mul.wide.u32 %d2, %r2, " + std::to_string(size()) + "; add.u64 %d2, %d2, %d0;\n";
  const auto module =
      kernel(kPatternParameters, declarations() + kPatternBefore + (shared() ? copy(true) : "") +
                                     address_of_lane(shared()) + "ld" + space + type() + " " +
                                     registers() + ", [" + address + "];\n" + place + "st.global" +
                                     type() + " [%d2], " + registers() + ";");
  Memory<std::uint8_t> in(kBytes);
  for (std::uint32_t k = 0; k < kBytes; ++k) in[k] = static_cast<std::uint8_t>(k * 37 + k / 256);
  for (const Pattern& pattern : patterns(size())) {
    Memory<std::uint8_t> out(32 * size());
    run(*module, "k", kBlocks, Arguments(out, in, pattern.first, pattern.row, pattern.step));
    for (std::uint32_t k = 0; k < out.size(); ++k)
      ASSERT_EQ(out[k], in[pattern.of(k / size()) + k % size()])
          << "row " << pattern.row << " step " << pattern.step << " byte " << k;
  }
}

void MeasuredAddresses::write(bool overlapping) const {
  const std::string space = shared() ? ".shared" : ".global", address = shared() ? "%r7" : "%d7";
  const std::string values = size() == 16  ? "cvt.u64.u32 %d9, %r2; not.b64 %d10, %d9;\n"
                             : size() == 8 ? "cvt.u64.u32 %d9, %r2;\n"
                             : size() == 4 ? "mov.u32 %r4, %r2;\n"
                                           : "cvt.u16.u32 %h, %r2;\n";
  const auto module =
      kernel(kPatternParameters,
             declarations() + kPatternBefore + (shared() ? copy(true) : "") +
                 address_of_lane(shared()) + values + "st" + space + type() + " [" + address +
                 "], " + registers() + ";\n" + (shared() ? copy(false) : ""),
             overlapping ? Checks{} : Checks::wanted());  // lanes that overlap race
  for (const Pattern& pattern : patterns(size())) {
    if (pattern.overlaps(size()) != overlapping) continue;
    Memory<std::uint8_t> out(4), in(kBytes);
    std::vector<std::uint8_t> expected(kBytes);
    for (std::uint32_t lane = 0; lane < 32; ++lane) {
      const std::uint64_t value[2] = {lane, ~std::uint64_t{lane}};
      std::memcpy(expected.data() + pattern.of(lane), value, size());
    }
    run(*module, "k", kBlocks, Arguments(out, in, pattern.first, pattern.row, pattern.step));
    ASSERT_EQ(in.values(), expected) << "row " << pattern.row << " step " << pattern.step;
  }
}

TEST_P(MeasuredAddresses, AreWrittenWhereverTheyLie) {
  write(false);
}

TEST_P(MeasuredAddresses, AreWrittenByTheLastLane) {
  write(true);
}

INSTANTIATE_TEST_SUITE_P(Sizes, MeasuredAddresses,
                         testing::Combine(testing::Values(1u, 2u, 4u, 8u, 16u), testing::Bool()),
                         [](const auto& test) {
                           return std::to_string(std::get<0>(test.param)) +
                                  (std::get<1>(test.param) ? "Shared" : "Global");
                         });

// From null to the last possible address: with an element at the end, the distance exceeds 64 bits.
TEST(AddressesApart, AtBothEndsAreOutOfBounds) {
  for (const char* const access : {"ld.global.u32 %r4, [%d3];", "st.global.u32 [%d3], %r4;"}) {
    const auto module = kernel(
        ".param .u64 out",
        std::string("and.b32 %r4, %r2, 1; mul.wide.u32 %d3, %r4, 4; neg.s64 %d3, %d3;\n") + access);
    Memory<std::uint32_t> out(1);
    const auto fault = launch(*module, "k", kBlocks, Arguments(out));
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->code, CUDA_ERROR_ILLEGAL_ADDRESS);
  }
}

// Each row is checked separately, to the byte.
TEST(AddressesInRows, AreCheckedToTheByte) {
  const char* const first_block_at_0 =
      "min.u32 %r12, %r0, 1; mul.lo.u32 %r8, %r8, %r12; mul.lo.u32 %r9, %r9, %r12; mul.lo.u32 "
      "%r10, %r10, %r12;\n";
  const auto module =
      kernel(kPatternParameters, std::string(kPatternBefore) + first_block_at_0 +
                                     address_of_lane(false) + "st.global.u32 [%d7], %r2;");
  Memory<std::uint32_t> out(1), in(64);
  const auto write = [&](std::uint32_t first, std::uint32_t row, std::uint32_t step) {
    return launch(*module, "k", kBlocks, Arguments(out, in, first, row, step));
  };
  EXPECT_FALSE(write(0, 192, 4));
  const auto second = write(4, 192, 4), upper = write(256, 0u - 128u, 4), odd = write(0, 130, 4);
  ASSERT_TRUE(second && upper && odd);
  EXPECT_NE(second->report.find("block (1,0,0), thread (31,0,0)"), std::string::npos)
      << second->report;
  EXPECT_NE(upper->report.find("block (1,0,0), thread (0,0,0)"), std::string::npos)
      << upper->report;
  EXPECT_EQ(odd->code, CUDA_ERROR_MISALIGNED_ADDRESS);
  EXPECT_NE(odd->report.find("block (1,0,0), thread (16,0,0)"), std::string::npos) << odd->report;
}

// The register changes between two accesses: under a guard, in some lanes, and in lanes that meet
// again.
TEST(AddressesInRows, AreMeasuredAgainWhenTheRegisterChanges) {
  const auto module = kernel(".param .u64 out", R"(
  mul.wide.u32 %d1, %r2, 4;
  neg.s64 %d1, %d1;
  sub.u64 %d2, %d0, %d1;
  st.global.u32 [%d2], %r2;
  setp.gt.u32 %p0, %r2, 9;
  @%p0 add.u64 %d2, %d2, 128;
  st.global.u32 [%d2+128], %r2;
  @%p0 bra HIGH;
  add.u64 %d2, %d2, 512;
  st.global.u32 [%d2], %r2;
  bar.warp.sync 0x3ff;
  st.global.u32 [%d2+128], %r2;
  bra BOTH;
HIGH:
  st.global.u32 [%d2+512], %r2;
BOTH:
  bar.warp.sync 0xffffffff;
  st.global.u32 [%d2+1024], %r2;)");
  Memory<std::uint32_t> out(32 * 16), expected(32 * 16);
  for (std::uint32_t k = 0; k < 32; ++k) {
    const std::uint32_t moved = k + (k > 9 ? 32 : 128);
    for (const std::uint32_t place : {k, k + (k > 9 ? 64u : 32u), k > 9 ? moved + 128 : moved,
                                      k > 9 ? moved + 128 : moved + 32, moved + 256})
      expected[place] = k;
  }
  run(*module, "k", kBlocks, Arguments(out));
  EXPECT_EQ(out.values(), expected.values());
}

// Lanes that run a loop at different times measure at one place.
TEST(AddressesInRows, OfGroupsOfLanesThatTakeTurns) {
  const auto module = kernel(".param .u64 out", R"(
  mul.wide.u32 %d1, %r2, 4;
  add.u64 %d2, %d0, %d1;
  and.b32 %r4, %r2, 3;
  mov.u32 %r5, 0;
AGAIN:
  st.global.u32 [%d2], %r5;
  bar.warp.sync 0xffffffff;
  ld.global.u32 %r6, [%d2];
  add.u32 %r6, %r6, %r4;
  st.global.u32 [%d2+128], %r6;
  add.u64 %d2, %d2, 256;
  add.u32 %r5, %r5, 1;
  setp.lt.u32 %p0, %r5, 4;
  @%p0 bra AGAIN;)");
  Memory<std::uint32_t> out(32 * 8);
  run(*module, "k", kBlocks, Arguments(out));
  for (std::uint32_t k = 0; k < out.size(); ++k)
    ASSERT_EQ(out[k], k / 64 + (k % 64 < 32 ? 0 : k % 4)) << k;
}

}  // namespace
}  // namespace cuda_ffi::software::test
