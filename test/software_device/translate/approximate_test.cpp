// 1 / √x is found without a division in machine code, ex2 and lg2 without what few operands need:
// the same bits for every number.

#include "both_ways.hpp"

namespace cuda_ffi::software::test {

namespace {

using translate::Mode;

// Of the bits first + step × the thread's index.
std::string kernel_of(const std::string& instruction) {
  return R"(.version 8.0
.target sm_80
.address_size 64
.visible .entry each(.param .u64 out, .param .u32 first, .param .u32 step)
{
.reg .b32 %r<8>; .reg .b64 %d<4>; .reg .f32 %f<2>;
ld.param.u64 %d0, [out]; ld.param.u32 %r0, [first]; ld.param.u32 %r1, [step];
mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x; mov.u32 %r4, %tid.x;
mad.lo.s32 %r5, %r2, %r3, %r4;
mad.lo.s32 %r6, %r5, %r1, %r0;
mov.b32 %f0, %r6;
)" + instruction +
         R"( %f1, %f0;
mul.wide.s32 %d1, %r5, 4; add.s64 %d2, %d0, %d1;
st.global.f32 [%d2], %f1;
ret;
}
)";
}

constexpr std::uint32_t kNumbers = 1u << 20;

std::vector<std::uint32_t> results_of(Mode how, const LoadedModule& module, std::uint32_t first,
                                      std::uint32_t step) {
  Memory<std::uint32_t> out(kNumbers);
  const auto fault =
      launch_as(how, module, "each", {{kNumbers / 128}, {128}}, Arguments(out, first, step));
  EXPECT_FALSE(fault) << fault->report;
  return out.values();
}

class OfOneNumber : public testing::Test {
 protected:
  explicit OfOneNumber(const char* instruction) : module_(load(kernel_of(instruction))) {}

  void SetUp() override {
    if (!can_translate()) GTEST_SKIP() << "this machine does not translate";
    ASSERT_TRUE(is_translated(*module_, "each", {128, 1, 1}));
  }

  void expect_same(std::uint32_t first, std::uint32_t step) const {
    const auto expected = results_of(Mode::Off, *module_, first, step);
    const auto found = results_of(Mode::Always, *module_, first, step);
    for (std::uint32_t k = 0; k < kNumbers; ++k)
      ASSERT_EQ(found[k], expected[k]) << "of the bits " << std::hex << first + step * k;
  }

  // Zeros, subnormals, infinities, negative numbers and what is none among them.
  void expect_same_of_every_exponent() const {
    expect_same(0, 4093);
    expect_same(0x7ffffe, 0x1000000);
    expect_same(0x7fffff, 0x1000000);
  }

  void expect_same_around(std::initializer_list<std::uint32_t> bounds) const {
    for (const std::uint32_t bits : bounds) expect_same(bits - kNumbers / 2, 1);
  }

 private:
  const std::unique_ptr<LoadedModule> module_;
};

struct RootReciprocals : OfOneNumber {
  RootReciprocals() : OfOneNumber("rsqrt.approx.f32") {}
};

struct PowersOfTwo : OfOneNumber {
  PowersOfTwo() : OfOneNumber("ex2.approx.f32") {}
};

struct Logarithms : OfOneNumber {
  Logarithms() : OfOneNumber("lg2.approx.f32") {}
};

// From 1 to 4: beyond that all repeats itself.
TEST_F(RootReciprocals, OfEveryMantissa) {
  for (std::uint32_t part = 0; part < 16; ++part) expect_same(0x3f800000u + part * kNumbers, 1);
}

TEST_F(RootReciprocals, OfEveryExponent) {
  expect_same_of_every_exponent();
}

// Where it is no longer sure that nothing is lost on the way.
TEST_F(RootReciprocals, AroundTheBounds) {
  expect_same_around({0x217ffffe, 0x5d800000, 0, 0x7f800000, 0x80000000});
}

TEST_F(PowersOfTwo, OfEveryExponent) {
  expect_same_of_every_exponent();
}

// ±125, ±150, where results are subnormal or none.
TEST_F(PowersOfTwo, AroundTheBounds) {
  expect_same_around({0x42fa0000, 0xc2fa0000, 0x43160000, 0xc3160000, 0x7f800000, 0xff800000});
}

TEST_F(Logarithms, OfEveryExponent) {
  expect_same_of_every_exponent();
}

// Subnormal numbers, one, and where numbers end.
TEST_F(Logarithms, AroundTheBounds) {
  expect_same_around({0, 0x00800000, 0x3f800000, 0x7f800000, 0x80000000});
}

}  // namespace

}  // namespace cuda_ffi::software::test
