#include "software_device/execute/plan/observe.hpp"

namespace cuda_ffi::software::translate {

namespace {

// Whether a step makes no difference between one NaN and another.
bool takes_any_nan(const Step& step) {
  const Operation& operation = *step.operation;
  if (step.handled) return false;
  switch (operation.family) {
    case Family::Lanes:
      return operation.pick.type == Lane::F32;
    case Family::CompareFloat:
      return true;
    case Family::Convert:
      return operation.pick.from == Lane::F32 && operation.pick.type != Lane::F64;
    default:
      return false;
  }
}

bool passes_on(const Step& step) {
  return step.operation->family == Family::Copy || step.operation->family == Family::Select;
}

bool note(Value& value) {
  const bool changed = !value.observed;
  value.observed = true;
  return changed;
}

}  // namespace

void observe_values(Code& code) {
  for (bool changed = true; changed;) {
    changed = false;
    for (auto step = code.steps.rbegin(); step != code.steps.rend(); ++step) {
      if (takes_any_nan(*step)) continue;
      if (!step->handled && passes_on(*step) && !code.values[step->d].observed) continue;
      for_each_operand(*step, [&](ValueId value, bool defines) {
        if (!defines) changed = note(code.values[value]) || changed;
      });
    }
  }
}

bool is_shaped(const Code& code, const Step& step) {
  return step.d != kNone && !step.handled && step.operation->family != Family::Load &&
         !code.values[step.d].shape.varies;
}

// Numbers of 32 bits that go on evenly may wrap where they become some of 64.
bool may_leave_shaped(const Code& code, const Step& step) {
  const auto goes_on = [&](ValueId id) {
    return id != kNone && code.values[id].size == 4 && code.values[id].shape.stride != 0;
  };
  return code.values[step.d].size == 8 && (goes_on(step.a) || goes_on(step.b));
}

bool reads_lanes(const Code& code, const Step& step, ValueId value) {
  if (is_shaped(code, step)) return false;
  if (step.handled) return false;
  const bool access =
      step.operation->family == Family::Load || step.operation->family == Family::Store;
  if (access && (value == step.a || value == step.c)) {
    const bool stored = value == step.b ||
                        (!step.writes_list() && (value == step.list[0] || value == step.list[1] ||
                                                 value == step.list[2] || value == step.list[3]));
    return stored || code.values[value].shape.varies;
  }
  return true;
}

}  // namespace cuda_ffi::software::translate
