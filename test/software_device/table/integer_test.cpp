// Integer arithmetic: the oracle computes in 128 bits.

#include <algorithm>

#include "software_device/table/row.hpp"

namespace cuda_ffi::test {
namespace {

__extension__ typedef __int128 Wide;
using Function = std::function<Wide(Wide, Wide, Wide)>;

struct Type {
  Kind kind;
  const char* name;
  bool is_signed;
};
constexpr Type kTypes[] = {{Kind::U16, "u16", false}, {Kind::S16, "s16", true},
                           {Kind::U32, "u32", false}, {Kind::S32, "s32", true},
                           {Kind::U64, "u64", false}, {Kind::S64, "s64", true}};

Wide value(const Type& type, Bits bits) {
  return type.is_signed ? Wide{as_integer(type.kind, bits)} : static_cast<Wide>(bits);
}

Row row_of(const std::string& code, const Type& type, int operands, const Function& function,
           Kind result) {
  static const char* const lists[] = {" %d, %a;", " %d, %a, %b;", " %d, %a, %b, %c;"};
  Row row;
  row.code = code + lists[operands - 1];
  row.result = result;
  row.operands.assign(static_cast<std::size_t>(operands), type.kind);
  row.oracle = [=](Bits a, Bits b, Bits c) {
    return truncated(result, static_cast<std::uint64_t>(
                                 function(value(type, a), value(type, b), value(type, c))));
  };
  return row;
}

Row row_of(const std::string& name, const Type& type, int operands, const Function& function) {
  return row_of(name + "." + type.name, type, operands, function, type.kind);
}

Wide clamped(Wide x, Wide low, Wide high) {
  return x < low ? low : x > high ? high : x;
}

std::vector<Row> arithmetic_rows() {
  std::vector<Row> rows;
  for (const Type& type : kTypes) {
    const int width = bits_of(type.kind);
    const auto add = [&](const char* name, int operands, const Function& f) {
      rows.push_back(row_of(name, type, operands, f));
    };
    add("add", 2, [](Wide a, Wide b, Wide) { return a + b; });
    add("sub", 2, [](Wide a, Wide b, Wide) { return a - b; });
    add("mul.lo", 2, [](Wide a, Wide b, Wide) {
      return static_cast<Wide>(static_cast<unsigned __int128>(a) *
                               static_cast<unsigned __int128>(b));
    });
    // The product of unsigned 64-bit numbers fills all 128 bits.
    add("mul.hi", 2, [=](Wide a, Wide b, Wide) {
      const auto product = static_cast<unsigned __int128>(a) * static_cast<unsigned __int128>(b);
      return static_cast<Wide>(product >> width);
    });
    add("mad.lo", 3, [](Wide a, Wide b, Wide c) {
      return static_cast<Wide>(static_cast<unsigned __int128>(a) *
                                   static_cast<unsigned __int128>(b) +
                               static_cast<unsigned __int128>(c));
    });
    add("mad.hi", 3, [=](Wide a, Wide b, Wide c) {
      return static_cast<Wide>(
                 (static_cast<unsigned __int128>(a) * static_cast<unsigned __int128>(b)) >> width) +
             c;
    });
    add("min", 2, [](Wide a, Wide b, Wide) { return std::min(a, b); });
    add("max", 2, [](Wide a, Wide b, Wide) { return std::max(a, b); });
    add("sad", 3, [](Wide a, Wide b, Wide c) { return c + (a < b ? b - a : a - b); });
    if (type.is_signed) {
      add("abs", 1, [](Wide a, Wide, Wide) { return a < 0 ? -a : a; });
      add("neg", 1, [](Wide a, Wide, Wide) { return -a; });
    }
    if (width == 64) continue;
    const Kind wide = width == 16 ? (type.is_signed ? Kind::S32 : Kind::U32)
                                  : (type.is_signed ? Kind::S64 : Kind::U64);
    rows.push_back(row_of(
        std::string("mul.wide.") + type.name, type, 2, [](Wide a, Wide b, Wide) { return a * b; },
        wide));
    Row mad = row_of(
        std::string("mad.wide.") + type.name, type, 3, [](Wide a, Wide b, Wide) { return a * b; },
        wide);
    mad.operands[2] = wide;
    mad.oracle = [=](Bits a, Bits b, Bits c) {
      return truncated(wide, static_cast<std::uint64_t>(value(type, a) * value(type, b)) + c);
    };
    rows.push_back(mad);
  }
  return rows;
}

CUDA_FFI_TABLE(Integer, arithmetic_rows());

// The result of division by zero is not specified; the row divides by one instead.
std::vector<Row> division_rows() {
  std::vector<Row> rows;
  for (const Type& type : kTypes)
    for (const bool remainder : {false, true}) {
      const std::string width = std::to_string(bits_of(type.kind));
      Row row = row_of(remainder ? "rem" : "div", type, 2, [=](Wide a, Wide b, Wide) {
        const Wide divisor = b == 0 ? 1 : b;
        return remainder ? a % divisor : a / divisor;
      });
      row.code = "setp.eq.u" + width + " %q, %b, 0; @%q mov.b" + width + " %b, 1; " + row.code;
      rows.push_back(row);
    }
  return rows;
}

CUDA_FFI_TABLE(IntegerDivision, division_rows());

std::vector<Row> special_rows() {
  const Type s32 = kTypes[3], u32 = kTypes[2];
  const auto low = [](Wide x) {
    return static_cast<Wide>(static_cast<std::int32_t>(static_cast<std::uint32_t>(x) << 8) >> 8);
  };
  const auto unsigned_low = [](Wide x) { return x & 0xffffff; };
  const auto held = [](Wide x) { return clamped(x, INT32_MIN, INT32_MAX); };
  std::vector<Row> rows = {
      row_of("add.sat", s32, 2, [=](Wide a, Wide b, Wide) { return held(a + b); }),
      row_of("sub.sat", s32, 2, [=](Wide a, Wide b, Wide) { return held(a - b); }),
      row_of("mad.hi.sat", s32, 3,
             [=](Wide a, Wide b, Wide c) { return held(((a * b) >> 32) + c); }),
      row_of("mul24.lo", s32, 2, [=](Wide a, Wide b, Wide) { return low(a) * low(b); }),
      row_of("mul24.hi", s32, 2, [=](Wide a, Wide b, Wide) { return (low(a) * low(b)) >> 16; }),
      row_of("mad24.lo", s32, 3, [=](Wide a, Wide b, Wide c) { return low(a) * low(b) + c; }),
      row_of("mad24.hi", s32, 3,
             [=](Wide a, Wide b, Wide c) { return ((low(a) * low(b)) >> 16) + c; }),
      row_of("mul24.lo", u32, 2,
             [=](Wide a, Wide b, Wide) { return unsigned_low(a) * unsigned_low(b); }),
      row_of("mul24.hi", u32, 2,
             [=](Wide a, Wide b, Wide) { return (unsigned_low(a) * unsigned_low(b)) >> 16; }),
      row_of("mad24.lo", u32, 3,
             [=](Wide a, Wide b, Wide c) { return unsigned_low(a) * unsigned_low(b) + c; }),
  };
  for (const bool a_signed : {false, true})
    for (const bool b_signed : {false, true}) {
      const std::string types =
          std::string(a_signed ? ".s32" : ".u32") + (b_signed ? ".s32" : ".u32");
      const auto byte = [](Bits bits, int k, bool is_signed) {
        const auto one = static_cast<std::uint8_t>(bits >> (8 * k));
        return is_signed ? std::int64_t{static_cast<std::int8_t>(one)} : std::int64_t{one};
      };
      const auto half = [](Bits bits, int k, bool is_signed) {
        const auto one = static_cast<std::uint16_t>(bits >> (16 * k));
        return is_signed ? std::int64_t{static_cast<std::int16_t>(one)} : std::int64_t{one};
      };
      rows.push_back({"dp4a" + types + " %d, %a, %b, %c;",
                      Kind::U32,
                      {Kind::U32, Kind::U32, Kind::U32},
                      [=](Bits a, Bits b, Bits c) {
                        std::int64_t sum = static_cast<std::int64_t>(c);
                        for (int k = 0; k < 4; ++k)
                          sum += byte(a, k, a_signed) * byte(b, k, b_signed);
                        return truncated(Kind::U32, static_cast<std::uint64_t>(sum));
                      }});
      for (const int first : {0, 2})
        rows.push_back(
            {std::string("dp2a") + (first == 0 ? ".lo" : ".hi") + types + " %d, %a, %b, %c;",
             Kind::U32,
             {Kind::U32, Kind::U32, Kind::U32},
             [=](Bits a, Bits b, Bits c) {
               std::int64_t sum = static_cast<std::int64_t>(c);
               for (int k = 0; k < 2; ++k)
                 sum += half(a, k, a_signed) * byte(b, first + k, b_signed);
               return truncated(Kind::U32, static_cast<std::uint64_t>(sum));
             }});
    }
  return rows;
}

CUDA_FFI_TABLE(IntegerSpecial, special_rows());

// Sums that continue in a second instruction.
std::vector<Row> carry_rows() {
  const auto row = [](const std::string& code,
                      std::function<std::uint64_t(std::uint64_t, std::uint64_t, std::uint64_t)> f) {
    return Row{code, Kind::U32, {Kind::U32, Kind::U32, Kind::U32}, [f](Bits a, Bits b, Bits c) {
                 return truncated(Kind::U32, f(a, b, c));
               }};
  };
  return {
      row("add.cc.u32 %w0, %a, %b; addc.u32 %d, %c, 0;",
          [](auto a, auto b, auto c) { return c + ((a + b) >> 32); }),
      row("sub.cc.u32 %w0, %a, %b; subc.u32 %d, %c, 0;",
          [](auto a, auto b, auto c) { return c - (a < b ? 1 : 0); }),
      // The code of a subtraction is the carry of a + ~b + 1: set if it does not borrow.
      row("sub.cc.u32 %w0, %a, %b; addc.u32 %d, %c, 0;",
          [](auto a, auto b, auto c) { return c + (a < b ? 0 : 1); }),
      row("add.cc.u32 %w0, %a, %b; subc.u32 %d, %c, 0;",
          [](auto a, auto b, auto c) { return c - 1 + ((a + b) >> 32); }),
      row("mad.lo.cc.u32 %w0, %a, %b, %c; madc.hi.u32 %d, %a, %b, %c;",
          [](auto a, auto b, auto c) {
            return (a * b >> 32) + c + (((a * b & 0xffffffff) + c) >> 32);
          }),
      row("add.cc.u32 %w0, %a, %b; addc.cc.u32 %w1, %b, %c; addc.u32 %d, 0, 0;",
          [](auto a, auto b, auto c) { return (b + c + ((a + b) >> 32)) >> 32; }),
  };
}

CUDA_FFI_TABLE(IntegerCarry, carry_rows());

}  // namespace
}  // namespace cuda_ffi::test
