#pragma once

// Makes a handler of an expression over one lane. Its parameters' types say how the sources are
// read and which modifiers they take; its result's type, how it is written.

#include <cfenv>
#include <tuple>
#include <utility>

#include "amd_device/execute/operands.hpp"

namespace cuda_ffi::amd {

// A result and a bit for the lane: a carry, or what v_div_scale found.
template <typename T>
struct WithBit {
  T value;
  bool bit;
};

template <typename T>
struct CarriesBit : std::false_type {};
template <typename T>
struct CarriesBit<WithBit<T>> : std::true_type {
  using Value = T;
};

// The rounding that MODE asks for, while one instruction is computed.
class RoundingScope {
 public:
  explicit RoundingScope(unsigned rounding) : kept_(rounding == 0 ? -1 : std::fegetround()) {
    static constexpr int kModes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    if (kept_ >= 0) std::fesetround(kModes[rounding]);
  }
  ~RoundingScope() {
    if (kept_ >= 0) std::fesetround(kept_);
  }
  RoundingScope(const RoundingScope&) = delete;
  RoundingScope& operator=(const RoundingScope&) = delete;

 private:
  const int kept_;
};

inline float flushed(float value) {
  return std::fpclassify(value) == FP_SUBNORMAL ? std::copysign(0.0f, value) : value;
}

template <typename T>
void flush(const Wave& wave, Values<T>& values) {
  if constexpr (std::is_same_v<T, float>) {
    if (!wave.mode.flushes_single()) return;
    for (float& one : values.lane) one = flushed(one);
  }
}

// A denormal becomes a zero, and a negative zero a positive one.
template <typename T>
T scaled(T value, unsigned scale) {
  static constexpr float kFactors[] = {1, 2, 4, 0.5f};
  const T made = value * kFactors[scale];
  return std::fpclassify(made) == FP_SUBNORMAL || made == 0 ? T{0} : made;
}

template <typename T>
T clamped(T value, const Mode& mode) {
  if (std::isnan(value)) return mode.clamps_nan() ? T{0} : value;
  return value > 0 ? (value < 1 ? value : T{1}) : T{0};
}

// The output modifiers.
template <typename T>
void finish(const Instruction& instruction, const Mode& mode, Values<T>& values) {
  if (!instruction.clamp && instruction.scale == 0) return;
  const bool scales = instruction.scale != 0 &&
                      (std::is_same_v<T, float> ? mode.scales_single() : mode.scales_double());
  for (T& one : values.lane) {
    if constexpr (std::is_floating_point_v<T>) {
      if (scales) one = scaled(one, instruction.scale);
      if (instruction.clamp) one = clamped(one, mode);
    } else if constexpr (std::is_same_v<T, Half>) {
      double value = one;
      if (scales) value = to_half(scaled(value, instruction.scale));
      one = to_half(instruction.clamp ? clamped(value, mode) : value);
    }
  }
}

template <typename Expression, typename Result, typename... Arguments>
struct Vector {
  template <std::size_t... K>
  static void run_with(const Instruction& instruction, Wave& wave, std::index_sequence<K...>) {
    std::tuple<Values<Arguments>...> in;
    (fetch(instruction, K, wave, std::get<K>(in)), ...);
    (flush(wave, std::get<K>(in)), ...);
    const bool single = std::is_same_v<Result, float> || std::is_same_v<Result, WithBit<float>>;
    const RoundingScope scope(wave.mode.is_usual() ? 0u
                              : single             ? wave.mode.round_single()
                                                   : wave.mode.round_double());
    const auto compute = [&](unsigned lane) { return Expression{}(std::get<K>(in).lane[lane]...); };
    const std::uint32_t mask = writable_lanes(instruction, wave);
    if constexpr (std::is_same_v<Result, bool>) {
      std::uint32_t bits = 0;
      for (unsigned lane = 0; lane < kLanes; ++lane) bits |= std::uint32_t{compute(lane)} << lane;
      wave.set_scalar(instruction.scalar_result, bits & mask);
    } else if constexpr (CarriesBit<Result>::value) {
      Values<typename CarriesBit<Result>::Value> out;
      std::uint32_t bits = 0;
      for (unsigned lane = 0; lane < kLanes; ++lane) {
        const Result made = compute(lane);
        out.lane[lane] = made.value;
        bits |= std::uint32_t{made.bit} << lane;
      }
      store(instruction, wave, out, mask);
      wave.set_scalar(instruction.scalar_result, bits & mask);
    } else {
      Values<Result> out;
      for (unsigned lane = 0; lane < kLanes; ++lane) out.lane[lane] = compute(lane);
      flush(wave, out);
      finish(instruction, wave.mode, out);
      store(instruction, wave, out, mask);
    }
  }

  static void run(const Instruction& instruction, Wave& wave) {
    run_with(instruction, wave, std::index_sequence_for<Arguments...>{});
  }
  static constexpr std::uint8_t kSources = sizeof...(Arguments);
};

template <typename Expression, typename Result, typename... Arguments>
Vector<Expression, Result, Arguments...> vector_of(Result (Expression::*)(Arguments...) const);

template <typename Expression>
using VectorOf = decltype(vector_of<Expression>(&Expression::operator()));

// A row of the table: number, name, and what it computes in a lane.
template <typename Expression>
constexpr Opcode row(std::uint16_t number, const char* name, Expression,
                     std::uint8_t traits = kPlain) {
  using Made = VectorOf<Expression>;
  return {number, name, &Made::run, nullptr, Made::kSources, traits};
}

// The same, with another meaning if its clamp bit is set.
template <typename Expression, typename Saturating>
constexpr Opcode row_clamped(std::uint16_t number, const char* name, Expression, Saturating) {
  using Made = VectorOf<Expression>;
  return {number, name, &Made::run, &VectorOf<Saturating>::run, Made::kSources, kPlain};
}

// What is known by name only: a module that contains it is refused.
constexpr Opcode missing(std::uint16_t number, const char* name, std::uint8_t sources = 0,
                         std::uint8_t traits = kPlain) {
  return {number, name, nullptr, nullptr, sources, traits};
}

}  // namespace cuda_ffi::amd
