// v_cmp and v_cmpx.

#include "amd_device/table/numbers.hpp"
#include "amd_device/table/vector_row.hpp"

namespace cuda_ffi::amd::test {
namespace {

// What there is of two numbers; one of these, for each lane.
enum Order : unsigned { kLess = 1, kSame = 2, kMore = 4, kNone = 8 };

template <typename T>
Order order_of(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    return a < b ? kLess : a == b ? kSame : kMore;
  } else {
    const double x = a, y = b;
    if (std::isnan(x) || std::isnan(y)) return kNone;
    return x < y ? kLess : x == y ? kSame : kMore;
  }
}

template <typename Function>
void add(Rows& rows, const std::string& what, Function function) {
  const bool is_class = what.starts_with("class");
  // The document has |x| and -x for floats only, and LLVM no op_sel for what goes to a mask.
  Options options{.is_short = true, .high_halves = false};
  options.permutes = !is_class;
  rows.push_back(vector_row("v_cmp_" + what, function, options));
  options.sets_exec = true;
  rows.push_back(vector_row("v_cmpx_" + what, function, options));
}

template <typename T>
void add_for(Rows& rows, const std::string& name, const std::string& type, unsigned accepted) {
  add(rows, name + "_" + type, [accepted](T a, T b) { return (order_of(a, b) & accepted) != 0; });
}

struct Comparison {
  const char* name;
  unsigned accepted;
};
constexpr Comparison kOfFloats[] = {
    {"f", 0},
    {"lt", kLess},
    {"eq", kSame},
    {"le", kLess | kSame},
    {"gt", kMore},
    {"lg", kLess | kMore},
    {"ge", kMore | kSame},
    {"o", kLess | kSame | kMore},
    {"u", kNone},
    {"nge", kLess | kNone},
    {"nlg", kSame | kNone},
    {"ngt", kLess | kSame | kNone},
    {"nle", kMore | kNone},
    {"neq", kLess | kMore | kNone},
    {"nlt", kMore | kSame | kNone},
    {"t", kLess | kSame | kMore | kNone},
};
constexpr Comparison kOfIntegers[] = {
    {"lt", kLess}, {"eq", kSame},         {"le", kLess | kSame},
    {"gt", kMore}, {"ne", kLess | kMore}, {"ge", kMore | kSame},
};

template <typename T>
void add_floats(Rows& rows, const std::string& type) {
  for (const Comparison& one : kOfFloats) add_for<T>(rows, one.name, type, one.accepted);
}
template <typename T>
void add_integers(Rows& rows, const std::string& type) {
  for (const Comparison& one : kOfIntegers) add_for<T>(rows, one.name, type, one.accepted);
  if (sizeof(T) == 2) return;
  add_for<T>(rows, "f", type, 0);
  add_for<T>(rows, "t", type, kLess | kSame | kMore);
}

// Bits of the mask: signaling and quiet NaN, then from -infinity to +infinity.
template <typename T>
bool is_of_class(T value, U32 mask) {
  const Kind kind = kind_of<T>();
  const Bits bits = to_bits(value), sign = Bits{1} << (width_of(kind) - 1);
  const Bits magnitude = bits & ~sign;
  const Bits infinity = kind == Kind::Float64   ? 0x7ff0000000000000
                        : kind == Kind::Float32 ? Bits{0x7f800000}
                                                : Bits{0x7c00};
  const Bits one = kind == Kind::Float64   ? Bits{1} << 52
                   : kind == Kind::Float32 ? 1 << 23
                                           : 1 << 10;
  unsigned from_zero = 3;  // infinite
  if (magnitude < infinity) from_zero = 2;
  if (magnitude < one) from_zero = 1;
  if (magnitude == 0) from_zero = 0;
  unsigned which = (bits & sign) != 0 ? 5 - from_zero : 6 + from_zero;
  if (magnitude > infinity) which = is_signaling(value) ? 0 : 1;
  return (mask >> which & 1) != 0;
}

}  // namespace

Rows comparison_rows() {
  Rows rows;
  add_floats<F16>(rows, "f16");
  add_floats<F32>(rows, "f32");
  add_floats<F64>(rows, "f64");
  add_integers<I16>(rows, "i16");
  add_integers<U16>(rows, "u16");
  add_integers<I32>(rows, "i32");
  add_integers<U32>(rows, "u32");
  add_integers<I64>(rows, "i64");
  add_integers<U64>(rows, "u64");
  add(rows, "class_f16", [](F16 a, U16 b) { return is_of_class(a, b); });
  add(rows, "class_f32", [](F32 a, U32 b) { return is_of_class(a, b); });
  add(rows, "class_f64", [](F64 a, U32 b) { return is_of_class(a, b); });
  return rows;
}

}  // namespace cuda_ffi::amd::test
