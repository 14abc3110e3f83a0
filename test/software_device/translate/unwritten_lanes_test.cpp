// Registers that nothing has written, and lanes that are not there: zeros, in every launch,
// whatever ran before, interpreted and as machine code.

#include "both_ways.hpp"
#include "software_device/execute/body_kernel.hpp"

namespace cuda_ffi::software::test {
namespace {

using translate::Mode;
using Words = std::vector<std::uint32_t>;

// Leaves something in every register and lane.
void fill_registers(Mode how) {
  std::string body;
  for (int k = 1; k < 16; ++k)
    body += "mad.lo.u32 %r" + std::to_string(k) + ", %r0, 77777, " + std::to_string(k) + ";";
  for (int k = 1; k < 8; ++k) body += "cvt.u64.u32 %d" + std::to_string(k) + ", %r5;";
  body += "setp.ne.u32 %p1, %r1, 0; bar.sync 0; mov.u64 %d7, %d0;";
  for (int k = 1; k < 16; ++k) body += "red.global.add.u32 [%d7], %r" + std::to_string(k) + ";";
  for (int k = 1; k < 7; ++k) body += "red.global.add.u64 [%d7+8], %d" + std::to_string(k) + ";";
  const auto module = load(body_kernel(body));
  Memory<std::uint32_t> out(64);
  ASSERT_FALSE(launch_as(how, *module, "k", {{8}, {64}}, Arguments(out)));
}

// What a body leaves in its memory, which is the same every time and in both tiers.
Words result_of(const std::string& body, std::uint32_t threads, const std::string& before = "") {
  const auto module = load(body_kernel(body, before));
  Words first;
  for (const Mode how : {Mode::Off, Mode::Always, Mode::Off, Mode::Always}) {
    fill_registers(how);
    Memory<std::uint32_t> out(512);
    const auto fault = launch_as(how, *module, "k", {{4}, {threads}}, Arguments(out));
    EXPECT_FALSE(fault) << body << fault->report;
    if (first.empty()) first = out.values();
    EXPECT_EQ(out.values(), first) << body;
  }
  return first;
}

const std::string kPlace = "mul.wide.u32 %d6, %r0, 4; add.u64 %d6, %d6, %d0;\n";

TEST(UnwrittenLanes, ARegisterBeginsAsZero) {
  for (const std::string use :
       {"st.global.u32 [%d6], %r9;", "cvt.u32.u16 %r1, %h2; st.global.u32 [%d6], %r1;",
        "st.global.u32 [%d6], %d5;", "mov.b32 %r1, %f3; st.global.u32 [%d6], %r1;",
        "selp.u32 %r1, 9, 0, %p3; st.global.u32 [%d6], %r1;", "@%p3 st.global.u32 [%d6], 9;",
        "add.u32 %r9, %r9, %r9; st.global.u32 [%d6], %r9;",
        "setp.gt.u32 %p1, %r0, 100; @%p1 mov.u32 %r9, 4; st.global.u32 [%d6], %r9;",
        "setp.gt.u32 %p1, %r0, 100; @!%p1 bra L; add.u32 %r9, %r9, 4; L: st.global.u32 [%d6], "
        "%r9;"})
    EXPECT_EQ(result_of(kPlace + use, 32), Words(512, 0)) << use;
}

// Turn by turn it is what the turn before has left.
TEST(UnwrittenLanes, AndOnlyOnce) {
  const std::string loop =
      "L: add.u32 %r9, %r9, 1; setp.lt.u32 %p1, %r9, 5; @%p1 bra L; st.global.u32 [%d6], %r9;";
  const Words result = result_of(kPlace + loop, 32);
  for (std::size_t k = 0; k < 32; ++k) EXPECT_EQ(result[k], 5u);
  // The first instruction of all is where the loop goes back to.
  const std::string text =
      ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 a) {\n"
      ".reg .b32 %r<2>; .reg .b64 %d<1>; .reg .pred %p;\nL: add.u32 %r1, %r1, 1; setp.lt.u32 %p, "
      "%r1, 7; @%p bra L; ld.param.u64 %d0, [a]; st.global.u32 [%d0], %r1; ret; }";
  const auto module = load(text);
  for (const Mode how : {Mode::Off, Mode::Always}) {
    fill_registers(how);
    Memory<std::uint32_t> out(1);
    ASSERT_FALSE(launch_as(how, *module, "k", {{1}, {32}}, Arguments(out)));
    EXPECT_EQ(out[0], 7u);
  }
}

TEST(UnwrittenLanes, InFunctionsToo) {
  const std::string function =
      ".func (.param .b32 r) f(.param .b32 a) { .reg .b32 %r<3>; .param .b32 u; ld.param.u32 %r1, "
      "[a]; add.u32 %r1, %r1, %r2; st.param.u32 [r], %r1; ret; }\n"
      ".func (.param .b32 r) g() { ret; }\n";
  EXPECT_EQ(
      result_of(kPlace + "{ .param .b32 x; .param .b32 y; st.param.b32 [x], 0; call (y), f, (x); "
                         "ld.param.u32 %r4, [y]; call (y), g, (); ld.param.u32 %r5, [y]; } add.u32 "
                         "%r4, %r4, %r5; st.global.u32 [%d6], %r4;",
                32, function),
      Words(512, 0));
}

// Of lanes that have exited, that were never there, and that run elsewhere.
TEST(UnwrittenLanes, ALaneThatTakesNoPartBringsZero) {
  const std::string value = "add.u32 %r1, %r0, 1000;\n";
  for (const std::string use :
       {"shfl.sync.idx.b32 %r2, %r1, 30, 31, 0x1ffff;", "shfl.sync.down.b32 %r2, %r1, 16, 31, -1;",
        "shfl.sync.bfly.b32 %r2, %r1, 16, 31, -1;"}) {
    const Words absent = result_of(kPlace + value + use + "st.global.u32 [%d6], %r2;", 13);
    EXPECT_EQ(absent, Words(512, 0)) << use;
    const std::string leave = "setp.gt.u32 %p1, %r0, 12; @%p1 exit;\n";
    EXPECT_EQ(result_of(kPlace + value + leave + use + "st.global.u32 [%d6], %r2;", 32), absent)
        << use;
  }
  const std::string tile =
      "movmatrix.sync.aligned.m8n8.trans.b16 %r2, %r1; st.global.u32 [%d6], %r2;";
  EXPECT_EQ(result_of(kPlace + "mov.u32 %r1, 0;" + tile, 13), Words(512, 0));
}

// 16 of the 32 lanes: the rows of A and C that they hold, with what there is of B.
TEST(UnwrittenLanes, MatricesHaveZerosForLanesThatAreNotThere) {
  const std::string product =
      "mov.b32 %r1, 0x3c003c00; mov.f32 %f0, 0f00000000; "
      "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 "
      "{%f0, %f1, %f2, %f3}, {%r1, %r1}, {%r1}, {%f0, %f0, %f0, %f0}; mov.b32 %r2, %f0; "
      "st.global.u32 [%d6], %r2;";
  const Words whole = result_of(kPlace + product, 32), half = result_of(kPlace + product, 16);
  EXPECT_EQ(whole[0], 0x41000000u);  // 8 products
  EXPECT_EQ(half[0], 0x41000000u);   // column 0 of B is the first four lanes'
  EXPECT_EQ(half[3], 0u);            // column 6 nobody's
  const std::string wmma =
      "wmma.store.d.sync.aligned.row.m16n16k16.f32 [%d0], {%f0, %f1, %f2, %f3, %f0, %f1, %f2, "
      "%f3}, %r4;";
  EXPECT_EQ(result_of("mov.u32 %r4, 16;" + wmma, 1), Words(512, 0));
}

}  // namespace
}  // namespace cuda_ffi::software::test
