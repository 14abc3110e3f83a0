// Half a warp: where its lanes lie, and comparisons, whose halves come together.

#include "software_device/execute/translate/emitter.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

std::uint8_t integer_predicate(Compare compare) {
  switch (compare) {
    case Compare::Eq:
      return 0;
    case Compare::Ne:
      return 4;
    case Compare::Lt:
      return 1;
    case Compare::Le:
      return 2;
    case Compare::Gt:
      return 6;
    default:
      return 5;
  }
}

std::uint8_t float_predicate(Compare compare) {
  switch (compare) {
    case Compare::Eq:
      return 0x00;
    case Compare::Ne:
      return 0x0c;
    case Compare::Lt:
      return 0x11;
    case Compare::Le:
      return 0x12;
    case Compare::Gt:
      return 0x1e;
    case Compare::Ge:
      return 0x1d;
    case Compare::Equ:
      return 0x08;
    case Compare::Neu:
      return 0x04;
    case Compare::Ltu:
      return 0x19;
    case Compare::Leu:
      return 0x1a;
    case Compare::Gtu:
      return 0x16;
    case Compare::Geu:
      return 0x15;
    case Compare::Num:
      return 0x07;
    default:
      return 0x03;
  }
}

void Emitter::emit_halves(const Step& step) {
  for (half_ = 0; half_ < 2; ++half_) emit_lanewise(step);
}

Emitter::Vector Emitter::read(ValueId id, const Vector& spare) {
  return in(id, half_, Zmm(spare.getIdx()));
}

void Emitter::with_lanes(ValueId id, const Vector&, const OperandTaker& use) {
  with(id, half_, use);
}

Emitter::Vector Emitter::free_result(ValueId id) {
  return value(id).masked ? t1_ : target(id, half_, t1_);
}

void Emitter::put_lanes(ValueId id, const Vector& lanes) {
  put(id, half_, Zmm(lanes.getIdx()));
}

bool Emitter::lies_in(ValueId id, const Vector& place) const {
  return value(id).in_register_file() && value(id).vector + half_ == place.getIdx();
}

Emitter::Mask Emitter::read_predicate(ValueId id, const Mask& spare) {
  mov(eax, place_of_predicate(id));
  if (half_ == 1) shr(eax, kRowLanes);
  kmovw(Opmask(spare.getIdx()), eax);
  return spare;
}

void Emitter::emit_comparison(const Step& step) {
  const Pick& pick = step.operation->pick;
  if (value(step.a).size == 8) return emit_wide_comparison(step);
  for (int half = 0; half < 2; ++half) {
    const Zmm a = in(step.a, half, t0_);
    const Opmask bits(3 + half);
    with(step.b, half, [&](const Xbyak::Operand& b) {
      if (step.operation->family == Family::CompareFloat)
        vcmpps(bits, a, b, float_predicate(pick.compare));
      else if (is_signed(pick.type))
        vpcmpd(bits, a, b, integer_predicate(pick.compare));
      else
        vpcmpud(bits, a, b, integer_predicate(pick.compare));
    });
  }
  kunpckwd(k3, k4, k3);
  kmovd(eax, k3);
  put_predicate(step.d);
}

}  // namespace cuda_ffi::software::translate
