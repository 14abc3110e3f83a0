// VOP3P: two values of 16 bits in each register, mixed widths, and dot products.

#include "amd_device/execute/float_lanes.hpp"
#include "amd_device/execute/integer_lanes.hpp"
#include "amd_device/execute/tables.hpp"
#include "amd_device/execute/vector.hpp"

namespace cuda_ffi::amd {
namespace {

using U16 = std::uint16_t;
using I16 = std::int16_t;
using U32 = std::uint32_t;
using I32 = std::int32_t;

double d(Half value) {
  return value;
}
double fused(Half a, Half b, Half c) {
  return std::fma(d(a), d(b), d(c));
}
template <typename Value>
U16 low(Value value) {
  return static_cast<U16>(value);
}

void fetch_words(const Instruction& instruction, unsigned k, const Wave& wave, Pattern pattern,
                 Row& out) {
  const unsigned source = instruction.source[k];
  if (source < source::kVector) {
    const auto value = static_cast<U32>(scalar_bits(instruction, source, wave, pattern));
    for (U32& one : out) one = value;
    return;
  }
  for (unsigned lane = 0; lane < kLanes; ++lane) out[lane] = wave.v[source - source::kVector][lane];
}

// The half of a word that the modifiers choose, for the lower or the upper result.
template <typename T>
T half_of(const Instruction& instruction, unsigned k, U32 word, bool upper) {
  const unsigned chosen = upper ? instruction.high_of_high : instruction.high;
  T value = as<T>((chosen >> k & 1) != 0 ? word >> 16 : word & 0xffff);
  if constexpr (std::is_same_v<T, Half>) {
    const unsigned negative = upper ? instruction.negative_high : instruction.negative;
    if ((negative >> k & 1) != 0) value.bits ^= 0x8000;
  }
  return value;
}

template <typename Expression, typename Result, typename... Arguments>
struct Pairs {
  template <std::size_t... kIndex>
  static void run_with(const Instruction& instruction, Wave& wave, std::index_sequence<kIndex...>) {
    const bool floats = std::is_same_v<Result, Half>;
    Row words[sizeof...(Arguments)];
    (fetch_words(instruction, kIndex, wave, floats ? Pattern::Half : Pattern::Integer,
                 words[kIndex]),
     ...);
    Row out;
    const auto compute = [&](unsigned lane, bool upper) {
      Result made =
          Expression{}(half_of<Arguments>(instruction, kIndex, words[kIndex][lane], upper)...);
      if constexpr (std::is_same_v<Result, Half>) {
        if (instruction.clamp) made = to_half(clamped(d(made), wave.mode));
      }
      return U32{std::bit_cast<U16>(made)};
    };
    for (unsigned lane = 0; lane < kLanes; ++lane)
      out[lane] = compute(lane, false) | compute(lane, true) << 16;
    store_row(wave.v[instruction.destination], out, wave.exec());
  }
  static void run(const Instruction& instruction, Wave& wave) {
    run_with(instruction, wave, std::index_sequence_for<Arguments...>{});
  }
  static constexpr std::uint8_t kSources = sizeof...(Arguments);
};

template <typename Expression, typename Result, typename... Arguments>
Pairs<Expression, Result, Arguments...> pairs_of(Result (Expression::*)(Arguments...) const);

template <typename Expression>
constexpr Opcode pair_row(U16 number, const char* name, Expression) {
  using Made = decltype(pairs_of<Expression>(&Expression::operator()));
  return {number, name, &Made::run, nullptr, Made::kSources, kPlain};
}

template <typename Expression, typename Saturating>
constexpr Opcode pair_row_clamped(U16 number, const char* name, Expression, Saturating) {
  using Made = decltype(pairs_of<Expression>(&Expression::operator()));
  using Other = decltype(pairs_of<Saturating>(&Saturating::operator()));
  return {number, name, &Made::run, &Other::run, Made::kSources, kPlain};
}

// A source of v_fma_mix: a float, or one of two halves. negative_high stands for "absolute".
double mixed(const Instruction& instruction, unsigned k, U32 word) {
  double value = 0;
  if ((instruction.high_of_high >> k & 1) != 0) {
    value = Half{low((instruction.high >> k & 1) != 0 ? word >> 16 : word)};
  } else {
    value = std::bit_cast<float>(word);
  }
  if ((instruction.negative_high >> k & 1) != 0) value = std::fabs(value);
  return (instruction.negative >> k & 1) != 0 ? -value : value;
}

enum class MixedTo : std::uint8_t { Single, Low, High };

template <MixedTo kTo>
void fused_mixed(const Instruction& instruction, Wave& wave) {
  Row words[3];
  for (unsigned k = 0; k < 3; ++k) {
    const bool is_half = (instruction.high_of_high >> k & 1) != 0;
    fetch_words(instruction, k, wave, is_half ? Pattern::Half : Pattern::Single, words[k]);
  }
  Row out;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    float made = std::fma(static_cast<float>(mixed(instruction, 0, words[0][lane])),
                          static_cast<float>(mixed(instruction, 1, words[1][lane])),
                          static_cast<float>(mixed(instruction, 2, words[2][lane])));
    if (instruction.clamp) made = clamped(made, wave.mode);
    const U32 kept = wave.v[instruction.destination][lane], half = to_half(made).bits;
    out[lane] = kTo == MixedTo::Single ? std::bit_cast<U32>(made)
                : kTo == MixedTo::Low  ? (kept & 0xffff0000) | half
                                       : (kept & 0xffff) | half << 16;
  }
  store_row(wave.v[instruction.destination], out, wave.exec());
}

// The sum of two products of halves and a float, rounded after each product.
template <typename HalfOf>
void dot_product_of_halves(const Instruction& instruction, Wave& wave, HalfOf half) {
  Row words[3];
  for (unsigned k = 0; k < 3; ++k)
    fetch_words(instruction, k, wave, k < 2 ? Pattern::Half : Pattern::Single, words[k]);
  Row out;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    auto sum = std::bit_cast<float>(words[2][lane]);
    if ((instruction.negative >> 2 & 1) != 0) sum = -sum;
    for (const bool upper : {false, true})
      sum = std::fma(static_cast<float>(d(half(0, words[0][lane], upper))),
                     static_cast<float>(d(half(1, words[1][lane], upper))), sum);
    if (instruction.clamp) sum = clamped(sum, wave.mode);
    out[lane] = std::bit_cast<U32>(sum);
  }
  store_row(wave.v[instruction.destination], out, wave.exec());
}
void dot_product_of_chosen_halves(const Instruction& instruction, Wave& wave) {
  dot_product_of_halves(instruction, wave, [&](unsigned k, U32 word, bool upper) {
    return half_of<Half>(instruction, k, word, upper);
  });
}
void dot_product_of_both_halves(const Instruction& instruction, Wave& wave) {
  dot_product_of_halves(instruction, wave, [](unsigned, U32 word, bool upper) {
    return Half{low(upper ? word >> 16 : word)};
  });
}

// The short form of v_pk_fma_f16, without modifiers.
void fused_pairs(const Instruction& instruction, Wave& wave) {
  Row words[3];
  for (unsigned k = 0; k < 3; ++k) fetch_words(instruction, k, wave, Pattern::Half, words[k]);
  Row out;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    const auto sum = [&](unsigned shift) -> U32 {
      const auto half = [&](unsigned k) { return Half{low(words[k][lane] >> shift)}; };
      return to_half(fused(half(0), half(1), half(2))).bits;
    };
    out[lane] = sum(0) | sum(16) << 16;
  }
  store_row(wave.v[instruction.destination], out, wave.exec());
}

// Sums of products of bytes or of four bits. negative tells which sources have signs.
template <unsigned kBits, bool kMayBeSigned>
void dot_product(const Instruction& instruction, Wave& wave) {
  Row words[3];
  for (unsigned k = 0; k < 3; ++k) fetch_words(instruction, k, wave, Pattern::Integer, words[k]);
  const auto part = [&](unsigned k, U32 word, unsigned at) -> std::int64_t {
    const U32 shifted = word << (32 - kBits - at);
    const bool has_sign = kMayBeSigned && (instruction.negative >> k & 1) != 0;
    return has_sign ? std::int64_t{static_cast<I32>(shifted) >> (32 - kBits)}
                    : std::int64_t{shifted >> (32 - kBits)};
  };
  Row out;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    std::int64_t sum = kMayBeSigned ? std::int64_t{static_cast<I32>(words[2][lane])}
                                    : std::int64_t{words[2][lane]};
    for (unsigned at = 0; at < 32; at += kBits)
      sum += part(0, words[0][lane], at) * part(1, words[1][lane], at);
    const U32 clamped_sum =
        kMayBeSigned ? static_cast<U32>(saturated<I32>(sum)) : saturated<U32>(sum);
    out[lane] = instruction.clamp ? clamped_sum : static_cast<U32>(sum);
  }
  store_row(wave.v[instruction.destination], out, wave.exec());
}

const Opcode kRows[] = {
    pair_row_clamped(
        0, "v_pk_mad_i16", [](I16 a, I16 b, I16 c) { return low(I32{a} * b + c); },
        [](I16 a, I16 b, I16 c) { return saturated<I16>(std::int64_t{a} * b + c); }),
    pair_row(1, "v_pk_mul_lo_u16", [](U16 a, U16 b) { return low(U32{a} * b); }),
    pair_row_clamped(
        2, "v_pk_add_i16", [](I16 a, I16 b) { return low(a + b); },
        [](I16 a, I16 b) { return saturated<I16>(a + b); }),
    pair_row_clamped(
        3, "v_pk_sub_i16", [](I16 a, I16 b) { return low(a - b); },
        [](I16 a, I16 b) { return saturated<I16>(a - b); }),
    pair_row(4, "v_pk_lshlrev_b16", [](U16 a, U16 b) { return low(b << (a & 15)); }),
    pair_row(5, "v_pk_lshrrev_b16", [](U16 a, U16 b) { return low(b >> (a & 15)); }),
    pair_row(6, "v_pk_ashrrev_i16", [](U16 a, I16 b) { return low(b >> (a & 15)); }),
    pair_row(7, "v_pk_max_i16", [](I16 a, I16 b) { return std::max(a, b); }),
    pair_row(8, "v_pk_min_i16", [](I16 a, I16 b) { return std::min(a, b); }),
    pair_row_clamped(
        9, "v_pk_mad_u16", [](U16 a, U16 b, U16 c) { return low(U32{a} * b + c); },
        [](U16 a, U16 b, U16 c) { return saturated<U16>(std::int64_t{a} * b + c); }),
    pair_row_clamped(
        10, "v_pk_add_u16", [](U16 a, U16 b) { return low(a + b); },
        [](U16 a, U16 b) { return saturated<U16>(a + b); }),
    pair_row_clamped(
        11, "v_pk_sub_u16", [](U16 a, U16 b) { return low(a - b); },
        [](U16 a, U16 b) { return saturated<U16>(a - b); }),
    pair_row(12, "v_pk_max_u16", [](U16 a, U16 b) { return std::max(a, b); }),
    pair_row(13, "v_pk_min_u16", [](U16 a, U16 b) { return std::min(a, b); }),
    pair_row(14, "v_pk_fma_f16", [](Half a, Half b, Half c) { return to_half(fused(a, b, c)); }),
    pair_row(15, "v_pk_add_f16", [](Half a, Half b) { return to_half(d(a) + d(b)); }),
    pair_row(16, "v_pk_mul_f16", [](Half a, Half b) { return to_half(d(a) * d(b)); }),
    pair_row(17, "v_pk_min_f16", [](Half a, Half b) { return least(a, b); }),
    pair_row(18, "v_pk_max_f16", [](Half a, Half b) { return greatest(a, b); }),
    {19, "v_dot2_f32_f16", dot_product_of_chosen_halves, nullptr, 3},
    {22, "v_dot4_i32_iu8", dot_product<8, true>, nullptr, 3},
    {23, "v_dot4_u32_u8", dot_product<8, false>, nullptr, 3},
    {24, "v_dot8_i32_iu4", dot_product<4, true>, nullptr, 3},
    {25, "v_dot8_u32_u4", dot_product<4, false>, nullptr, 3},
    missing(26, "v_dot2_f32_bf16", 3),
    {32, "v_fma_mix_f32", fused_mixed<MixedTo::Single>, nullptr, 3},
    {33, "v_fma_mixlo_f16", fused_mixed<MixedTo::Low>, nullptr, 3},
    {34, "v_fma_mixhi_f16", fused_mixed<MixedTo::High>, nullptr, 3},
    missing(64, "v_wmma_f32_16x16x16_f16", 3),
    missing(65, "v_wmma_f32_16x16x16_bf16", 3),
    missing(66, "v_wmma_f16_16x16x16_f16", 3),
    missing(67, "v_wmma_bf16_16x16x16_bf16", 3),
    missing(68, "v_wmma_i32_16x16x16_iu8", 3),
    missing(69, "v_wmma_i32_16x16x16_iu4", 3),
};

// VOP2's.
const Opcode kShortRows[] = {
    {258, "v_dot2acc_f32_f16", dot_product_of_both_halves, nullptr, 3, kAccumulates},
    {316, "v_pk_fmac_f16", fused_pairs, nullptr, 3, kAccumulates},
};

}  // namespace

std::span<const Opcode> table::packed() {
  return kRows;
}

std::span<const Opcode> table::short_packed() {
  return kShortRows;
}

}  // namespace cuda_ffi::amd
