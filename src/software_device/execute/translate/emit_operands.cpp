// Values as operands: in registers, in the warp's own memory, in the interpreter's frame, in the
// pool of constants.

#include "software_device/execute/translate/emitter.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

// 0, stride, 2 × stride, … in 16 lanes.
Xbyak::Address Emitter::lanes_times(std::int32_t stride) {
  ConstantPool::Words row;
  for (int lane = 0; lane < kRowLanes; ++lane)
    row.push_back(static_cast<std::uint32_t>(lane * stride));
  return ptr[pooled(row)];
}

Xbyak::Zmm Emitter::in(ValueId id, int half, const Zmm& spare) {
  const Value& what = value(id);
  if (what.in_register_file()) return Zmm(what.vector + half);
  if (what.kind == Value::Kind::Constant)
    vbroadcastss(spare, constant(static_cast<std::uint32_t>(what.constant)));
  else if (what.kind == Value::Kind::Input)
    vmovups(spare, ptr[r13 + what.slot + 64 * half]);
  else if (what.shape.uniform())
    vbroadcastss(spare, dword[rbp + what.base_home]);
  else
    vmovups(spare, ptr[rbp + what.home + 64 * half]);
  return spare;
}

// As the last operand of an instruction: a register, memory, or one number for all lanes.
void Emitter::with(ValueId id, int half, const OperandTaker& use) {
  const Value& what = value(id);
  if (what.in_register_file()) return use(Zmm(what.vector + half));
  if (what.kind == Value::Kind::Constant)
    return use(all(static_cast<std::uint32_t>(what.constant)));
  if (what.kind == Value::Kind::Input) return use(ptr[r13 + what.slot + 64 * half]);
  if (what.shape.uniform()) return use(ptr_b[rbp + what.base_home]);
  use(ptr[rbp + what.home + 64 * half]);
}

// Where the last instruction of a step may write: the value's own register, with the mask that it
// needs, or `spare`. put() follows.
Xbyak::Zmm Emitter::target(ValueId id, int half, const Zmm& spare) const {
  const Value& what = value(id);
  if (!what.in_register_file()) return spare;
  const Zmm own(what.vector + half);
  return what.masked ? own | running(half) : own;
}

void Emitter::put(ValueId id, int half, const Zmm& lanes) {
  const Value& what = value(id);
  if (what.in_register_file()) {
    const Zmm own(what.vector + half);
    if (own.getIdx() == lanes.getIdx()) return;
    return what.masked ? vmovaps(own | running(half), lanes) : vmovaps(own, lanes);
  }
  const Address home = ptr[rbp + what.home + 64 * half];
  if (what.masked)
    vmovups(home | running(half), lanes);
  else
    vmovups(home, lanes);
}

// The first number of a row, 32 bits extended with zeros.
void Emitter::load_base(const Reg64& to, ValueId id, int row) {
  const Value& what = value(id);
  const bool wide = what.size == 8;
  if (what.kind == Value::Kind::Constant) {
    if (wide)
      mov(to, what.constant);
    else
      mov(to.cvt32(), static_cast<std::uint32_t>(what.constant));
    return;
  }
  const bool derived = row == 1 && what.shape.linear;
  const int from = derived ? 0 : row;
  const Xbyak::RegExp place = what.kind == Value::Kind::Input
                                  ? r13 + what.slot + (wide ? 8 : 4) * kRowLanes * from
                                  : rbp + what.base_home + 8 * from;
  const int step = derived ? kRowLanes * what.shape.stride : 0;
  if (wide)
    mov(to, ptr[place]);
  else
    mov(to.cvt32(), ptr[place]);
  if (step != 0 && wide) add(to, step);
  if (step != 0 && !wide) add(to.cvt32(), step);
}

}  // namespace cuda_ffi::software::translate
