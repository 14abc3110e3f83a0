#include "software_device/table/mma_inputs.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace cuda_ffi::test {
namespace {

constexpr int kTf32Unused = 13;  // low bits

int bias_of(const ElementType& type) {
  return (1 << (type.exponent_bits - 1)) - 1;
}
// e4m3 has numbers in place of infinities, except for the last, which is NaN.
bool has_infinity(const ElementType& type) {
  return type.name != "e4m3";
}
int largest_exponent(const ElementType& type) {
  return bias_of(type) + (has_infinity(type) ? 0 : 1);
}
std::uint64_t ones(int count) {
  return (std::uint64_t{1} << count) - 1;
}

// Below the smallest normal exponent, the number is subnormal.
std::uint64_t number(const ElementType& type, bool negative, int exponent, std::uint64_t mantissa) {
  const int biased = std::clamp(exponent, -bias_of(type), largest_exponent(type)) + bias_of(type);
  mantissa &= ones(type.mantissa_bits);
  if (type.name == "tf32") mantissa &= ~ones(kTf32Unused);
  if (type.name == "e4m3" && biased == 15) mantissa = std::min<std::uint64_t>(mantissa, 6);
  return static_cast<std::uint64_t>(negative) << (type.bits - 1) |
         static_cast<std::uint64_t>(biased) << type.mantissa_bits | mantissa;
}

class Maker {
 public:
  Maker(const Product& product, Sums kind, std::uint32_t seed)
      : product_(product), kind_(kind), engine_(seed) {}

  MmaInputs make() {
    const Product& p = product_;
    MmaInputs inputs{{type(p.a), p.count * p.m, p.k},
                     {type(p.b), p.k, p.count * p.n},
                     {type(p.c), p.count * p.m, p.n}};
    // Along k, where neighbors are added to each other.
    for (int row = 0; row < inputs.a.rows; ++row)
      for (int k = 0; k < p.k; ++k) inputs.a.at(row, k) = factor(inputs.a.type, row, k, true);
    for (int column = 0; column < inputs.b.columns; ++column)
      for (int k = 0; k < p.k; ++k)
        inputs.b.at(k, column) = factor(inputs.b.type, column, k, false);
    for (int row = 0; row < inputs.c.rows; ++row)
      for (int column = 0; column < p.n; ++column)
        inputs.c.at(row, column) = addend(inputs.c.type, row + column);
    return inputs;
  }

 private:
  static ElementType type(const std::string& name) { return software::test::element_type(name); }

  std::uint64_t factor(const ElementType& type, int line, int k, bool of_a) {
    if (!type.floating()) return integer(type, of_a);
    switch (kind_) {
      case Sums::Subnormal:
        return of_a ? subnormal(type) : between(type, 0, bias_of(type) - 1);
      case Sums::Cancelling:
        return cancelling(type, k, of_a);
      case Sums::Fading:
        return of_a ? number(type, false, -k - line % 3, engine_())
                    : number(type, engine_() % 4 == 0, 0, 0);
      case Sums::Ties:
        return tie(type, line, k, of_a);
      default:
        return common(type);
    }
  }

  std::uint64_t addend(const ElementType& type, int place) {
    if (!type.floating()) return integer(type, true);
    switch (kind_) {
      case Sums::Subnormal:
        return place % 2 == 0 ? 0 : subnormal(type);
      case Sums::Cancelling:
        return between(type, -9, -5);
      case Sums::Fading:
        return number(type, place % 2 != 0, 0, 0);
      case Sums::Ties:
        return number(type, place % 2 != 0, 0, engine_());
      case Sums::Wide:
        return wide(type);
      default:
        return common(type);
    }
  }

  std::uint64_t common(const ElementType& type) {
    switch (kind_) {
      case Sums::Exact:
        return small(type);
      case Sums::Wide:
        return wide(type);
      case Sums::Special:
        return engine_() % 24 == 0 ? special(type) : between(type, -3, 3);
      default:
        return between(type, -3, 3);
    }
  }

  std::uint64_t between(const ElementType& type, int least, int most) {
    const int exponent =
        least + static_cast<int>(engine_() % static_cast<unsigned>(most - least + 1));
    const bool negative = engine_() % 2 == 0;
    return number(type, negative, exponent, engine_());
  }

  // The addend's range is that of the products, or it would hide them.
  std::uint64_t wide(const ElementType& of) {
    const int reach = std::min(bias_of(of), bias_of(type(product_.a))) / 2;
    return between(of, -reach, reach);
  }

  // A multiple of one half, with two significant bits.
  std::uint64_t small(const ElementType& type) {
    const bool negative = engine_() % 2 == 0;
    switch (engine_() % 5) {
      case 0:
        return 0;
      case 1:
        return number(type, negative, -1, 0);
      case 2:
        return number(type, negative, 0, 0);
      case 3:
        return number(type, negative, 1, 0);
      default:
        return number(type, negative, 0, std::uint64_t{1} << (type.mantissa_bits - 1));
    }
  }

  std::uint64_t subnormal(const ElementType& type) {
    const bool negative = engine_() % 2 == 0;
    return number(type, negative, -bias_of(type), engine_());
  }

  std::uint64_t special(const ElementType& type) {
    const std::uint64_t sign = (engine_() & 1) << (type.bits - 1);
    const std::uint64_t exponent = ones(type.exponent_bits) << type.mantissa_bits;
    switch (engine_() % 4) {
      case 0:
        return sign;
      case 1:
        return sign | exponent | ones(type.mantissa_bits);
      case 2:
        return number(type, sign != 0, largest_exponent(type), ~std::uint64_t{0});
      default:
        return has_infinity(type) ? sign | exponent : sign;
    }
  }

  // Two consecutive products are equal, except for an occasional last bit; those of A have
  // different signs.
  std::uint64_t cancelling(const ElementType& type, int k, bool of_a) {
    if (k % 2 == 0) {
      const int exponent = static_cast<int>(engine_() % 7);
      last_ = number(type, false, exponent, engine_());
      if (of_a) return last_;
    }
    const int unit = type.name == "tf32" ? kTf32Unused : 0;
    const std::uint64_t other = last_ ^ (engine_() % 2 << unit);
    return of_a ? other | std::uint64_t{1} << (type.bits - 1) : last_;
  }

  // The first product is half of the last bit of a C near one; the second is far smaller.
  std::uint64_t tie(const ElementType& type, int line, int k, bool of_a) {
    const int half = -type_of_c().mantissa_bits - 1;
    const bool negative = of_a && line % 3 == 0;
    if (k == 0) return number(type, negative, of_a ? half / 2 : half - half / 2, 0);
    if (k == 1 && line % 2 == 0) return number(type, engine_() % 2 == 0, half / 2 - 2, 0);
    return 0;
  }

  ElementType type_of_c() const { return type(product_.c); }

  std::uint64_t integer(const ElementType& type, bool of_a) {
    if (type.bits == 32) return accumulator();
    if (type.bits == 1 || kind_ != Sums::Special) return engine_() & ones(type.bits);
    const std::uint64_t least = type.is_signed ? std::uint64_t{1} << (type.bits - 1) : 0;
    return of_a ? least : least ^ ones(type.bits);  // of opposite signs, if there are signs
  }

  // With .satfinite, no sum may pass a limit of the range on the way and then come back.
  std::uint64_t accumulator() {
    if (kind_ == Sums::Special) return engine_() % 2 == 0 ? 0x7fffffff : 0x80000000;
    const auto bits = static_cast<std::uint32_t>(engine_());
    return product_.infix.empty()
               ? bits
               : static_cast<std::uint32_t>(static_cast<std::int32_t>(bits) >> 2);
  }

  const Product& product_;
  const Sums kind_;
  std::mt19937_64 engine_;
  std::uint64_t last_ = 0;
};

}  // namespace

const char* name_of(Sums kind) {
  static const char* const names[] = {"exact",     "near",       "wide",   "special",
                                      "subnormal", "cancelling", "fading", "ties"};
  return names[static_cast<int>(kind)];
}

MmaInputs mma_inputs(const Product& product, Sums kind, std::uint32_t seed) {
  return Maker(product, kind, seed).make();
}

long double value_of(const ElementType& type, std::uint64_t bits) {
  if (!type.floating()) {
    const bool negative = type.is_signed && (bits >> (type.bits - 1) & 1) != 0;
    return static_cast<long double>(bits) - (negative ? std::ldexp(1.0L, type.bits) : 0);
  }
  const bool negative = (bits >> (type.bits - 1) & 1) != 0;
  const int biased = static_cast<int>(bits >> type.mantissa_bits & ones(type.exponent_bits));
  std::uint64_t mantissa = bits & ones(type.mantissa_bits);
  if (type.name == "tf32") mantissa &= ~ones(kTf32Unused);
  long double value = 0;
  if (biased == static_cast<int>(ones(type.exponent_bits)) &&
      (has_infinity(type) || mantissa == ones(type.mantissa_bits))) {
    const bool infinite = has_infinity(type) && mantissa == 0;
    value = infinite ? std::numeric_limits<long double>::infinity()
                     : std::numeric_limits<long double>::quiet_NaN();
  } else {
    const std::uint64_t significand =
        biased == 0 ? mantissa : mantissa | std::uint64_t{1} << type.mantissa_bits;
    value = std::ldexp(static_cast<long double>(significand),
                       std::max(biased, 1) - bias_of(type) - type.mantissa_bits);
  }
  return negative ? -value : value;
}

}  // namespace cuda_ffi::test
