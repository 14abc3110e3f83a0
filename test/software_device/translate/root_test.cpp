// 1 / √x is found without a division in machine code: the same bits for every number.

#include "both_ways.hpp"

namespace cuda_ffi::software::test {

namespace {

using translate::Mode;

// Of the bits first + step × the thread's index.
constexpr char kRoots[] = R"(.version 8.0
.target sm_80
.address_size 64
.visible .entry roots(.param .u64 out, .param .u32 first, .param .u32 step)
{
.reg .b32 %r<8>; .reg .b64 %d<4>; .reg .f32 %f<2>;
ld.param.u64 %d0, [out]; ld.param.u32 %r0, [first]; ld.param.u32 %r1, [step];
mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x; mov.u32 %r4, %tid.x;
mad.lo.s32 %r5, %r2, %r3, %r4;
mad.lo.s32 %r6, %r5, %r1, %r0;
mov.b32 %f0, %r6;
rsqrt.approx.f32 %f1, %f0;
mul.wide.s32 %d1, %r5, 4; add.s64 %d2, %d0, %d1;
st.global.f32 [%d2], %f1;
ret;
}
)";

constexpr std::uint32_t kNumbers = 1u << 20;

std::vector<std::uint32_t> roots_of(Mode how, const LoadedModule& module, std::uint32_t first,
                                    std::uint32_t step) {
  Memory<std::uint32_t> out(kNumbers);
  const auto fault =
      launch_as(how, module, "roots", {{kNumbers / 128}, {128}}, Arguments(out, first, step));
  EXPECT_FALSE(fault) << fault->report;
  return out.values();
}

void expect_same_roots(const LoadedModule& module, std::uint32_t first, std::uint32_t step) {
  const auto expected = roots_of(Mode::Off, module, first, step);
  const auto found = roots_of(Mode::Always, module, first, step);
  for (std::uint32_t k = 0; k < kNumbers; ++k)
    ASSERT_EQ(found[k], expected[k]) << "of the bits " << std::hex << first + step * k;
}

class RootReciprocals : public testing::Test {
 protected:
  void SetUp() override {
    if (!can_translate()) GTEST_SKIP() << "this machine does not translate";
    ASSERT_TRUE(is_translated(*module_, "roots", {128, 1, 1}));
  }

  const std::unique_ptr<LoadedModule> module_ = load(kRoots);
};

// From 1 to 4: beyond that all repeats itself.
TEST_F(RootReciprocals, OfEveryMantissa) {
  for (std::uint32_t part = 0; part < 16; ++part)
    expect_same_roots(*module_, 0x3f800000u + part * kNumbers, 1);
}

// Zeros, subnormals, infinities, negative numbers and what is none among them.
TEST_F(RootReciprocals, OfEveryExponent) {
  expect_same_roots(*module_, 0, 4093);
  expect_same_roots(*module_, 0x7ffffe, 0x1000000);
  expect_same_roots(*module_, 0x7fffff, 0x1000000);
}

// Where it is no longer sure that nothing is lost on the way.
TEST_F(RootReciprocals, AroundTheBounds) {
  for (const std::uint32_t bits : {0x217ffffeu, 0x5d800000u, 0u, 0x7f800000u, 0x80000000u})
    expect_same_roots(*module_, bits - kNumbers / 2, 1);
}

}  // namespace

}  // namespace cuda_ffi::software::test
