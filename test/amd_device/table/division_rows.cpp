// The three instructions around a division, each by itself: whole divisions are in execute_test.

#include "amd_device/table/lanes.hpp"
#include "amd_device/table/numbers.hpp"
#include "amd_device/table/vector_row.hpp"

namespace cuda_ffi::amd::test {
namespace {

// Biased exponents at which something changes, and how far values are scaled.
struct Limits {
  int far, lowest, scale;
};
template <typename T>
constexpr Limits kLimits = sizeof(T) == 4 ? Limits{96, 23, 64} : Limits{768, 53, 128};

template <typename T>
int biased(T value) {
  return static_cast<int>(to_bits(value) >> (sizeof(T) == 4 ? 23 : 52) &
                          (sizeof(T) == 4 ? 255 : 2047));
}
template <typename T>
bool is_denormal(T value) {
  return value != 0 && biased(value) == 0;
}

template <typename T>
struct Scaled {
  T value;
  bool needs_last_step;
};

template <typename T>
Scaled<T> scaled(T value, T denominator, T numerator) {
  constexpr Limits kAt = kLimits<T>;
  if (numerator == 0 || denominator == 0) return {std::numeric_limits<T>::quiet_NaN(), false};
  const bool is_denominator = to_bits(value) == to_bits(denominator);
  const bool is_numerator = to_bits(value) == to_bits(numerator);
  const bool tiny_inverse = is_denormal(1 / denominator);
  const bool tiny_quotient = is_denormal(numerator / denominator);
  int by = 0;
  bool flag = false;
  if (biased(numerator) - biased(denominator) >= kAt.far) {
    flag = true;
    by = is_denominator ? kAt.scale : 0;
  } else if (is_denormal(denominator)) {
    by = kAt.scale;
  } else if (tiny_inverse && tiny_quotient) {
    flag = true;
    by = is_denominator ? -kAt.scale : 0;
  } else if (tiny_inverse) {
    by = -kAt.scale;
  } else if (tiny_quotient) {
    flag = true;
    by = is_numerator ? kAt.scale : 0;
  } else if (biased(numerator) <= kAt.lowest) {
    by = kAt.scale;
  }
  return {std::scalbn(value, by), flag};
}

// The first source is the second or the third.
template <typename T>
Form scale_form(const std::string& text, bool of_denominator) {
  const unsigned first = of_denominator ? 2 : 4;
  const Kind kind = kind_of<T>();
  return form(
      text, 60, Kind::UInt32,
      [=](Wave& wave, std::mt19937_64& random) {
        const std::vector<Bits> special = edges(kind);
        for (unsigned lane = 0; lane < kLanes; ++lane)
          for (const unsigned row : {2u, 4u})
            set_wide(
                wave, row, lane,
                random() % 2 == 0 ? special[random() % special.size()] : random_bits(kind, random));
      },
      [=](const Wave& before, const Wave& after) {
        U32 flags = 0;
        for (unsigned lane = 0; lane < kLanes; ++lane) {
          const auto at = [&](unsigned row) { return from_bits<T>(wide(before, row, lane)); };
          const Scaled<T> wanted = scaled(at(first), at(2), at(4));
          flags |= U32{wanted.needs_last_step} << lane;
          const Bits mask = sizeof(T) == 4 ? 0xffffffff : ~Bits{0};
          expect_same(kind, wide(after, 8, lane) & mask, to_bits(wanted.value));
        }
        EXPECT_EQ(after.s[12], flags);
      });
}

template <typename T>
T last_step(T a, T b, T c, Mask scaled) {
  const T sum = std::fma(a, b, c);
  if (!scaled.set) return sum;
  const int middle = sizeof(T) == 4 ? 127 : 1023;
  if (std::isinf(sum)) return sum;
  if (biased(c) > middle) return std::scalbn(sum, kLimits<T>.scale);
  // Rounded once: of floats, double precision holds the sum and its denormal multiple.
  if constexpr (sizeof(T) == 4)
    return static_cast<T>(
        std::scalbn(std::fma(double{a}, double{b}, double{c}), -kLimits<T>.scale));
  return std::scalbn(sum, -kLimits<T>.scale);
}

// VCC is in no word of it.
template <typename T>
Row last_step_row(const std::string& name, const std::string& operands) {
  const Kind kind = kind_of<T>();
  return {name,
          {form(name + " " + operands, 60, Kind::Float32, nullptr,
                [=](const Wave& before, const Wave& after) {
                  const Bits mask = sizeof(T) == 4 ? 0xffffffff : ~Bits{0};
                  for (unsigned lane = 0; lane < kLanes; ++lane) {
                    const auto at = [&](unsigned row) {
                      return from_bits<T>(wide(before, row, lane));
                    };
                    const Mask scaled{(before.s[source::kVcc] >> lane & 1) != 0};
                    expect_same(kind, wide(after, 8, lane) & mask,
                                to_bits(last_step(at(0), at(2), at(4), scaled)));
                  }
                })}};
}

template <typename T>
T fixed(T quotient, T denominator, T numerator) {
  const T sign = has_sign(denominator) != has_sign(numerator) ? T{-1} : T{1};
  const T infinity = std::numeric_limits<T>::infinity();
  if (std::isnan(numerator)) return numerator;
  if (std::isnan(denominator)) return denominator;
  const bool zeros = numerator == 0 && denominator == 0;
  if (zeros || (std::isinf(numerator) && std::isinf(denominator))) return -std::nan("");
  if (denominator == 0 || std::isinf(numerator)) return sign * infinity;
  if (numerator == 0 || std::isinf(denominator)) return sign * T{0};
  // Quotients that cannot be reached by the steps before.
  const int apart = biased(numerator) - biased(denominator);
  if (apart < (sizeof(T) == 4 ? -150 : -1075)) return sign * T{0};
  return std::isnan(quotient) ? sign * infinity : sign * std::fabs(quotient);
}

F16 fixed_half(F16 quotient, F16 denominator, F16 numerator) {
  return half(fixed<double>(quotient, denominator, numerator));
}

}  // namespace

Rows division_rows() {
  return {
      {"v_div_scale_f32",
       {scale_form<F32>("v_div_scale_f32 v8, s12, v2, v2, v4", true),
        scale_form<F32>("v_div_scale_f32 v8, s12, v4, v2, v4", false)}},
      {"v_div_scale_f64",
       {scale_form<F64>("v_div_scale_f64 v[8:9], s12, v[2:3], v[2:3], v[4:5]", true),
        scale_form<F64>("v_div_scale_f64 v[8:9], s12, v[4:5], v[2:3], v[4:5]", false)}},
      last_step_row<F32>("v_div_fmas_f32", "v8, v0, v2, v4"),
      last_step_row<F64>("v_div_fmas_f64", "v[8:9], v[0:1], v[2:3], v[4:5]"),
      vector_row("v_div_fixup_f32", fixed<F32>, {.flushes = false, .permutes = false}),
      vector_row("v_div_fixup_f64", fixed<F64>),
      vector_row("v_div_fixup_f16", fixed_half),
  };
}

}  // namespace cuda_ffi::amd::test
