// Values that go on evenly from lane to lane: only the first number of each row is computed.

#include "software_device/execute/translate/emitter.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

// Nothing is written before both rows are computed: either may leave.
void Emitter::emit_shaped(const Step& step) {
  compute_base(step, 0);
  if (!value(step.d).shape.linear) {
    mov(rsi, rax);
    compute_base(step, 1);
    put_base(step.d, 1);
    mov(rax, rsi);
  }
  put_base(step.d, 0);
  if (value(step.d).in_lanes) spread_base(step.d);
}

// To rax. What is computed of numbers of 32 bits may have anything above them.
void Emitter::compute_base(const Step& step, int row) {
  switch (step.operation->family) {
    case Family::Lanes:
      return compute_lanes_operation(step, row);
    case Family::Convert:
      return load_widened(rax, step, step.a, row);
    case Family::Select:
      return compute_select(step);
    case Family::LoadParameter:
      mov(rax, ptr[rbx + offsetof(Context, parameters)]);
      if (value(step.d).size == 8)
        mov(rax, ptr[rax + static_cast<int>(step.body->immediate)]);
      else
        mov(eax, ptr[rax + static_cast<int>(step.body->immediate)]);
      return;
    default:
      return load_base(rax, step.a, row);
  }
}

void Emitter::put_base(ValueId id, int row) {
  const Value& what = value(id);
  if (what.size == 8)
    mov(ptr[rbp + what.base_home + 8 * row], rax);
  else
    mov(ptr[rbp + what.base_home + 8 * row], eax);
}

void Emitter::spread_base(ValueId id) {
  for (int half = 0; half < 2; ++half) put(id, half, spread(id, half, t0_));
}

// The lower 32 bits, lane by lane. Uses rax.
Xbyak::Zmm Emitter::spread(ValueId id, int half, const Zmm& to) {
  const std::int32_t stride = value(id).shape.stride;
  load_base(rax, id, half);
  vpbroadcastd(to, eax);
  if (stride != 0) vpaddd(to, to, lanes_times(stride));
  return to;
}

// A number of 32 bits as one of 64, where the step makes such. If it went on from lane to lane
// beyond what 32 bits hold, it would not do so any longer.
void Emitter::load_widened(const Reg64& to, const Step& step, ValueId id, int row) {
  load_base(to, id, row);
  const Value& what = value(id);
  if (what.size != 4 || !widens(step)) return;
  const bool is_signed = widens_signed(step);
  if (is_signed) movsxd(to, to.cvt32());
  if (what.shape.stride == 0) return;
  const bool whole = what.shape.linear && row == 0;
  lea(rdx, ptr[to + (whole ? kLanes - 1 : kRowLanes - 1) * what.shape.stride]);
  if (is_signed)
    movsxd(rdi, edx);
  else
    mov(edi, edx);
  cmp(rdi, rdx);
  jne(leave_label());
}

bool Emitter::widens(const Step& step) const {
  const Family family = step.operation->family;
  return family == Family::Load || family == Family::Store || value(step.d).size == 8;
}

bool Emitter::widens_signed(const Step& step) {
  switch (step.operation->family) {
    case Family::Convert:
      return is_signed(step.operation->pick.from);
    case Family::Lanes:
      return is_signed(step.operation->pick.type);
    default:
      return step.operation->access.address == AddressForm::SignedIndex;
  }
}

void Emitter::compute_lanes_operation(const Step& step, int row) {
  switch (step.operation->pick.op) {
    case Op::MulLo:
    case Op::MulWide:
    case Op::MadLo:
    case Op::MadWide:
      return compute_product(step, row);
    case Op::Shl:
    case Op::Shr:
      return compute_shift(step, row);
    case Op::Min:
    case Op::Max:
      return compute_limit(step, row);
    case Op::Not:
      load_base(rax, step.a, row);
      return not_(rax);
    default:
      break;
  }
  load_base(rax, step.a, row);
  load_base(rcx, step.b, row);
  switch (step.operation->pick.op) {
    case Op::Add:
      return add(rax, rcx);
    case Op::Sub:
      return sub(rax, rcx);
    case Op::And:
      return and_(rax, rcx);
    case Op::Or:
      return or_(rax, rcx);
    default:
      return xor_(rax, rcx);
  }
}

void Emitter::compute_product(const Step& step, int row) {
  load_widened(rax, step, step.a, row);
  load_widened(rcx, step, step.b, row);
  imul(rax, rcx);
  if (step.c == kNone) return;
  load_base(rcx, step.c, row);
  add(rax, rcx);
}

// Amounts beyond the width shift everything out.
void Emitter::compute_shift(const Step& step, int row) {
  const bool wide = value(step.d).size == 8;
  const std::uint32_t bits = wide ? 64 : 32;
  load_base(rax, step.a, row);
  load_base(rcx, step.b, row);
  const Xbyak::Reg x = wide ? Xbyak::Reg(rax) : Xbyak::Reg(eax);
  if (step.operation->pick.op == Op::Shr && is_signed(step.operation->pick.type)) {
    mov(edx, bits - 1);
    cmp(ecx, edx);
    cmova(ecx, edx);
    return sar(x, cl);
  }
  if (step.operation->pick.op == Op::Shl)
    shl(x, cl);
  else
    shr(x, cl);
  xor_(edx, edx);
  cmp(ecx, bits);
  cmovae(rax, rdx);
}

void Emitter::compute_limit(const Step& step, int row) {
  load_base(rax, step.a, row);
  load_base(rcx, step.b, row);
  cmp(eax, ecx);
  const bool least = step.operation->pick.op == Op::Min;
  if (is_signed(step.operation->pick.type))
    least ? cmovg(eax, ecx) : cmovl(eax, ecx);
  else
    least ? cmova(eax, ecx) : cmovb(eax, ecx);
}

void Emitter::compute_select(const Step& step) {
  load_base(rax, step.a, 0);
  load_base(rcx, step.b, 0);
  test(place_of_predicate(step.c), r12d);
  cmovz(rax, rcx);
}

void Emitter::emit_uniform_comparison(const Step& step) {
  load_base(rax, step.a, 0);
  load_base(rcx, step.b, 0);
  const bool signed_numbers = is_signed(step.operation->pick.type);
  if (value(step.a).size == 8)
    cmp(rax, rcx);
  else
    cmp(eax, ecx);
  switch (step.operation->pick.compare) {
    case Compare::Eq:
      sete(al);
      break;
    case Compare::Ne:
      setne(al);
      break;
    case Compare::Lt:
      signed_numbers ? setl(al) : setb(al);
      break;
    case Compare::Le:
      signed_numbers ? setle(al) : setbe(al);
      break;
    case Compare::Gt:
      signed_numbers ? setg(al) : seta(al);
      break;
    default:
      signed_numbers ? setge(al) : setae(al);
      break;
  }
  movzx(eax, al);
  neg(eax);
  put_predicate(step.d);
}

}  // namespace cuda_ffi::software::translate
