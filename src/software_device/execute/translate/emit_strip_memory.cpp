// Loads and stores of a strip, whose range is checked: neighbours, one number for all, or every
// so-many bytes one.

#include "software_device/execute/plan/shapes.hpp"
#include "software_device/execute/translate/strip_emitter.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

void StripEmitter::emit_strip_access(const Step& step, bool at_rows) {
  const Shape shape = address_shape(code_, step);
  if (step.operation->family == Family::Store)
    return store_strip(step, strip_place(step, shape, at_rows, 0));
  for (std::uint8_t k = 0; k < step.count; ++k) {
    const ValueId d = step.count == 1 && step.d != kNone ? step.d : step.list[k];
    const Xbyak::RegExp from = strip_place(step, shape, at_rows, k);
    if (shape.stride == 4 && strip_ % kRowStrips == 0) fetch_ahead(step, from);
    load_strip(shape, from, d);
  }
}

// Uses rcx.
Xbyak::RegExp StripEmitter::strip_place(const Step& step, const Shape& shape, bool at_rows,
                                        std::uint8_t element) {
  int offset = static_cast<int>(step.element_bytes()) * element;
  const int row = strip_ / kRowStrips;
  offset += (at_rows && shape.linear ? strip_ : strip_ % kRowStrips) * kStripLanes * shape.stride;
  if (!at_rows) {
    load_row_base(rcx, step.a);
    offset += static_cast<int>(step.body->immediate);
  }
  const Reg64& base = !at_rows ? rcx : row == 0 || shape.linear ? r10 : r11;
  const bool shared = step.operation->access.space == AddressSpace::Shared;
  return shared ? base + r15 + offset : base + offset;
}

// What lanes that do not run would read may be anywhere.
void StripEmitter::load_strip(const Shape& shape, const Xbyak::RegExp& from, ValueId d) {
  if (shape.stride == 4) {
    const Ymm running = mask();
    return vmaskmovps(define(d), running, ptr[from]);
  }
  if (shape.stride == 0) {
    const Ymm to = define(d);
    Label none;
    test(r12d, 0xffu << (kStripLanes * strip_));
    jz(none);
    vbroadcastss(to, dword[from]);
    return L(none);
  }
  vmovaps(u1_, mask());
  lea(rax, ptr[from]);
  vmovups(u2_, lanes_from(0, shape.stride));
  const Ymm to = define(d);
  vxorps(to, to, to);
  vgatherdps(to, ptr[rax + u2_], u1_);
}

void StripEmitter::store_strip(const Step& step, const Xbyak::RegExp& to) {
  const Vector lanes = read(step.b != kNone ? step.b : step.list[0], u0_);
  Label some, done;
  cmp(r12d, -1);
  jne(some);
  vmovups(ptr[to], lanes);
  jmp(done);
  L(some);
  make_mask(u1_);
  vmaskmovps(ptr[to], u1_, lanes);
  L(done);
}

}  // namespace cuda_ffi::software::translate
