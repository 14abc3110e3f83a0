#pragma once

// What is computed lane by lane in 32 bits, written for the lanes at hand: half of a warp
// (Emitter) or a strip (StripEmitter), which say where its values lie. Loops are theirs.

#include <deque>
#include <functional>
#include <initializer_list>

#include "software_device/execute/plan/code.hpp"
#include "software_device/execute/translate/operand_taker.hpp"
#include "software_device/execute/translate/vector_assembler.hpp"

namespace cuda_ffi::software::translate {

class LaneOperations : public VectorAssembler {
 protected:
  LaneOperations(const Code& code, std::size_t bytes, std::uint8_t* memory);

  const Value& value(ValueId id) const { return code_.values[id]; }

  // Where a value lies, or in `spare`. May use s4, to make room: what is there must not be needed.
  virtual Vector read(ValueId id, const Vector& spare) = 0;
  // The same as the last operand of an instruction: a register, memory, or one number for all
  // lanes.
  virtual void with_lanes(ValueId id, const Vector& spare, const OperandTaker& use) = 0;
  // Where the last instruction of a step may write; an operand may lie there. put_lanes() follows.
  // A mask may be set: free_result() has none.
  virtual Vector result(ValueId id) = 0;
  virtual Vector free_result(ValueId id) = 0;
  virtual void put_lanes(ValueId id, const Vector& lanes) = 0;
  virtual bool lies_in(ValueId id, const Vector& place) const = 0;
  // In `spare`, unless it is in a register already.
  virtual Mask read_predicate(ValueId id, const Mask& spare) = 0;

  // emit_integers.cpp: also moves and conversions.
  void emit_lanewise(const Step& step);
  void emit_copy(const Step& step);
  void emit_parameter(const Step& step);
  void emit_integer(const Step& step);
  void emit_binary(const Step& step);
  void compute_binary(const Pick& pick, const Vector& d, const Vector& a, const Operand& b);
  void emit_unary(const Step& step);
  void emit_upper_product(const Step& step);
  void emit_lop3(const Step& step);
  void add_up_table(std::uint32_t table, const Vector& a, const Vector& b, const Vector& c);
  void emit_shift(const Step& step);
  void emit_funnel(const Step& step);
  void emit_conversion(const Step& step);
  void emit_select(const Step& step);

  // emit_floats.cpp
  Vector float_result(ValueId id);
  void put_float(const Step& step, const Vector& lanes);
  void emit_float(const Step& step);
  void emit_float_binary(const Step& step);
  void emit_fma(const Step& step);
  void emit_min_max(const Step& step);
  void emit_quick_division(const Step& step);
  void emit_float_sign(const Step& step);
  void emit_root(const Step& step);
  void emit_reciprocal(const Step& step);

  // emit_approximate.cpp
  void emit_root_reciprocal(const Step& step);
  void refine_root_reciprocal(const Vector& x);
  void divide_by_root(const Vector& d, const Vector& x);
  void emit_polynomial(const Vector& sum, const Vector& x, std::initializer_list<float> factors);
  void emit_ex2(const Step& step);
  void emit_any_ex2(const Vector& d, const Vector& x);
  void emit_lg2(const Step& step);
  void emit_any_lg2(const Vector& d, const Vector& x);
  void emit_lg2_parts(const Vector& x);
  void emit_lg2_series();

  // What is seldom run lies behind all else: emit() goes on at `done`.
  Label& make_label() { return labels_.emplace_back(); }
  void emit_later(Label& from, Label& done, std::function<void()> emit);

  const Code& code_;
  std::deque<Label> labels_;
  std::deque<std::function<void()>> later_;
};

}  // namespace cuda_ffi::software::translate
