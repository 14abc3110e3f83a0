// Offsets of addresses in shared memory, which have 32 bits: as large as PTX can say, interpreted
// and as machine code.

#include "both_ways.hpp"
#include "software_device/execute/body_kernel.hpp"

namespace cuda_ffi::software::test {
namespace {

using translate::Mode;

// What a store at the offset and loads beside it come to: the code of its fault, or what lies at 0.
std::int64_t outcome(Mode how, const std::string& offset, bool twice) {
  const auto module = load(body_kernel(
      ".shared .align 16 .b8 s[64]; mov.u32 %r1, s; mov.u32 %r7, 1; st.shared.u32 [%r1], %r7; "
      "st.shared.u32 [%r1+4], %r7; mov.u32 %r2, 77; st.shared.u32 [%r1+" +
      offset + "], %r2;" + (twice ? "ld.shared.u32 %r4, [%r1+" + offset + "];" : "") +
      "ld.shared.u32 %r3, [%r1]; st.global.u32 [%d0], %r3;"));
  Memory<std::uint32_t> out(1);
  const auto fault = launch_as(how, *module, "k", {{1}, {32}}, Arguments(out));
  return fault ? -static_cast<std::int64_t>(fault->code) : out[0];
}

TEST(SharedOffsets, AreTheSameInBothTiers) {
  for (const std::string offset :
       {"-9223372036854775808", "-9223372036854775804", "9223372036854775804", "4294967296",
        "-4294967296", "4294967300", "2147483648", "-2147483648", "65536", "-65536", "-4", "60"})
    for (const bool twice : {false, true})
      EXPECT_EQ(outcome(Mode::Always, offset, twice), outcome(Mode::Off, offset, twice)) << offset;
  EXPECT_EQ(outcome(Mode::Always, "-9223372036854775808", true), 77);
  EXPECT_EQ(outcome(Mode::Always, "4294967300", true), 1);
}

}  // namespace
}  // namespace cuda_ffi::software::test
