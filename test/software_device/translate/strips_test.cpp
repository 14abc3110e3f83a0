// Straight-line code of every length and with more values than there are registers: AVX2 writes it
// for one strip, two or all, by how long it is and what is in it.

#include <numeric>

#include "both_ways.hpp"

namespace cuda_ffi::software::test {

namespace {

using translate::Mode;

constexpr std::uint32_t kValues = 12;

// What is among the steps: short ones, series, or those that need every register that a step has
// for itself, while values on their way out need one, too.
enum class Mix : std::uint8_t { Short, Series, Long };

struct Form {
  std::uint32_t length;
  Mix mix;
};

std::string value(std::uint32_t number) {
  return "%v" + std::to_string(number % kValues);
}

std::string mixed_step(std::uint32_t k, Mix mix) {
  const std::string d = value(k) + ", ", a = value(k + 1) + ", ", b = value(k + 5),
                    c = ", " + value(k + 8);
  if (mix == Mix::Short) return "shf.l.wrap.b32 " + d + a + b + ", 7;\n";
  if (mix == Mix::Series)
    return "ex2.approx.f32 %f, " + value(k + 1) + "; lg2.approx.f32 %g, " + b +
           "; add.f32 %f, %f, %g; mov.b32 " + d + "%f;\n";
  const std::string kinds[] = {
      "shf.r.wrap.b32 " + d + a + b + c,
      "lop3.b32 " + d + a + b + c + ", 0x1e",
      "min.f32 " + d + a + b,
      "div.approx.f32 " + d + a + b,
      "mul.hi.u32 " + d + a + b,
      "fma.rn.f32 " + d + a + b + c,
      "cvt.rn.f32.u32 " + d + b,
      "shf.l.wrap.b32 " + d + a + b + ", 9",
      "cvt.rzi.s32.f32 " + d + b,
      "rsqrt.approx.f32 " + d + b,
  };
  return kinds[k / 5 % std::size(kinds)] + ";\n";
}

// Each overwrites one value by what others make of it; predicates come of one and decide another.
std::string step(std::uint32_t k, Mix mix) {
  const std::string d = value(k), a = value(k + 1), b = value(k + 5),
                    p = "%p" + std::to_string(k % 3);
  switch (k % 5) {
    case 0:
      return "mad.lo.s32 " + d + ", " + a + ", " + b + ", %i;\n";
    case 1:
      return "setp.lt.s32 " + p + ", " + a + ", " + b + ";\n";
    case 2:
      if (mix == Mix::Long) return "selp.b32 " + d + ", " + a + ", " + b + ", %p3;\n";
      return "selp.b32 " + d + ", " + a + ", %j, %p" + std::to_string((k + 2) % 3) + ";\n";
    case 3:
      return mixed_step(k, mix);
    default:
      return "xor.b32 " + d + ", " + d + ", " + b + ";\n";
  }
}

// k(in, out): twelve values of in[i], which the steps mix, one behind the other to out[i].
std::string kernel_of(const Form& form) {
  std::string text =
      ".version 8.0\n.target sm_80\n.address_size 64\n"
      ".visible .entry k(.param .u64 k0, .param .u64 k1)\n{\n"
      ".reg .pred %p<4>; .reg .b32 %i, %j, %x, %y, %a<4>, %v<12>; .reg .f32 %f, %g;\n"
      ".reg .b64 %in, %out, %at;\n"
      "ld.param.u64 %in, [k0]; ld.param.u64 %out, [k1];\n"
      "mov.u32 %j, %tid.x; mov.u32 %a0, %tid.y; mov.u32 %a1, %ntid.x; mad.lo.s32 %i, %a0, %a1, "
      "%j;\n"
      "mul.wide.u32 %at, %i, 4; add.s64 %in, %in, %at; add.s64 %out, %out, %at;\n"
      "ld.global.u32 %x, [%in];\n"
      "setp.gt.s32 %p0, %x, 0; setp.gt.s32 %p1, %x, 99; setp.eq.s32 %p2, %j, 5; setp.lt.s32 %p3, "
      "%x, "
      "%j;\n";
  for (std::uint32_t k = 0; k < kValues; ++k)
    text += "xor.b32 " + value(k) + ", %x, " + std::to_string(k * 0x01234567u) + ";\n";
  text += "@%p2 bra OUT;\n";
  for (std::uint32_t k = 0; k < form.length; ++k) text += step(k, form.mix);
  text += "OUT:\nmov.u32 %y, 0;\n";
  for (std::uint32_t k = 0; k < kValues; ++k) text += "mad.lo.u32 %y, %y, 31, " + value(k) + ";\n";
  return text +
         "@%p0 add.u32 %y, %y, 1;\n@!%p1 add.u32 %y, %y, 2;\nst.global.u32 [%out], %y;\nret;\n}\n";
}

std::vector<std::uint32_t> inputs(std::size_t count) {
  std::vector<std::uint32_t> made(count);
  std::iota(made.begin(), made.end(), 1u);
  for (std::uint32_t& number : made) number *= 0x9e3779b9u;
  return made;
}

class StraightLines : public testing::TestWithParam<Dim3> {};

TEST_P(StraightLines, OfEveryLength) {
  if (!can_translate()) GTEST_SKIP() << "this machine does not translate";
  const Dim3 block = GetParam();
  const std::size_t threads = std::size_t{block.x} * block.y;
  Memory<std::uint32_t> in(inputs(threads));
  for (const Mix mix : {Mix::Short, Mix::Series, Mix::Long})
    for (const std::uint32_t length : {1u, 2u, 3u, 4u, 9u, 17u, 30u, 80u, 200u}) {
      const std::string text = kernel_of({length, mix});
      const auto module = load(text);
      ASSERT_TRUE(is_translated(*module, "k", block)) << text;
      std::vector<std::uint32_t> expected;
      for (const Mode how : {Mode::Off, Mode::Always, Mode::Restless}) {
        Memory<std::uint32_t> out(threads);
        const auto fault = launch_as(how, *module, "k", {{1}, block}, Arguments(in, out));
        ASSERT_FALSE(fault) << fault->report;
        if (how == Mode::Off) expected = out.values();
        ASSERT_EQ(out.values(), expected) << text;
      }
    }
}

INSTANTIATE_TEST_SUITE_P(Blocks, StraightLines,
                         testing::Values(Dim3{32, 1, 1}, Dim3{3, 1, 1}, Dim3{40, 1, 1},
                                         Dim3{16, 4, 1}, Dim3{8, 8, 1}));

}  // namespace

}  // namespace cuda_ffi::software::test
