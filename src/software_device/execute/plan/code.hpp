#pragma once

// A function as the translator sees it: steps over values, in the blocks of the decoded code.

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "software_device/execute/body/packed_body.hpp"
#include "software_device/execute/state/grid_launch.hpp"

namespace cuda_ffi::software::translate {

using ValueId = std::uint32_t;
using BlockId = std::uint32_t;
constexpr std::uint32_t kNone = ~0u;

constexpr int kRowLanes = kLanes / 2;
constexpr std::size_t kMostBlocks = 512;  // each has a bit in Context::waiting_blocks

// How the running lanes' numbers lie. Each row of 16 begins anywhere and goes on by `stride`; in a
// linear value the second row goes on where the first ends.
struct Shape {
  bool varies = false;
  bool linear = true;
  std::int32_t stride = 0;

  bool uniform() const { return !varies && linear && stride == 0; }
  bool operator==(const Shape&) const = default;
};

struct Value {
  // Register: written by steps. Input: in the frame before a block begins, and never written.
  enum class Kind : std::uint8_t { Register, Input, Constant };
  Kind kind = Kind::Register;
  std::uint8_t size = 4;       // bytes a lane; 1: a predicate
  std::uint32_t slot = 0;      // byte offset in the interpreter's frame
  std::uint64_t constant = 0;  // Constant
  Shape shape;
  bool shaped = false;    // its shape is known
  bool masked = false;    // lanes that do not run may hold what they still need
  bool in_lanes = false;  // a shaped value that some step wants lane by lane
  bool observed = false;  // some step sees more than that it is not a number, if it is not
  bool in_frame = false;  // lies where the interpreter has it, and nowhere else
  std::uint32_t begin = kNone, end = 0;  // half steps between which it is needed, without holes
  double weight = 0;                     // of its uses
  int vector = -1;                       // the first of two zmm registers
  // Places in the warp's own memory; of a shaped value, of its rows' first numbers.
  std::int32_t home = -1, base_home = -1;

  bool in_register_file() const { return vector >= 0; }
};

// Of an instruction that is not known but by its handler.
struct OtherOperands {
  std::vector<ValueId> reads, writes;
};

struct Step {
  const Insn* insn = nullptr;  // where the interpreter would go on, its guard included
  const Insn* body = nullptr;  // without the guard
  const Operation* operation = nullptr;
  ValueId d = kNone, a = kNone, b = kNone, c = kNone, guard = kNone;
  std::array<ValueId, 4> list{kNone, kNone, kNone, kNone};
  std::uint8_t count = 1;  // elements a lane of an access
  bool guard_negated = false;
  bool handled = false;  // its handler is called
  std::shared_ptr<OtherOperands> others;

  // A guard leaves what it writes as it was in some lanes.
  bool conditional() const { return guard != kNone; }
  // Of an access: what a lane moves in one piece, and in all.
  std::uint32_t element_bytes() const { return operation->access.register_size; }
  std::uint32_t lane_bytes() const { return element_bytes() * count; }
  // On doubles, in a way that the handler is asked about where a result is not a number.
  bool computes_doubles() const {
    return operation->family == Family::Lanes && operation->pick.type == Lane::F64 &&
           operation->pick.op != Op::Abs && operation->pick.op != Op::Neg;
  }
  bool calls() const { return handled || computes_doubles(); }
  bool writes_list() const {
    return operation->family == Family::Load || operation->family == Family::Unpack;
  }
};

// Calls visit(value, defines) for every operand, reads first.
template <class StepType, class Visit>
void for_each_operand(StepType& step, Visit visit) {
  const bool list_defined = step.writes_list();
  const auto at = [&](auto& value, bool defines) {
    if (value != kNone) visit(value, defines);
  };
  at(step.guard, false);
  at(step.a, false);
  at(step.b, false);
  at(step.c, false);
  if (!list_defined)
    for (auto& value : step.list) at(value, false);
  if (step.others != nullptr)
    for (auto& value : step.others->reads) at(value, false);
  at(step.d, true);
  if (list_defined)
    for (auto& value : step.list) at(value, true);
  if (step.others != nullptr)
    for (auto& value : step.others->writes) at(value, true);
}

struct BasicBlock {
  const Insn* at = nullptr;          // its first instruction
  std::uint32_t begin = 0, end = 0;  // steps
  std::vector<BlockId> successors;
  std::vector<BlockId> predecessors;
  std::vector<ValueId> live_in, live_out;  // registers
  bool entry = false;                      // the interpreter may hand a warp over here
};

struct Code {
  const DecodedFunction* function = nullptr;
  const PackedBody& body() const { return *function->body; }
  std::vector<Value> values;
  std::vector<Step> steps;
  std::vector<BasicBlock> blocks;
  bool strips = false;  // for AVX2

  // What the function's instruction does.
  const PackedBody::Instruction& packed(const Insn* insn) const {
    return body().code[static_cast<std::size_t>(insn - function->code.data())];
  }
  const Operation& operation_at(const Insn* insn) const {
    return body().operation_of(packed(insn));
  }

  const Step& last(const BasicBlock& block) const { return steps[block.end - 1]; }
  // The block that begins with the instruction; kNone.
  BlockId block_at(const Insn* insn) const;
  BlockId block_of(std::uint32_t step) const;
  // Registers that are needed from the step on.
  std::vector<ValueId> live_before(std::uint32_t step) const;
  // And from what follows it.
  std::vector<ValueId> live_behind(std::uint32_t step) const;

 private:
  // `step` may be the block's end.
  std::vector<ValueId> live_from(const BasicBlock& block, std::uint32_t step) const;
};

// How often blocks run, more or less: ten times as often in a loop as before it.
std::vector<double> loop_weights(const Code& code);

}  // namespace cuda_ffi::software::translate
