#pragma once

// Makes a handler of an expression over scalar registers. Its first parameter is the wave, for SCC.

#include <tuple>
#include <type_traits>
#include <utility>

#include "amd_device/execute/operands.hpp"

namespace cuda_ffi::amd {

template <typename Expression, typename Result, typename... Arguments>
struct Scalar {
  template <std::size_t... K>
  static void run_with(const Instruction& instruction, Wave& wave, std::index_sequence<K...>) {
    const std::tuple<Arguments...> in{as<Arguments>(
        scalar_bits(instruction, instruction.source[K], wave, pattern<Arguments>()))...};
    if constexpr (std::is_void_v<Result>) {
      Expression{}(wave, std::get<K>(in)...);
    } else {
      const Result made = Expression{}(wave, std::get<K>(in)...);
      if constexpr (sizeof(Result) == 8) {
        wave.set_scalar64(instruction.destination, static_cast<std::uint64_t>(made));
      } else {
        wave.set_scalar(instruction.destination, static_cast<std::uint32_t>(made));
      }
    }
  }
  static void run(const Instruction& instruction, Wave& wave) {
    run_with(instruction, wave, std::index_sequence_for<Arguments...>{});
  }
};

template <typename Expression, typename Result, typename... Arguments>
Scalar<Expression, Result, Arguments...> scalar_of(Result (Expression::*)(Wave&, Arguments...)
                                                       const);

template <typename Expression>
constexpr Opcode scalar_row(std::uint16_t number, const char* name, Expression) {
  return {number, name, &decltype(scalar_of<Expression>(&Expression::operator()))::run};
}

// SCC tells whether the result is not zero.
template <typename T>
T tested(Wave& wave, T value) {
  wave.scc = value != 0;
  return value;
}

}  // namespace cuda_ffi::amd
