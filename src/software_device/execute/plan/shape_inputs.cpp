#include <map>

#include "software_device/execute/control/specials.hpp"
#include "software_device/execute/plan/shapes.hpp"

namespace cuda_ffi::software::translate {

namespace {

using ptx::SpecialRegister;

constexpr Shape kUniform{false, true, 0}, kVarying{true, false, 0};

// Of %tid.x, whose lanes go on from thread to thread.
Shape shape_across(const Dim3& block) {
  if ((block.y == 1 && block.z == 1) || block.x % kLanes == 0) return {false, true, 1};
  return block.x % kRowLanes == 0 ? Shape{false, false, 1} : kVarying;
}

// Of what changes with every `threads` of a block.
Shape shape_down(std::uint32_t threads) {
  if (threads % kLanes == 0) return kUniform;
  return threads % kRowLanes == 0 ? Shape{false, false, 0} : kVarying;
}

Shape shape_of_slot(const FrameSlot& slot, const Dim3& block) {
  if (!varies_by_thread(slot)) return kUniform;
  switch (slot.special) {
    case SpecialRegister::TidX:
      return shape_across(block);
    case SpecialRegister::TidY:
      return block.y == 1 && block.z == 1 ? kUniform : shape_down(block.x);
    case SpecialRegister::TidZ:
      return block.z == 1 ? kUniform : shape_down(block.x * block.y);
    case SpecialRegister::Laneid:
      return {false, true, 1};
    case SpecialRegister::Warpid:
      return kUniform;
    default:
      return kVarying;
  }
}

}  // namespace

void shape_inputs(Code& code, const std::vector<Step>& preamble, const Dim3& block) {
  std::map<std::uint32_t, Shape> slots;
  for (const FrameSlot& slot : code.function->slots)
    slots[slot.offset] = shape_of_slot(slot, block);
  for (const FrameSlot& slot : code.function->block_slots) slots[slot.offset] = kUniform;
  for (Value& value : code.values) {
    if (value.kind == Value::Kind::Register) continue;
    value.shaped = true;
    const auto slot = slots.find(value.slot);
    if (value.kind == Value::Kind::Constant)
      value.shape = kUniform;
    else
      value.shape = slot == slots.end() ? kVarying : slot->second;
  }
  for (const Step& step : preamble)
    if (step.d != kNone) code.values[step.d].shape = shape_of_result(code, step).shape;
}

}  // namespace cuda_ffi::software::translate
