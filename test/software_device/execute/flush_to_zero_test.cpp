// .ftz for results around 2^-126, as on an H200: a result is rounded to 24 bits as if exponents had
// no lower bound; if it is then below 2^-126, it becomes a zero of its sign. The numbers were
// recorded from an H200.

#include "device.hpp"

namespace cuda_ffi::software::test {
namespace {

using Words = std::vector<std::uint32_t>;

struct Recorded {
  const char* instruction;
  Words results;
};

const Words kA = {0x3f7fffff, 0x3f7fffff, 0x3f7fffff, 0x00800000, 0x3f7ffffe, 0x3f7ffffe,
                  0x3f000001, 0x3f7fffff, 0x00800000, 0x00800001, 0x7e800001, 0x7e800000,
                  0x3f000000, 0x3eaaaaab, 0x3f000001, 0x3f800001, 0x7e7fffff};
const Words kB = {0x00800000, 0x00800000, 0x80800000, 0x3f7fffff, 0x00800000, 0x00800001,
                  0x00ffffff, 0x00800001, 0x3f800001, 0x3f800002, 0x3f800001, 0,
                  0x00ffffff, 0x00c00001, 0x00fffffe, 0x007fffff, 0x7f000001};
const Words kC = {0, 0x80000000, 0, 0x00008000, 0,          0,          0, 0, 0,
                  0, 0,          0, 0x00000001, 0x00400001, 0x00800000, 0, 0};

const std::vector<Recorded> kRecorded = {
    {"mul.rn.ftz.f32",
     {0, 0, 0x80000000, 0, 0, 0x00800000, 0x00800000, 0x00800000, 0x00800001, 0x00800003,
      0x7e800002, 0, 0, 0, 0x00800000, 0, 0x7f800000}},
    {"fma.rn.ftz.f32",
     {0, 0, 0x80000000, 0, 0, 0x00800000, 0x00800000, 0x00800000, 0x00800001, 0x00800003,
      0x7e800002, 0, 0, 0, 0x01000000, 0, 0x7f800000}},
    {"div.rn.ftz.f32",
     {0x7e7fffff, 0x7e7fffff, 0xfe7fffff, 0x00800001, 0x7e7ffffe, 0x7e7ffffc, 0x7d800002,
      0x7e7ffffd, 0, 0, 0x7e800000, 0x7f800000, 0x7d800001, 0x7d638e38, 0x7d800002, 0x7f800000,
      0x3efffffd}},
    {"add.rn.ftz.f32",
     {0x3f7fffff, 0x3f7fffff, 0x3f7fffff, 0x3f7fffff, 0x3f7ffffe, 0x3f7ffffe, 0x3f000001,
      0x3f7fffff, 0x3f800001, 0x3f800002, 0x7e800001, 0x7e800000, 0x3f000000, 0x3eaaaaab,
      0x3f000001, 0x3f800001, 0x7f400001}},
    {"rcp.rn.ftz.f32",
     {0x3f800001, 0x3f800001, 0x3f800001, 0x7e800000, 0x3f800001, 0x3f800001, 0x3ffffffe,
      0x3f800001, 0x7e800000, 0x7e7ffffe, 0, 0x00800000, 0x40000000, 0x40400000, 0x3ffffffe,
      0x3f7ffffe, 0x00800001}},
    {"sqrt.rn.ftz.f32",
     {0x3f7fffff, 0x3f7fffff, 0x3f7fffff, 0x20000000, 0x3f7fffff, 0x3f7fffff, 0x3f3504f4,
      0x3f7fffff, 0x20000000, 0x20000000, 0x5f000000, 0x5f000000, 0x3f3504f3, 0x3f13cd3a,
      0x3f3504f4, 0x3f800000, 0x5effffff}},
    {"mul.rz.ftz.f32",
     {0, 0, 0x80000000, 0, 0, 0, 0x00800000, 0x00800000, 0x00800001, 0x00800003, 0x7e800002, 0, 0,
      0, 0, 0, 0x7f7fffff}},
    {"fma.rz.ftz.f32",
     {0, 0, 0x80000000, 0, 0, 0, 0x00800000, 0x00800000, 0x00800001, 0x00800003, 0x7e800002, 0, 0,
      0, 0x00ffffff, 0, 0x7f7fffff}},
    {"div.rz.ftz.f32",
     {0x7e7fffff, 0x7e7fffff, 0xfe7fffff, 0x00800000, 0x7e7ffffe, 0x7e7ffffc, 0x7d800001,
      0x7e7ffffd, 0, 0, 0x7e800000, 0x7f800000, 0x7d800000, 0x7d638e38, 0x7d800002, 0x7f800000,
      0x3efffffd}},
    {"add.rz.ftz.f32",
     {0x3f7fffff, 0x3f7fffff, 0x3f7ffffe, 0x3f7fffff, 0x3f7ffffe, 0x3f7ffffe, 0x3f000001,
      0x3f7fffff, 0x3f800001, 0x3f800002, 0x7e800001, 0x7e800000, 0x3f000000, 0x3eaaaaab,
      0x3f000001, 0x3f800001, 0x7f400000}},
    {"rcp.rz.ftz.f32",
     {0x3f800000, 0x3f800000, 0x3f800000, 0x7e800000, 0x3f800001, 0x3f800001, 0x3ffffffe,
      0x3f800000, 0x7e800000, 0x7e7ffffe, 0, 0x00800000, 0x40000000, 0x403fffff, 0x3ffffffe,
      0x3f7ffffe, 0x00800000}},
    {"sqrt.rz.ftz.f32",
     {0x3f7fffff, 0x3f7fffff, 0x3f7fffff, 0x20000000, 0x3f7ffffe, 0x3f7ffffe, 0x3f3504f3,
      0x3f7fffff, 0x20000000, 0x20000000, 0x5f000000, 0x5f000000, 0x3f3504f3, 0x3f13cd3a,
      0x3f3504f3, 0x3f800000, 0x5effffff}},
    {"mul.rm.ftz.f32",
     {0, 0, 0x80000000, 0, 0, 0, 0x00800000, 0x00800000, 0x00800001, 0x00800003, 0x7e800002, 0, 0,
      0, 0, 0, 0x7f7fffff}},
    {"fma.rm.ftz.f32",
     {0, 0, 0x80000000, 0, 0, 0, 0x00800000, 0x00800000, 0x00800001, 0x00800003, 0x7e800002, 0, 0,
      0, 0x00ffffff, 0, 0x7f7fffff}},
    {"div.rm.ftz.f32",
     {0x7e7fffff, 0x7e7fffff, 0xfe7fffff, 0x00800000, 0x7e7ffffe, 0x7e7ffffc, 0x7d800001,
      0x7e7ffffd, 0, 0, 0x7e800000, 0x7f800000, 0x7d800000, 0x7d638e38, 0x7d800002, 0x7f800000,
      0x3efffffd}},
    {"add.rm.ftz.f32",
     {0x3f7fffff, 0x3f7fffff, 0x3f7ffffe, 0x3f7fffff, 0x3f7ffffe, 0x3f7ffffe, 0x3f000001,
      0x3f7fffff, 0x3f800001, 0x3f800002, 0x7e800001, 0x7e800000, 0x3f000000, 0x3eaaaaab,
      0x3f000001, 0x3f800001, 0x7f400000}},
    {"rcp.rm.ftz.f32",
     {0x3f800000, 0x3f800000, 0x3f800000, 0x7e800000, 0x3f800001, 0x3f800001, 0x3ffffffe,
      0x3f800000, 0x7e800000, 0x7e7ffffe, 0, 0x00800000, 0x40000000, 0x403fffff, 0x3ffffffe,
      0x3f7ffffe, 0x00800000}},
    {"sqrt.rm.ftz.f32",
     {0x3f7fffff, 0x3f7fffff, 0x3f7fffff, 0x20000000, 0x3f7ffffe, 0x3f7ffffe, 0x3f3504f3,
      0x3f7fffff, 0x20000000, 0x20000000, 0x5f000000, 0x5f000000, 0x3f3504f3, 0x3f13cd3a,
      0x3f3504f3, 0x3f800000, 0x5effffff}},
    {"mul.rp.ftz.f32",
     {0, 0, 0x80000000, 0, 0, 0x00800000, 0x00800001, 0x00800001, 0x00800001, 0x00800004,
      0x7e800003, 0, 0, 0, 0x00800000, 0, 0x7f800000}},
    {"fma.rp.ftz.f32",
     {0, 0, 0x80000000, 0, 0, 0x00800000, 0x00800001, 0x00800001, 0x00800001, 0x00800004,
      0x7e800003, 0, 0, 0, 0x01000000, 0, 0x7f800000}},
    {"div.rp.ftz.f32",
     {0x7e7fffff, 0x7e7fffff, 0xfe7fffff, 0x00800001, 0x7e7ffffe, 0x7e7ffffd, 0x7d800002,
      0x7e7ffffe, 0, 0, 0x7e800000, 0x7f800000, 0x7d800001, 0x7d638e39, 0x7d800003, 0x7f800000,
      0x3efffffe}},
    {"add.rp.ftz.f32",
     {0x3f800000, 0x3f800000, 0x3f7fffff, 0x3f800000, 0x3f7fffff, 0x3f7fffff, 0x3f000002,
      0x3f800000, 0x3f800002, 0x3f800003, 0x7e800002, 0x7e800000, 0x3f000001, 0x3eaaaaac,
      0x3f000002, 0x3f800001, 0x7f400001}},
    {"rcp.rp.ftz.f32",
     {0x3f800001, 0x3f800001, 0x3f800001, 0x7e800000, 0x3f800002, 0x3f800002, 0x3fffffff,
      0x3f800001, 0x7e800000, 0x7e7fffff, 0, 0x00800000, 0x40000000, 0x40400000, 0x3fffffff,
      0x3f7fffff, 0x00800001}},
    {"sqrt.rp.ftz.f32",
     {0x3f800000, 0x3f800000, 0x3f800000, 0x20000000, 0x3f7fffff, 0x3f7fffff, 0x3f3504f4,
      0x3f800000, 0x20000000, 0x20000001, 0x5f000001, 0x5f000000, 0x3f3504f4, 0x3f13cd3b,
      0x3f3504f4, 0x3f800001, 0x5f000000}},
    {"cvt.rn.ftz.f32.f64",
     {0, 0, 0x80000000, 0, 0, 0x00800000, 0x00800000, 0x00800000, 0x00800001, 0x00800003,
      0x7e800002, 0, 0, 0, 0x00800000, 0x00800000, 0x7f800000}},
    {"cvt.rz.ftz.f32.f64",
     {0, 0, 0x80000000, 0, 0, 0, 0x00800000, 0x00800000, 0x00800001, 0x00800003, 0x7e800002, 0, 0,
      0, 0, 0, 0x7f7fffff}},
    {"cvt.rm.ftz.f32.f64",
     {0, 0, 0x80000000, 0, 0, 0, 0x00800000, 0x00800000, 0x00800001, 0x00800003, 0x7e800002, 0, 0,
      0, 0, 0, 0x7f7fffff}},
    {"cvt.rp.ftz.f32.f64",
     {0, 0, 0x80000000, 0, 0, 0x00800000, 0x00800001, 0x00800001, 0x00800001, 0x00800004,
      0x7e800003, 0, 0, 0, 0x00800000, 0x00800000, 0x7f800000}},
};

// A conversion takes the product of the operands, which is exact in 64 bits.
Snippet snippet_of(const std::string& instruction) {
  if (instruction.starts_with("cvt"))
    return {"b32",
            "b32",
            "cvt.f64.f32 %x, %a; cvt.f64.f32 %y, %b; mul.rn.f64 %x, %x, %y; " + instruction +
                " %d, %x;",
            ".reg .f64 %x, %y;",
            "",
            ""};
  const bool one = instruction.starts_with("rcp") || instruction.starts_with("sqrt"),
             three = instruction.starts_with("fma");
  return {
      "b32", "b32", instruction + (one ? " %d, %a;" : three ? " %d, %a, %b, %c;" : " %d, %a, %b;"),
      "",    "",    ""};
}

TEST(FlushToZero, GivesTheBitsOfAnH200AroundTheLeastNormalNumber) {
  for (const Recorded& recorded : kRecorded) {
    const auto got = apply<std::uint32_t>(snippet_of(recorded.instruction), kA, kB, kC);
    for (std::size_t k = 0; k < kA.size(); ++k)
      EXPECT_EQ(got[k], recorded.results[k]) << recorded.instruction << std::hex << " of 0x"
                                             << kA[k] << ", 0x" << kB[k] << ", 0x" << kC[k];
  }
}

// The mode of one instruction must not affect the next.
TEST(FlushToZero, LeavesOtherInstructionsTheirSubnormals) {
  const auto got = apply<std::uint32_t>(
      Snippet{"b32", "b32", "mul.rn.ftz.f32 %d, %a, %b; mul.rn.f32 %d, %a, %b;", "", "", ""},
      Words{0x3f000000, 0x3f800000}, Words{0x00800000, 0x00000001});
  EXPECT_EQ(got, (Words{0x00400000, 0x00000001}));
}

}  // namespace
}  // namespace cuda_ffi::software::test
