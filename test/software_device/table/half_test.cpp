// f16 and bf16: the oracle computes in double, rounds to odd if that is not exact, and then to the
// type.

#include "software_device/table/rounding.hpp"

namespace cuda_ffi::test {
namespace {

struct Format {
  Kind kind;
  const char* name;
  int fraction, lowest, highest;  // bits of fraction, exponents of normal numbers
};
constexpr Format kHalf{Kind::F16, "f16", 10, -14, 15};
constexpr Format kBrain{Kind::BF16, "bf16", 7, -126, 127};

double widened(const Format& format, Bits bits) {
  const int exponent = static_cast<int>((bits & 0x7fff) >> format.fraction);
  const double mantissa = static_cast<double>(bits & ((1u << format.fraction) - 1));
  const double one = std::ldexp(1.0, format.fraction);
  double value = exponent == 0 ? std::ldexp(mantissa / one, format.lowest)
                               : std::ldexp(1 + mantissa / one, format.lowest - 1 + exponent);
  if (exponent == 0x7fff >> format.fraction) value = mantissa == 0 ? HUGE_VAL : NAN;
  return (bits & 0x8000) != 0 ? -value : value;
}

// Rounds to the nearest number of the format, ties to even; or towards zero.
Bits narrowed(const Format& format, double x, bool towards_zero = false) {
  const Bits sign = std::signbit(x) ? 0x8000 : 0;
  const Bits infinity = static_cast<Bits>(0x7fff >> format.fraction) << format.fraction;
  if (std::isnan(x)) return 0x7fff;
  if (std::isinf(x)) return sign | infinity;
  const double size = std::fabs(x);
  const int exponent = size == 0 ? format.lowest : std::max(std::ilogb(size), format.lowest);
  const double steps = std::ldexp(size, format.fraction - exponent);
  const double whole = towards_zero ? std::trunc(steps) : std::nearbyint(steps);
  const Bits bits =
      (static_cast<Bits>(exponent - format.lowest) << format.fraction) + static_cast<Bits>(whole);
  if (bits >= infinity) return sign | (towards_zero ? infinity - 1 : infinity);
  return sign | bits;
}

// a + b, rounded to odd: a narrower type then sees on which side of a tie the sum lies.
double sum_to_odd(double a, double b) {
  const double sum = a + b;
  if (!std::isfinite(sum)) return sum;
  const double back = sum - a;
  const double error = (a - (sum - back)) + (b - back);
  if (error == 0) return sum;
  double towards_zero = sum;
  if ((error > 0) != (sum > 0)) towards_zero = std::nextafter(sum, 0.0);
  return as_f64(bits_of_f64(towards_zero) | 1);
}

Bits flush_half(Bits bits) {
  return (bits & 0x7c00) == 0 ? bits & 0x8000 : bits;
}

// .ftz: is it below 2^-14 when rounded as if there were smaller exponents?
Bits narrowed_and_flushed(double x) {
  constexpr Format kDeep{Kind::F16, "", 10, -30, 15};
  const Bits least_normal = 17u << 10;
  return narrowed(kDeep, std::fabs(x)) < least_normal ? (std::signbit(x) ? 0x8000u : 0)
                                                      : narrowed(kHalf, x);
}

using Function = std::function<double(double, double, double)>;

// Sums in f32 of a number of 16 bits, or a product of two.
struct MixedOperation {
  const char* name;
  int operands;
  std::function<float(float, float, float)> apply;
};

// Operands are read through volatile, so that each operation happens in the mode that is set.
using Operand = const volatile float;

Row mixed_row(const Format& format, const MixedOperation& operation, const Mode& mode,
              bool saturates) {
  const bool multiplies = operation.operands == 3;
  Row row{std::string(operation.name) + "." + mode.name + (saturates ? ".sat" : "") + ".f32." +
              format.name + (multiplies ? " %d, %a, %b, %c;" : " %d, %a, %b;"),
          Kind::F32,
          {format.kind, multiplies ? format.kind : Kind::F32},
          {}};
  if (multiplies) row.operands.push_back(Kind::F32);
  row.oracle = [=](Bits a, Bits b, Bits c) {
    const auto in = [&](Bits bits) { return static_cast<float>(widened(format, bits)); };
    const float y = multiplies ? in(b) : as_f32(b);
    const float result =
        rounded<float>(mode.host, [&] { return operation.apply(in(a), y, as_f32(c)); });
    return bits_of_f32(saturates ? saturated(result) : result);
  };
  return row;
}

std::vector<Row> mixed_rows() {
  const MixedOperation operations[] = {
      {"add", 2,
       [](float a, float b, float) {
         Operand x = a, y = b;
         return x + y;
       }},
      {"sub", 2,
       [](float a, float b, float) {
         Operand x = a, y = b;
         return x - y;
       }},
      {"fma", 3,
       [](float a, float b, float c) {
         Operand x = a, y = b, z = c;
         return std::fma(x, y, z);
       }},
  };
  std::vector<Row> rows;
  for (const Format& format : {kHalf, kBrain})
    for (const MixedOperation& operation : operations)
      for (const Mode& mode : kModes)
        for (const bool saturates : {false, true})
          rows.push_back(mixed_row(format, operation, mode, saturates));
  return rows;
}

CUDA_FFI_TABLE(Mixed, mixed_rows());

std::vector<Row> half_rows() {
  std::vector<Row> rows;
  static const char* const lists[] = {"", "", " %d, %a, %b;", " %d, %a, %b, %c;"};
  const auto add = [&](const std::string& name, int operands, const Function& f) {
    for (const char* how : {"", ".ftz", ".sat"}) {
      const std::string_view modifier = how;
      const bool flushes = modifier == ".ftz", saturates = modifier == ".sat";
      Row row{name + how + ".f16" + lists[operands],
              Kind::F16,
              std::vector<Kind>(static_cast<std::size_t>(operands), Kind::F16),
              {}};
      row.oracle = [=](Bits a, Bits b, Bits c) {
        const auto in = [&](Bits bits) {
          return widened(kHalf, flushes ? flush_half(bits) : bits);
        };
        const double exact = f(in(a), in(b), in(c));
        if (flushes) return narrowed_and_flushed(exact);
        const Bits result = narrowed(kHalf, exact);
        return saturates ? narrowed(kHalf, saturated(widened(kHalf, result))) : result;
      };
      rows.push_back(row);
    }
  };
  add("add", 2, [](double a, double b, double) { return a + b; });
  add("sub", 2, [](double a, double b, double) { return a - b; });
  add("mul", 2, [](double a, double b, double) { return a * b; });
  add("fma.rn", 3, [](double a, double b, double c) { return sum_to_odd(a * b, c); });
  return rows;
}

CUDA_FFI_TABLE(Half, half_rows());

std::vector<Row> half_and_brain_rows() {
  std::vector<Row> rows;
  for (const Format& format : {kHalf, kBrain}) {
    const std::string type = std::string(".") + format.name;
    const Kind kind = format.kind;
    const auto in = [=](Bits bits) { return widened(format, bits); };
    rows.push_back(
        {"fma.rn" + type + " %d, %a, %b, %c;",
         kind,
         {kind, kind, kind},
         [=](Bits a, Bits b, Bits c) { return narrowed(format, sum_to_odd(in(a)*in(b), in(c))); }});
    rows.push_back({"fma.rn.relu" + type + " %d, %a, %b, %c;",
                    kind,
                    {kind, kind, kind},
                    [=](Bits a, Bits b, Bits c) {
                      const Bits result = narrowed(format, sum_to_odd(in(a)*in(b), in(c)));
                      return std::isnan(in(result)) || (result & 0x8000) == 0 ? result : 0;
                    }});
    for (const bool largest : {false, true})
      for (const bool nan_wins : {false, true})
        rows.push_back({std::string(largest ? "max" : "min") + (nan_wins ? ".NaN" : "") + type +
                            " %d, %a, %b;",
                        kind,
                        {kind, kind},
                        [=](Bits a, Bits b, Bits) {
                          const double x = in(a), y = in(b);
                          if (std::isnan(x) || std::isnan(y))
                            return nan_wins ? Bits{0x7fff} : std::isnan(x) ? b : a;
                          const bool below = x < y || (x == y && std::signbit(x));
                          return below == largest ? b : a;
                        }});
    rows.push_back(
        {"neg" + type + " %d, %a;", kind, {kind}, [](Bits a, Bits, Bits) { return a ^ 0x8000; }});
    rows.push_back(
        {"abs" + type + " %d, %a;", kind, {kind}, [](Bits a, Bits, Bits) { return a & 0x7fff; }});
    for (const bool towards_zero : {false, true})
      rows.push_back(
          {std::string("cvt.") + (towards_zero ? "rz" : "rn") + type + ".f32 %d, %a;",
           kind,
           {Kind::F32},
           [=](Bits a, Bits, Bits) { return narrowed(format, as_f32(a), towards_zero); }});
  }
  rows.push_back({"cvt.f32.f16 %d, %a;", Kind::F32, {Kind::F16}, [](Bits a, Bits, Bits) {
                    return bits_of_f32(static_cast<float>(widened(kHalf, a)));
                  }});
  for (const bool towards_zero : {false, true})
    rows.push_back(
        {std::string("cvt.") + (towards_zero ? "rz" : "rn") + ".ftz.f16.f32 %d, %a;",
         Kind::F16,
         {Kind::F32},
         [=](Bits a, Bits, Bits) { return narrowed(kHalf, flushed(as_f32(a)), towards_zero); }});
  rows.push_back({"cvt.ftz.f32.f16 %d, %a;", Kind::F32, {Kind::F16}, [](Bits a, Bits, Bits) {
                    return bits_of_f32(static_cast<float>(widened(kHalf, a)));
                  }});
  rows.push_back({"cvt.rn.f16.f64 %d, %a;", Kind::F16, {Kind::F64}, [](Bits a, Bits, Bits) {
                    return narrowed(kHalf, as_f64(a));
                  }});
  rows.push_back({"cvt.f64.f16 %d, %a;", Kind::F64, {Kind::F16}, [](Bits a, Bits, Bits) {
                    return bits_of_f64(widened(kHalf, a));
                  }});
  rows.push_back({"cvt.rn.f16.s32 %d, %a;", Kind::F16, {Kind::S32}, [](Bits a, Bits, Bits) {
                    return narrowed(kHalf, static_cast<double>(as_integer(Kind::S32, a)));
                  }});
  rows.push_back({"cvt.rn.f16.u16 %d, %a;", Kind::F16, {Kind::U16}, [](Bits a, Bits, Bits) {
                    return narrowed(kHalf, static_cast<double>(a));
                  }});
  rows.push_back(
      {"setp.lt.f16 %p, %a, %b;", Kind::Pred, {Kind::F16, Kind::F16}, [](Bits a, Bits b, Bits) {
         return Bits{widened(kHalf, a) < widened(kHalf, b)};
       }});
  rows.push_back(
      {"setp.geu.f16 %p, %a, %b;", Kind::Pred, {Kind::F16, Kind::F16}, [](Bits a, Bits b, Bits) {
         return Bits{!(widened(kHalf, a) < widened(kHalf, b))};
       }});
  return rows;
}

CUDA_FFI_TABLE(HalfAndBrain, half_and_brain_rows());

}  // namespace
}  // namespace cuda_ffi::test
