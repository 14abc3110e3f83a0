#pragma once

// Elements of matrices as tests write and read them: values that every type can hold exactly.

#include <cmath>
#include <cstdint>
#include <string>

namespace cuda_ffi::software::test {

struct ElementType {
  std::string name;  // as PTX writes it
  int bits;
  int exponent_bits = 0, mantissa_bits = 0;  // of floating point
  bool is_signed = true;

  bool floating() const { return exponent_bits != 0; }
};

inline ElementType element_type(const std::string& name) {
  if (name == "f16") return {name, 16, 5, 10};
  if (name == "bf16") return {name, 16, 8, 7};
  if (name == "tf32") return {name, 32, 8, 23};
  if (name == "f32") return {name, 32, 8, 23};
  if (name == "f64") return {name, 64, 11, 52};
  if (name == "e4m3") return {name, 8, 4, 3};
  if (name == "e5m2") return {name, 8, 5, 2};
  if (name == "s32") return {name, 32};
  if (name == "s8") return {name, 8};
  if (name == "u8") return {name, 8, 0, 0, false};
  if (name == "s4") return {name, 4};
  if (name == "u4") return {name, 4, 0, 0, false};
  return {"b1", 1, 0, 0, false};
}

// The bits of a value that the type can hold exactly, normal or zero.
inline std::uint64_t encode(const ElementType& type, double value) {
  const std::uint64_t mask = type.bits == 64 ? ~0ull : (1ull << type.bits) - 1;
  if (!type.floating()) return static_cast<std::uint64_t>(static_cast<std::int64_t>(value)) & mask;
  if (value == 0) return 0;
  int exponent = 0;
  const double fraction = std::frexp(std::fabs(value), &exponent);  // in [0.5, 1)
  const int bias = (1 << (type.exponent_bits - 1)) - 1;
  const auto mantissa = static_cast<std::uint64_t>(std::ldexp(fraction, type.mantissa_bits + 1));
  const std::uint64_t bits =
      (static_cast<std::uint64_t>(exponent - 1 + bias) << type.mantissa_bits) +
      (mantissa - (1ull << type.mantissa_bits));
  return bits | (value < 0 ? 1ull << (type.bits - 1) : 0);
}

// The value of a result's bits: s32, f16, f32 or f64.
inline double decode(const ElementType& type, std::uint64_t bits) {
  if (type.name == "s32") return static_cast<std::int32_t>(bits);
  const std::uint64_t sign = bits >> (type.bits - 1) & 1;
  const int biased =
      static_cast<int>(bits >> type.mantissa_bits & ((1u << type.exponent_bits) - 1));
  const double mantissa = static_cast<double>(bits & ((1ull << type.mantissa_bits) - 1));
  const int bias = (1 << (type.exponent_bits - 1)) - 1;
  double value = biased == 0 ? std::ldexp(mantissa, 1 - bias - type.mantissa_bits)
                             : std::ldexp(mantissa + std::ldexp(1, type.mantissa_bits),
                                          biased - bias - type.mantissa_bits);
  if (biased == (1 << type.exponent_bits) - 1) value = mantissa == 0 ? HUGE_VAL : std::nan("");
  return sign != 0 ? -value : value;
}

}  // namespace cuda_ffi::software::test
