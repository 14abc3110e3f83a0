#pragma once

// Rows of instructions that compute in each lane: VOP1, VOP2, VOPC and VOP3. Sources are v0, v2 and
// v4 and the registers behind them, or s4 where they are bits of lanes; results go to v8, or to s8.

#include "amd_device/table/row.hpp"
#include "amd_device/table/values.hpp"

namespace cuda_ffi::amd::test {

using Oracle = std::function<Bits(Bits, Bits, Bits)>;

struct Signature {
  Kind result;
  std::vector<Kind> operands;
  Oracle oracle;
};

// What forms an instruction has, and how near its results have to be.
struct Options {
  bool is_short = false;     // there is one of VOP1, VOP2 or VOPC
  bool only_short = false;   // and only it
  bool accumulates = false;  // the last operand is the destination
  bool modifiers = true;     // if an operand is a float
  bool clamps = true;        // if the result is a float
  bool rounds = false;       // as MODE says
  bool flushes = true;       // denormals of 32 bits, if MODE says so
  bool permutes = true;      // DPP
  bool high_halves = true;   // op_sel, if an operand has 16 bits
  double units = 0;          // of the last place
  bool sets_exec = false;    // v_cmpx
};

// `saturating` is what integers become with the clamp bit.
Row vector_row(const std::string& name, const Signature& signature, const Options& options,
               const Oracle& saturating = {});

template <typename Function, typename Result, typename... Arguments>
Signature signature_of(Function function, Result (Function::*)(Arguments...) const) {
  const auto call = [function]<std::size_t... k>(std::index_sequence<k...>, const Bits* in) {
    return to_bits(function(from_bits<Arguments>(in[k])...));
  };
  return {kind_of<Result>(), {kind_of<Arguments>()...}, [call](Bits a, Bits b, Bits c) {
            const Bits in[] = {a, b, c};
            return call(std::index_sequence_for<Arguments...>{}, in);
          }};
}

template <typename Result, typename... Arguments>
Signature signature_of_function(Result (*function)(Arguments...)) {
  const auto call = [function](Arguments... in) { return function(in...); };
  return signature_of(call, &decltype(call)::operator());
}

// A row whose types are those of the oracle's parameters.
template <typename Result, typename... Arguments>
Row vector_row(const std::string& name, Result (*function)(Arguments...),
               const Options& options = {}) {
  return vector_row(name, signature_of_function(function), options);
}

template <typename Function>
Row vector_row(const std::string& name, Function function, const Options& options = {},
               const Oracle& saturating = {}) {
  return vector_row(name, signature_of(function, &Function::operator()), options, saturating);
}

template <typename Function>
Oracle oracle_of(Function function) {
  return signature_of(function, &Function::operator()).oracle;
}

}  // namespace cuda_ffi::amd::test
