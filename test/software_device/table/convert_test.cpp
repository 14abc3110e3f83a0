// cvt between integers and floating point, in every rounding.

#include <limits>

#include "software_device/table/rounding.hpp"

namespace cuda_ffi::test {
namespace {

struct Type {
  Kind kind;  // of the register: 8-bit integers are in 16 bits
  const char* name;
  int width;
  bool is_signed;
};
constexpr Type kIntegers[] = {{Kind::U16, "u8", 8, false},   {Kind::S16, "s8", 8, true},
                              {Kind::U16, "u16", 16, false}, {Kind::S16, "s16", 16, true},
                              {Kind::U32, "u32", 32, false}, {Kind::S32, "s32", 32, true},
                              {Kind::U64, "u64", 64, false}, {Kind::S64, "s64", 64, true}};

__extension__ typedef __int128 Wide;
Wide lowest(const Type& t) {
  return t.is_signed ? -(Wide{1} << (t.width - 1)) : Wide{0};
}
Wide highest(const Type& t) {
  return (Wide{1} << (t.is_signed ? t.width - 1 : t.width)) - 1;
}
Wide held(Wide x, const Type& t) {
  return x < lowest(t) ? lowest(t) : x > highest(t) ? highest(t) : x;
}

double value_of(Kind kind, Bits bits) {
  return kind == Kind::F32 ? double{as_f32(bits)} : as_f64(bits);
}

struct Integral {
  const char* name;
  int host;
};
constexpr Integral kIntegral[] = {
    {"rni", FE_TONEAREST}, {"rzi", FE_TOWARDZERO}, {"rmi", FE_DOWNWARD}, {"rpi", FE_UPWARD}};

// NaN becomes 0, or the highest bit if either type has 64 bits (PTX ISA, cvt).
Bits to_integer(double x, const Type& to, bool wide, int mode) {
  if (std::isnan(x)) {
    if (!wide && to.width != 64) return 0;
    const std::uint64_t top = 1ull << (to.width - 1);
    return truncated(to.kind, to.is_signed ? ~(top - 1) : top);
  }
  const double whole = rounded<double>(mode, [&] { return std::nearbyint(x); });
  if (whole >= 0x1p64) return truncated(to.kind, static_cast<std::uint64_t>(highest(to)));
  if (whole <= -0x1p64) return truncated(to.kind, static_cast<std::uint64_t>(lowest(to)));
  return truncated(to.kind, static_cast<std::uint64_t>(held(static_cast<Wide>(whole), to)));
}

std::vector<Row> to_integer_rows() {
  std::vector<Row> rows;
  for (const auto& [kind, name] : {std::pair{Kind::F32, "f32"}, {Kind::F64, "f64"}})
    for (const Type& to : kIntegers)
      for (const Integral& mode : kIntegral) {
        const auto code = [&, name = name](const char* ftz) {
          return std::string("cvt.") + mode.name + ftz + "." + to.name + "." + name + " %d, %a;";
        };
        rows.push_back({code(""), to.kind, {kind}, [=, kind = kind](Bits a, Bits, Bits) {
                          return to_integer(value_of(kind, a), to, kind == Kind::F64, mode.host);
                        }});
        if (kind == Kind::F32)
          rows.push_back({code(".ftz"), to.kind, {kind}, [=](Bits a, Bits, Bits) {
                            return to_integer(flushed(as_f32(a)), to, false, mode.host);
                          }});
      }
  return rows;
}

CUDA_FFI_TABLE(ConvertToInteger, to_integer_rows());

template <class T>
T from_integer(const Type& from, Bits a, int mode) {
  return rounded<T>(mode, [&]() -> T {
    if (from.is_signed) {
      volatile std::int64_t x = as_integer(from.kind, a);
      return static_cast<T>(x);
    }
    volatile std::uint64_t x = a;
    return static_cast<T>(x);
  });
}

std::vector<Row> from_integer_rows() {
  std::vector<Row> rows;
  for (const Type& from : kIntegers) {
    if (from.width < 16) continue;
    for (const Mode& mode : kModes) {
      rows.push_back({std::string("cvt.") + mode.name + ".f32." + from.name + " %d, %a;",
                      Kind::F32,
                      {from.kind},
                      [=](Bits a, Bits, Bits) {
                        return bits_of_f32(from_integer<float>(from, a, mode.host));
                      }});
      rows.push_back({std::string("cvt.") + mode.name + ".f64." + from.name + " %d, %a;",
                      Kind::F64,
                      {from.kind},
                      [=](Bits a, Bits, Bits) {
                        return bits_of_f64(from_integer<double>(from, a, mode.host));
                      }});
    }
  }
  return rows;
}

CUDA_FFI_TABLE(ConvertFromInteger, from_integer_rows());

std::vector<Row> between_floats() {
  std::vector<Row> rows;
  for (const Mode& mode : kModes)
    for (const bool flushes : {false, true})
      for (const bool saturates : {false, true})
        rows.push_back({std::string("cvt.") + mode.name + (flushes ? ".ftz" : "") +
                            (saturates ? ".sat" : "") + ".f32.f64 %d, %a;",
                        Kind::F32,
                        {Kind::F64},
                        [=](Bits a, Bits, Bits) {
                          const auto times = [&](double by) {
                            volatile double x = as_f64(a) * by;
                            return rounded<float>(mode.host, [&] { return static_cast<float>(x); });
                          };
                          const float result =
                              flushes ? flushed_result(times(1), times(0x1p24)) : times(1);
                          return bits_of_f32(saturates ? saturated(result) : result);
                        }});
  rows.push_back({"cvt.f64.f32 %d, %a;", Kind::F64, {Kind::F32}, [](Bits a, Bits, Bits) {
                    return bits_of_f64(as_f32(a));
                  }});
  rows.push_back({"cvt.ftz.f64.f32 %d, %a;", Kind::F64, {Kind::F32}, [](Bits a, Bits, Bits) {
                    return bits_of_f64(flushed(as_f32(a)));
                  }});
  rows.push_back({"cvt.sat.f32.f32 %d, %a;", Kind::F32, {Kind::F32}, [](Bits a, Bits, Bits) {
                    return bits_of_f32(saturated(as_f32(a)));
                  }});
  rows.push_back({"cvt.ftz.sat.f32.f32 %d, %a;", Kind::F32, {Kind::F32}, [](Bits a, Bits, Bits) {
                    return bits_of_f32(saturated(flushed(as_f32(a))));
                  }});
  for (const Integral& mode : kIntegral) {
    const auto whole = [=](double x) {
      return rounded<double>(mode.host, [&] { return std::nearbyint(x); });
    };
    rows.push_back(
        {std::string("cvt.") + mode.name + ".f32.f32 %d, %a;",
         Kind::F32,
         {Kind::F32},
         [=](Bits a, Bits, Bits) { return bits_of_f32(static_cast<float>(whole(as_f32(a)))); }});
    rows.push_back({std::string("cvt.") + mode.name + ".ftz.f32.f32 %d, %a;",
                    Kind::F32,
                    {Kind::F32},
                    [=](Bits a, Bits, Bits) {
                      return bits_of_f32(static_cast<float>(whole(flushed(as_f32(a)))));
                    }});
    rows.push_back({std::string("cvt.") + mode.name + ".f64.f64 %d, %a;",
                    Kind::F64,
                    {Kind::F64},
                    [=](Bits a, Bits, Bits) { return bits_of_f64(whole(as_f64(a))); }});
  }
  return rows;
}

CUDA_FFI_TABLE(ConvertFloat, between_floats());

std::vector<Row> between_integers() {
  std::vector<Row> rows;
  for (const Type& from : kIntegers)
    for (const Type& to : kIntegers) {
      if (from.width < 16 || from.width == to.width) continue;
      const auto in = [=](Bits a) {
        return from.is_signed ? Wide{as_integer(from.kind, a)} : static_cast<Wide>(a);
      };
      if (to.width > from.width || to.width >= 16)
        rows.push_back({std::string("cvt.") + to.name + "." + from.name + " %d, %a;",
                        to.kind,
                        {from.kind},
                        [=](Bits a, Bits, Bits) {
                          return truncated(to.kind, static_cast<std::uint64_t>(in(a)));
                        }});
      // .sat is allowed if the range shrinks.
      if (lowest(to) <= lowest(from) && highest(to) >= highest(from)) continue;
      rows.push_back({std::string("cvt.sat.") + to.name + "." + from.name + " %d, %a;",
                      to.kind,
                      {from.kind},
                      [=](Bits a, Bits, Bits) {
                        return truncated(to.kind, static_cast<std::uint64_t>(held(in(a), to)));
                      }});
    }
  return rows;
}

CUDA_FFI_TABLE(ConvertInteger, between_integers());

}  // namespace
}  // namespace cuda_ffi::test
