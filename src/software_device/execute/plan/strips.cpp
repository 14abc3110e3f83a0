#include "software_device/execute/plan/strips.hpp"

#include "software_device/execute/plan/observe.hpp"
#include "software_device/execute/plan/shapes.hpp"

namespace cuda_ffi::software::translate {

namespace {

// Stores go to neighbours: AVX2 writes to nothing else.
bool has_strip_access(const Code& code, const Step& step) {
  const Shape shape = address_shape(code, step);
  if (shape.varies || step.element_bytes() != 4) return false;
  return step.operation->family == Family::Load || (shape.stride == 4 && step.count == 1);
}

bool is_narrow(const Code& code, ValueId id) {
  return id == kNone || code.values[id].size <= 4;
}

}  // namespace

bool is_for_strips(const Code& code, const Step& step) {
  if (step.handled || is_shaped(code, step) || !computes(step.operation->family)) return false;
  return is_narrow(code, step.d) && is_narrow(code, step.a);
}

bool has_strip_code(const Code& code, const Step& step) {
  if (step.handled || is_shaped(code, step)) return !step.handled;
  if (computes(step.operation->family)) return is_for_strips(code, step);
  switch (step.operation->family) {
    case Family::Load:
    case Family::Store:
      return has_strip_access(code, step);
    case Family::Pack:
    case Family::Unpack:
      return false;
    default:
      return true;
  }
}

}  // namespace cuda_ffi::software::translate
