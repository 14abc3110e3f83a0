// Arithmetic of f32.

#include "software_device/table/rounding.hpp"

namespace cuda_ffi::test {
namespace {

using Function = std::function<float(float, float, float, float)>;

struct Operation {
  const char* name;
  int operands;
  bool saturates;
  Function apply;  // of a, b and c; times a power of two
};

// Operands are read through volatile, so that each operation happens in the mode that is set.
using Operand = const volatile float;
const std::vector<Operation>& operations() {
  static const std::vector<Operation> all = {
      {"add", 2, true,
       [](float by, float a, float b, float) {
         Operand x = a * by, y = b * by;
         return x + y;
       }},
      {"sub", 2, true,
       [](float by, float a, float b, float) {
         Operand x = a * by, y = b * by;
         return x - y;
       }},
      {"mul", 2, true,
       [](float by, float a, float b, float) {
         Operand x = a * by, y = b;
         return x * y;
       }},
      {"fma", 3, true,
       [](float by, float a, float b, float c) {
         Operand x = a * by, y = b, z = c * by;
         return std::fma(x, y, z);
       }},
      {"div", 2, false,
       [](float by, float a, float b, float) {
         Operand x = a * by, y = b;
         return x / y;
       }},
      {"rcp", 1, false,
       [](float by, float a, float, float) {
         Operand x = by, y = a;
         return x / y;
       }},
      {"sqrt", 1, false,
       [](float by, float a, float, float) {
         Operand x = a;
         return std::sqrt(x) * by;
       }},
  };
  return all;
}

std::string operand_list(int count) {
  static const char* const lists[] = {" %d, %a;", " %d, %a, %b;", " %d, %a, %b, %c;"};
  return lists[count - 1];
}

Row arithmetic(const Operation& operation, const Mode& mode, bool flushes, bool saturates) {
  Row row;
  row.code = std::string(operation.name) + "." + mode.name + (flushes ? ".ftz" : "") +
             (saturates ? ".sat" : "") + ".f32" + operand_list(operation.operands);
  row.result = Kind::F32;
  row.operands.assign(static_cast<std::size_t>(operation.operands), Kind::F32);
  row.oracle = [=, apply = operation.apply, host = mode.host](Bits a, Bits b, Bits c) {
    const auto in = [&](Bits bits) { return flushes ? flushed(as_f32(bits)) : as_f32(bits); };
    const auto times = [&](float by) {
      return rounded<float>(host, [&] { return apply(by, in(a), in(b), in(c)); });
    };
    const float result = flushes ? flushed_result(times(1), times(0x1p24F)) : times(1);
    return bits_of_f32(saturates ? saturated(result) : result);
  };
  return row;
}

std::vector<Row> arithmetic_rows() {
  std::vector<Row> rows;
  for (const Operation& operation : operations())
    for (const Mode& mode : kModes)
      for (const bool flushes : {false, true}) {
        rows.push_back(arithmetic(operation, mode, flushes, false));
        if (operation.saturates) rows.push_back(arithmetic(operation, mode, flushes, true));
      }
  return rows;
}

CUDA_FFI_TABLE(Float32, arithmetic_rows());

// min and max: if one operand is NaN, the other, unless .NaN is given; −0 is below +0.
float extreme(bool largest, bool nan_wins, float a, float b) {
  if (std::isnan(a) || std::isnan(b)) {
    if (nan_wins) return NAN;
    return std::isnan(a) ? b : a;
  }
  const bool a_below = a < b || (a == b && std::signbit(a));
  return a_below == largest ? b : a;
}

std::vector<Row> extreme_rows() {
  std::vector<Row> rows;
  for (const bool largest : {false, true})
    for (const bool flushes : {false, true})
      for (const bool nan_wins : {false, true})
        for (const bool signs : {false, true}) {
          Row row;
          row.code = std::string(largest ? "max" : "min") + (flushes ? ".ftz" : "") +
                     (nan_wins ? ".NaN" : "") + (signs ? ".xorsign.abs" : "") + ".f32 %d, %a, %b;";
          row.result = Kind::F32;
          row.operands = {Kind::F32, Kind::F32};
          row.oracle = [=](Bits a, Bits b, Bits) {
            float x = as_f32(a), y = as_f32(b);
            if (flushes) x = flushed(x), y = flushed(y);
            if (!signs) return bits_of_f32(extreme(largest, nan_wins, x, y));
            const Bits size =
                bits_of_f32(extreme(largest, nan_wins, std::fabs(x), std::fabs(y))) & 0x7fffffff;
            return size | ((a ^ b) & 0x80000000);
          };
          rows.push_back(row);
        }
  return rows;
}

CUDA_FFI_TABLE(Float32Extremes, extreme_rows());

Row unary(const std::string& code, std::function<Bits(Bits)> oracle, double relative = 0,
          double absolute = 0) {
  Row row;
  row.code = code;
  row.result = Kind::F32;
  row.operands = {Kind::F32};
  row.oracle = [oracle](Bits a, Bits, Bits) { return oracle(a); };
  row.relative = relative;
  row.absolute = absolute;
  return row;
}

Row test(const std::string& property, std::function<bool(float)> holds) {
  Row row = unary("testp." + property + ".f32 %p, %a;",
                  [holds](Bits a) { return holds(as_f32(a)) ? 1 : 0; });
  row.result = Kind::Pred;
  return row;
}

std::vector<Row> unary_rows() {
  const auto flushes = [](Bits a) { return bits_of_f32(flushed(as_f32(a))); };
  std::vector<Row> rows = {
      unary("abs.f32 %d, %a;", [](Bits a) { return a & 0x7fffffff; }),
      unary("abs.ftz.f32 %d, %a;", [=](Bits a) { return flushes(a) & 0x7fffffff; }),
      unary("neg.f32 %d, %a;", [](Bits a) { return a ^ 0x80000000; }),
      unary("neg.ftz.f32 %d, %a;", [=](Bits a) { return flushes(a) ^ 0x80000000; }),
      test("finite", [](float x) { return std::isfinite(x); }),
      test("infinite", [](float x) { return std::isinf(x); }),
      test("number", [](float x) { return !std::isnan(x); }),
      test("notanumber", [](float x) { return std::isnan(x); }),
      test("normal",
           [](float x) {
             return std::fpclassify(x) == FP_NORMAL || x == 0;
           }),  // zero counts, according to the ISA
      test("subnormal", [](float x) { return std::fpclassify(x) == FP_SUBNORMAL; }),
  };
  return rows;
}

CUDA_FFI_TABLE(Float32Unary, unary_rows());

// Approximations, within the errors that the PTX ISA allows.
Row approximate(const std::string& code, std::function<double(double)> function, double relative,
                double absolute = 0) {
  return unary(
      code, [=](Bits a) { return bits_of_f32(static_cast<float>(function(flushed(as_f32(a))))); },
      relative, absolute);
}

constexpr double kFloatStep = 0x1p-24;  // half a step of f32: the oracle is rounded too

std::vector<Row> approximate_rows() {
  // Subnormal results and operands are flushed.
  const auto flushed_result = [](auto function) {
    return [=](double x) { return static_cast<double>(flushed(static_cast<float>(function(x)))); };
  };
  return {
      approximate("rcp.approx.ftz.f32 %d, %a;", flushed_result([](double x) { return 1 / x; }),
                  0x1p-23 + kFloatStep),
      approximate(
          "sqrt.approx.ftz.f32 %d, %a;", [](double x) { return std::sqrt(x); },
          0x1p-23 + kFloatStep),
      approximate(
          "rsqrt.approx.ftz.f32 %d, %a;", [](double x) { return 1 / std::sqrt(x); },
          0x1p-22 + kFloatStep),
      approximate("ex2.approx.ftz.f32 %d, %a;",
                  flushed_result([](double x) { return std::exp2(x); }), 0x1p-22 + kFloatStep),
      approximate(
          "tanh.approx.f32 %d, %a;", [](double x) { return std::tanh(x); }, 0x1.1p-11, 0x1p-126),
  };
}

CUDA_FFI_TABLE(Float32Approximate, approximate_rows());

}  // namespace
}  // namespace cuda_ffi::test
