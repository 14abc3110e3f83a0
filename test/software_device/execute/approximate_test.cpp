// Compares the approximate functions with correctly rounded ones (MPFR if it is installed, else the
// host's in double precision), within the errors of the PTX ISA.

#include <cmath>
#include <random>

#include "device.hpp"

#ifdef CUDA_FFI_HAS_MPFR
#include <mpfr.h>
#endif

namespace cuda_ffi::software::test {
namespace {

#ifdef CUDA_FFI_HAS_MPFR
using MpfrFunction = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
double exactly(MpfrFunction function, double x) {
  mpfr_t value;
  mpfr_init2(value, 200);
  mpfr_set_d(value, x, MPFR_RNDN);
  function(value, value, MPFR_RNDN);
  const double result = mpfr_get_d(value, MPFR_RNDN);
  mpfr_clear(value);
  return result;
}
double exact_ex2(double x) {
  return exactly(mpfr_exp2, x);
}
double exact_lg2(double x) {
  return exactly(mpfr_log2, x);
}
double exact_sin(double x) {
  return exactly(mpfr_sin, x);
}
double exact_cos(double x) {
  return exactly(mpfr_cos, x);
}
double exact_tanh(double x) {
  return exactly(mpfr_tanh, x);
}
#else
double exact_ex2(double x) {
  return std::exp2(x);
}
double exact_lg2(double x) {
  return std::log2(x);
}
double exact_sin(double x) {
  return std::sin(x);
}
double exact_cos(double x) {
  return std::cos(x);
}
double exact_tanh(double x) {
  return std::tanh(x);
}
#endif

std::vector<float> between(float low, float high) {
  std::mt19937 engine(3);
  std::uniform_real_distribution<float> distribution(low, high);
  std::vector<float> values(20000);
  for (float& value : values) value = distribution(engine);
  return values;
}

std::vector<float> positive_of_all_sizes() {
  std::mt19937 engine(5);
  std::vector<float> values(20000);
  for (float& value : values) {
    const std::uint32_t bits = engine() % 0x7f800000u;
    std::memcpy(&value, &bits, sizeof value);
  }
  return values;
}

std::vector<float> results(const std::string& instruction, const std::vector<float>& x) {
  return apply<float>(Snippet{"f32", "f32", instruction + " %d, %a;", "", "", ""}, x);
}

template <class Exact>
void expect_relative(const std::string& instruction, const std::vector<float>& x, Exact exact,
                     double error) {
  const auto got = results(instruction, x);
  for (std::size_t k = 0; k < x.size(); ++k) {
    const double expected = exact(static_cast<double>(x[k]));
    if (got[k] == expected) continue;  // including infinities
    // For results below the normal numbers, the error is one unit in the last place.
    const double allowed = std::max(std::fabs(expected) * error, 0x1p-149);
    ASSERT_LE(std::fabs(got[k] - expected), allowed) << instruction << " of " << x[k];
  }
}

template <class Exact>
void expect_absolute(const std::string& instruction, const std::vector<float>& x, Exact exact,
                     double error) {
  const auto got = results(instruction, x);
  for (std::size_t k = 0; k < x.size(); ++k)
    ASSERT_LE(std::fabs(got[k] - exact(static_cast<double>(x[k]))), error)
        << instruction << " of " << x[k];
}

TEST(Approximate, Rcp) {
  expect_relative(
      "rcp.approx.f32", positive_of_all_sizes(),
      [](double x) {
        const double r = 1 / x;
        return r > 3.4028234663852886e38 ? HUGE_VAL : r;
      },
      0x1p-23);
}
TEST(Approximate, Sqrt) {
  expect_relative(
      "sqrt.approx.f32", positive_of_all_sizes(), [](double x) { return std::sqrt(x); }, 0x1p-23);
}
TEST(Approximate, Rsqrt) {
  expect_relative(
      "rsqrt.approx.f32", positive_of_all_sizes(), [](double x) { return 1 / std::sqrt(x); },
      std::exp2(-22.9));
}
TEST(Approximate, Ex2) {
  expect_relative("ex2.approx.f32", between(-148, 127.9f), exact_ex2, 0x1p-22);
}
TEST(Approximate, Lg2NearOne) {
  expect_absolute("lg2.approx.f32", between(0.5f, 2.0f), exact_lg2, 0x1p-22);
}
TEST(Approximate, Lg2) {
  std::vector<float> x;
  for (const float value : positive_of_all_sizes())
    if (value > 0 && (value < 0.5f || value > 2)) x.push_back(value);
  expect_relative("lg2.approx.f32", x, exact_lg2, 0x1p-22);
}
TEST(Approximate, Sin) {
  expect_absolute("sin.approx.f32", between(-6.2831853f, 6.2831853f), exact_sin, std::exp2(-20.5));
}
TEST(Approximate, Cos) {
  expect_absolute("cos.approx.f32", between(-6.2831853f, 6.2831853f), exact_cos, std::exp2(-20.5));
}
TEST(Approximate, Tanh) {
  expect_relative("tanh.approx.f32", between(-9, 9), exact_tanh, 0x1p-11);
}

TEST(Approximate, TheValuesThatTheIsaNames) {
  const float infinity = HUGE_VALF;
  const auto one = [](const char* instruction, float x) { return results(instruction, {x})[0]; };
  EXPECT_EQ(one("lg2.approx.f32", 0.0f), -infinity);
  EXPECT_EQ(one("lg2.approx.f32", infinity), infinity);
  EXPECT_TRUE(std::isnan(one("lg2.approx.f32", -1.0f)));
  EXPECT_EQ(one("ex2.approx.f32", -infinity), 0.0f);
  EXPECT_EQ(one("ex2.approx.f32", infinity), infinity);
  EXPECT_EQ(one("ex2.approx.ftz.f32", -127.5f), 0.0f);
  EXPECT_EQ(one("rcp.approx.f32", -0.0f), -infinity);
  EXPECT_EQ(one("rsqrt.approx.f32", 0.0f), infinity);
  EXPECT_EQ(one("sqrt.approx.f32", -0.0f), -0.0f);
  EXPECT_TRUE(std::isnan(one("sin.approx.f32", infinity)));
  EXPECT_EQ(one("cos.approx.f32", 0.0f), 1.0f);
  EXPECT_EQ(one("tanh.approx.f32", infinity), 1.0f);
}

TEST(Approximate, SeedsHaveAnEmptyLowHalf) {
  std::vector<double> x = {3.0, 1.7e300, -2.5, 9.1e-300};
  const auto seeds =
      apply<std::uint64_t>(Snippet{"b64", "b64", "rcp.approx.ftz.f64 %d, %a;", "", "", ""}, x);
  for (std::size_t k = 0; k < x.size(); ++k) {
    EXPECT_EQ(seeds[k] & 0xffffffffu, 0u);
    double seed;
    std::memcpy(&seed, &seeds[k], sizeof seed);
    EXPECT_NEAR(seed * x[k], 1.0, 0x1p-19);
  }
}

}  // namespace
}  // namespace cuda_ffi::software::test
