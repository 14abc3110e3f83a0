// Indexes and bounds of 64 bits, compared in every way, in blocks and grids whose ends are ragged:
// arrays are exactly as long as they must be, so a lane too many leaves its mark or faults.

#include "both_ways.hpp"

namespace cuda_ffi::software::test {

namespace {

using translate::Mode;

struct Form {
  std::string widen;    // makes %x of the thread's number %i
  std::string compare;  // sets %p where the thread is to run, of %x and the bound %n
};

constexpr const char* kWidenings[] = {
    "cvt.u64.u32 %x, %i;",
    "cvt.s64.s32 %x, %i;",
    "mul.wide.u32 %x, %i, 1;",
    "mad.wide.s32 %x, %i, 1, 0;",
    "cvt.u64.u32 %x, %i; sub.s64 %y, 5, %x; sub.s64 %x, 5, %y;",
    "cvt.u64.u32 %x, %i; shl.b64 %x, %x, 3; add.s64 %x, %x, %e; shr.u64 %n, %n, 0; "
    "mul.lo.s64 %n, %n, 8;",
};
constexpr const char* kComparisons[] = {
    "setp.lt.u64 %p, %x, %n;",
    "setp.lt.s64 %p, %x, %n;",
    "setp.gt.u64 %p, %n, %x;",
    "setp.ge.s64 %q, %x, %n; not.pred %p, %q;",
    "setp.le.u64 %q, %n, %x; not.pred %p, %q;",
    "add.s64 %y, %x, 1; setp.le.s64 %p, %y, %n;",
    "setp.ne.s64 %p, %x, %n; setp.lt.u64 %q, %x, %n; and.pred %p, %p, %q;",

    "add.s64 %y, %x, 0x7fffffff80000000; add.s64 %n, %n, 0x7fffffff80000000; "
    "setp.lt.s64 %p, %y, %n;",
};

// k(out, n): out[i] = i + 7 where i < n.
std::string kernel_of(const Form& form, bool branch) {
  const std::string store =
      "cvt.u64.u32 %y, %i; shl.b64 %y, %y, 2; add.s64 %y, %d, %y; add.u32 %v, %i, 7;\n";
  return ".version 8.0\n.target sm_80\n.address_size 64\n"
         ".visible .entry k(.param .u64 k0, .param .u64 k1)\n{\n"
         ".reg .pred %p, %q; .reg .b32 %i, %v, %a<4>; .reg .b64 %d, %n, %x, %y, %e;\n"
         "ld.param.u64 %d, [k0]; ld.param.u64 %n, [k1]; mov.u64 %e, 0;\n"
         "mov.u32 %a0, %ctaid.x; mov.u32 %a1, %ntid.x; mov.u32 %a2, %tid.x;\n"
         "mad.lo.s32 %i, %a0, %a1, %a2;\n" +
         form.widen + "\n" + form.compare + "\n" +
         (branch ? "@!%p bra OUT;\n" + store + "st.global.u32 [%y], %v;\nOUT:\n"
                 : store + "@%p st.global.u32 [%y], %v;\n") +
         "ret;\n}\n";
}

std::vector<std::uint32_t> written(Mode how, const LoadedModule& module, const Shape& shape,
                                   std::uint64_t n) {
  Memory<std::uint32_t> out(n);
  const auto fault = launch_as(how, module, "k", shape, Arguments(out, n));
  EXPECT_FALSE(fault) << fault->report;
  return out.values();
}

void expect_same(const std::string& text, const Shape& shape) {
  const auto module = load(text);
  ASSERT_TRUE(is_translated(*module, "k", shape.block)) << text;
  const std::uint64_t threads = std::uint64_t{shape.grid.x} * shape.block.x;
  for (const std::uint64_t n : {threads, threads - 1, threads - threads / 3, std::uint64_t{1}}) {
    const auto expected = written(Mode::Off, *module, shape, n);
    EXPECT_EQ(expected.back(), n + 6);
    for (const Mode how : {Mode::Always, Mode::Restless})
      ASSERT_EQ(written(how, *module, shape, n), expected) << "n = " << n << "\n" << text;
  }
}

class WideIndexes : public testing::TestWithParam<Dim3> {};

TEST_P(WideIndexes, EndWhereTheArrayDoes) {
  if (!can_translate()) GTEST_SKIP() << "this machine does not translate";
  for (const char* const widen : kWidenings)
    for (const char* const compare : kComparisons)
      for (const bool branch : {false, true})
        expect_same(kernel_of({widen, compare}, branch), {{5}, GetParam()});
}

INSTANTIATE_TEST_SUITE_P(Blocks, WideIndexes,
                         testing::Values(Dim3{32, 1, 1}, Dim3{3, 1, 1}, Dim3{40, 1, 1},
                                         Dim3{96, 1, 1}, Dim3{16, 1, 1}));

// A product of 64 bits tells a factor beyond 2^31 from what it is below zero.
TEST(WideProducts, OfGreatFactors) {
  if (!can_translate()) GTEST_SKIP() << "this machine does not translate";
  for (const char* const product :
       {"mul.wide.u32 %x, %a2, 0xfffffff0;", "mul.wide.s32 %x, %a2, 0xfffffff0;",
        "mad.wide.u32 %x, %a2, 0xffffffff, 9;", "mul.wide.u32 %x, %a2, 0x80000000;"}) {
    const std::string text =
        std::string(
            ".version 8.0\n.target sm_80\n.address_size 64\n"
            ".visible .entry k(.param .u64 k0)\n{\n"
            ".reg .b32 %a<4>; .reg .b64 %d, %x, %y;\n"
            "ld.param.u64 %d, [k0]; mov.u32 %a2, %tid.x;\n") +
        product +
        "shr.u64 %y, %x, 32; cvt.u32.u64 %a0, %x; cvt.u32.u64 %a1, %y;\n"
        "mul.wide.u32 %y, %a2, 4; add.s64 %y, %d, %y; st.global.u32 [%y], %a0; "
        "st.global.u32 [%y+256], %a1;\nret;\n}\n";
    const auto module = load(text);
    std::vector<std::uint32_t> results[2];
    for (const Mode how : {Mode::Off, Mode::Always}) {
      Memory<std::uint32_t> out(128);
      const auto fault = launch_as(how, *module, "k", {{1}, {64}}, Arguments(out));
      EXPECT_FALSE(fault) << fault->report;
      results[how == Mode::Off ? 0 : 1] = out.values();
    }
    EXPECT_EQ(results[1], results[0]) << text;
  }
}

}  // namespace

}  // namespace cuda_ffi::software::test
