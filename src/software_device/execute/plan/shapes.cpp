#include "software_device/execute/plan/shapes.hpp"

#include "software_device/execute/plan/divergence.hpp"

namespace cuda_ffi::software::translate {

namespace {

class Finder {
 public:
  explicit Finder(Code& code) : code_(code), divergence_(code) {}

  void find() {
    do {
      shape_all();
      divergence_.find(code_);
    } while (demote_masked());
  }

 private:
  // From «not known» to what all writers agree on.
  void shape_all() {
    for (Value& value : code_.values)
      if (value.kind == Value::Kind::Register) {
        value.shaped = value.masked;
        value.shape = {value.masked, !value.masked, 0};
      }
    for (bool changed = true; changed;) {
      changed = false;
      for (const Step& step : code_.steps) changed = shape_one(step) || changed;
    }
  }

  bool shape_one(const Step& step) {
    bool changed = false;
    const Outcome outcome = shape_of_result(code_, step);
    if (!outcome.known) return false;
    for_each_operand(step, [&](ValueId id, bool defines) {
      if (defines) changed = agree(code_.values[id], outcome.shape) || changed;
    });
    return changed;
  }

  static bool agree(Value& value, const Shape& shape) {
    if (!value.shaped) {
      value.shaped = true;
      value.shape = shape;
      return true;
    }
    if (value.shape.varies || value.shape == shape) return false;
    const bool rows = !shape.varies && shape.stride == value.shape.stride;
    const Shape together{!rows, rows && shape.linear && value.shape.linear,
                         rows ? shape.stride : 0};
    if (together == value.shape) return false;
    value.shape = together;
    return true;
  }

  // A shaped value lies in one place for all lanes: those that wait must not need it. Of what is
  // read before it is written nothing is known.
  bool demote_masked() {
    bool any = false;
    for (Value& value : code_.values) {
      if (!value.shaped) value.masked = true;
      any = any || (value.masked && !value.shape.varies);
    }
    return any;
  }

  Code& code_;
  Divergence divergence_;
};

}  // namespace

void find_shapes(Code& code) {
  for (const Step& step : code.steps) {
    if (!step.conditional()) continue;
    for_each_operand(step, [&](ValueId id, bool defines) {
      if (defines) code.values[id].masked = true;
    });
  }
  Finder(code).find();
}

Shape address_shape(const Code& code, const Step& step) {
  Shape shape = code.values[step.a].shape;
  const AddressForm form = step.operation->access.address;
  if (form == AddressForm::SignedIndex || form == AddressForm::UnsignedIndex)
    shape.stride *= step.body->width;
  if (step.c != kNone && !code.values[step.c].shape.uniform()) shape.varies = true;
  return shape;
}

bool may_diverge(const Code& code, const BasicBlock& block) {
  const Step& last = code.last(block);
  return last.operation->family == Family::Branch && !code.values[last.a].shape.uniform();
}

}  // namespace cuda_ffi::software::translate
