// Numbers of 64 bits, lane by lane: a warp is four vectors of eight lanes, its quarters.

#include "software_device/execute/translate/emitter.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

namespace {

constexpr int kQuarterLanes = kLanes / 4;

}  // namespace

// 0, stride, 2 × stride, … in 8 lanes.
Xbyak::Address Emitter::wide_lanes_times(std::int32_t stride) {
  ConstantPool::Words row;
  for (int lane = 0; lane < kQuarterLanes; ++lane) {
    const auto bits = static_cast<std::uint64_t>(std::int64_t{lane} * stride);
    row.push_back(static_cast<std::uint32_t>(bits));
    row.push_back(static_cast<std::uint32_t>(bits >> 32));
  }
  return ptr[pooled(row)];
}

Xbyak::Address Emitter::wide_constant(std::uint64_t bits) {
  return ptr_b[pooled({static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32)})];
}

// Uses k3.
Xbyak::Opmask Emitter::running_quarter(int quarter) {
  if (quarter % 2 == 0) return running(quarter / 2);
  kshiftrw(k3, running(quarter / 2), kQuarterLanes);
  return k3;
}

// To memory, what the running lanes have. Whole where all run: what is written under a mask cannot
// be read again at once.
template <typename Whole, typename Masked>
void Emitter::store_running(Whole whole, Masked masked) {
  Label some, done;
  cmp(r12d, -1);
  jne(some, T_SHORT);
  whole();
  jmp(done, T_SHORT);
  L(some);
  masked();
  L(done);
}

void Emitter::store_half_running(const Xbyak::RegExp& place, int half, const Zmm& lanes) {
  store_running([&] { vmovups(ptr[place], lanes); },
                [&] { vmovups(ptr[place] | running(half), lanes); });
}

// The same of 64 bits. Uses k3.
void Emitter::store_quarter_running(const Xbyak::RegExp& place, int quarter, const Zmm& lanes) {
  store_running([&] { vmovupd(ptr[place], lanes); },
                [&] { vmovupd(ptr[place] | running_quarter(quarter), lanes); });
}

void Emitter::store_quarters_running(const Xbyak::RegExp& place, const Zmm (&lanes)[4]) {
  store_running(
      [&] {
        for (int quarter = 0; quarter < 4; ++quarter)
          vmovupd(ptr[place + 64 * quarter], lanes[quarter]);
      },
      [&] {
        for (int quarter = 0; quarter < 4; ++quarter)
          vmovupd(ptr[place + 64 * quarter] | running_quarter(quarter), lanes[quarter]);
      });
}

// Eight lanes of 64 bits. Uses rax.
Xbyak::Zmm Emitter::wide_in(ValueId id, int quarter, const Zmm& spare) {
  const Value& what = value(id);
  const Shape& shape = what.shape;
  if (what.kind != Value::Kind::Constant && shape.varies) {
    vmovups(spare, ptr[r13 + what.slot + 64 * quarter]);
    return spare;
  }
  load_base(rax, id, quarter / 2);
  if (quarter % 2 != 0 && shape.stride != 0) add(rax, kQuarterLanes * shape.stride);
  vpbroadcastq(spare, rax);
  if (shape.stride != 0) vpaddq(spare, spare, wide_lanes_times(shape.stride));
  return spare;
}

// As the last operand of an instruction on doubles. Uses rax.
void Emitter::wide_with(ValueId id, int quarter, const Zmm& spare, const OperandTaker& use) {
  const Value& what = value(id);
  if (what.kind == Value::Kind::Constant) return use(wide_constant(what.constant));
  if (what.shape.varies) return use(ptr[r13 + what.slot + 64 * quarter]);
  use(wide_in(id, quarter, spare));
}

// Eight lanes of 32 bits.
Xbyak::Ymm Emitter::eight_lanes(ValueId id, int quarter, const Zmm& spare) {
  const Zmm lanes = in(id, quarter / 2, spare);
  if (quarter % 2 == 0) return Xbyak::Ymm(lanes.getIdx());
  vextracti64x4(Xbyak::Ymm(spare.getIdx()), lanes, 1);
  return Xbyak::Ymm(spare.getIdx());
}

// The same, extended.
Xbyak::Zmm Emitter::widened(ValueId id, int quarter, bool is_signed, const Zmm& spare) {
  const Xbyak::Ymm lanes = eight_lanes(id, quarter, spare);
  is_signed ? vpmovsxdq(spare, lanes) : vpmovzxdq(spare, lanes);
  return spare;
}

void Emitter::wide_put(ValueId id, int quarter, const Zmm& lanes) {
  store_quarter_running(r13 + value(id).slot + 64 * quarter, quarter, lanes);
}

// What has 64 bits and lies anyhow, or is made of such.
void Emitter::emit_wide(const Step& step) {
  const Pick& pick = step.operation->pick;
  const bool converts = step.operation->family == Family::Convert;
  if (converts && (pick.type == Lane::F64 || pick.from == Lane::F64))
    return emit_double_conversion(step);
  if (step.computes_doubles()) return emit_double(step);
  if (step.operation->family == Family::Lanes && pick.type == Lane::F64)
    return emit_double_sign(step);
  if (value(step.d).size != 8) {
    for (int half = 0; half < 2; ++half) emit_narrowing(step, half);
    return;
  }
  for (int quarter = 0; quarter < 4; ++quarter) emit_wide_quarter(step, quarter);
}

void Emitter::emit_wide_quarter(const Step& step, int quarter) {
  switch (step.operation->family) {
    case Family::Convert:
      widened(step.a, quarter, is_signed(step.operation->pick.from), t1_);
      break;
    case Family::Copy:
      wide_in(step.a, quarter, t1_);
      break;
    case Family::LoadParameter:
      mov(rax, ptr[rbx + offsetof(Context, parameters)]);
      vpbroadcastq(t1_, qword[rax + static_cast<int>(step.body->immediate)]);
      break;
    case Family::Select:
      wide_in(step.a, quarter, t0_);
      wide_in(step.b, quarter, t1_);
      mov(eax, place_of_predicate(step.c));
      if (quarter != 0) shr(eax, kQuarterLanes * quarter);
      kmovw(k4, eax);
      vmovdqa64(t1_ | k4, t0_);
      break;
    default:
      emit_wide_arithmetic(step, quarter);
  }
  wide_put(step.d, quarter, t1_);
}

// To t1.
void Emitter::emit_wide_arithmetic(const Step& step, int quarter) {
  const Op op = step.operation->pick.op;
  const bool is_signed = software::is_signed(step.operation->pick.type);
  if (op == Op::MulWide || op == Op::MadWide) {
    widened(step.a, quarter, is_signed, t0_);
    widened(step.b, quarter, is_signed, t1_);
    is_signed ? vpmuldq(t1_, t0_, t1_) : vpmuludq(t1_, t0_, t1_);
  } else if (op == Op::Shl || op == Op::Shr) {
    wide_in(step.a, quarter, t0_);
    widened(step.b, quarter, false, t1_);
    if (op == Op::Shl)
      vpsllvq(t1_, t0_, t1_);
    else
      is_signed ? vpsravq(t1_, t0_, t1_) : vpsrlvq(t1_, t0_, t1_);
  } else {
    wide_in(step.a, quarter, t0_);
    wide_in(step.b, quarter, t1_);
    emit_wide_binary(op);
  }
  if (step.c == kNone) return;
  wide_in(step.c, quarter, t0_);
  vpaddq(t1_, t1_, t0_);
}

// t1 = t0 op t1
void Emitter::emit_wide_binary(Op op) {
  switch (op) {
    case Op::Add:
      return vpaddq(t1_, t0_, t1_);
    case Op::Sub:
      return vpsubq(t1_, t0_, t1_);
    case Op::And:
      return vpandq(t1_, t0_, t1_);
    case Op::Or:
      return vporq(t1_, t0_, t1_);
    case Op::Xor:
      return vpxorq(t1_, t0_, t1_);
    default:
      return vpmullq(t1_, t0_, t1_);
  }
}

void Emitter::emit_wide_comparison(const Step& step) {
  const bool floating = step.operation->family == Family::CompareFloat;
  const Compare compare = step.operation->pick.compare;
  const std::uint8_t order = floating ? float_predicate(compare) : integer_predicate(compare);
  for (int quarter = 0; quarter < 4; ++quarter) {
    const Opmask bits(3 + quarter);
    const Zmm a = wide_in(step.a, quarter, t0_), b = wide_in(step.b, quarter, t1_);
    if (floating)
      vcmppd(bits, a, b, order);
    else if (is_signed(step.operation->pick.type))
      vpcmpq(bits, a, b, order);
    else
      vpcmpuq(bits, a, b, order);
  }
  kunpckbw(k3, k4, k3);
  kunpckbw(k5, k6, k5);
  kunpckwd(k3, k5, k3);
  kmovd(eax, k3);
  put_predicate(step.d);
}

// The lower halves.
void Emitter::emit_narrowing(const Step& step, int half) {
  if (value(step.a).shape.varies) {
    wide_in(step.a, 2 * half, t0_);
    vpmovqd(Xbyak::Ymm(t1_.getIdx()), t0_);
    wide_in(step.a, 2 * half + 1, t0_);
    vpmovqd(Xbyak::Ymm(t2_.getIdx()), t0_);
    vinserti64x4(t1_, t1_, Xbyak::Ymm(t2_.getIdx()), 1);
    return put(step.d, half, t1_);
  }
  put(step.d, half, spread(step.a, half, t1_));
}

void Emitter::emit_pack(const Step& step) {
  for (int quarter = 0; quarter < 4; ++quarter) {
    widened(step.list[0], quarter, false, t1_);
    widened(step.list[1], quarter, false, t2_);
    vpsllq(t2_, t2_, 32);
    vporq(t1_, t1_, t2_);
    wide_put(step.d, quarter, t1_);
  }
}

void Emitter::emit_unpack(const Step& step) {
  for (int half = 0; half < 2; ++half) {
    wide_in(step.a, 2 * half, t0_);
    wide_in(step.a, 2 * half + 1, t1_);
    for (std::uint8_t k = 0; k < 2; ++k) {
      vpmovqd(Xbyak::Ymm(t2_.getIdx()), t0_);
      vpmovqd(Xbyak::Ymm(t3_.getIdx()), t1_);
      vinserti64x4(t2_, t2_, Xbyak::Ymm(t3_.getIdx()), 1);
      put(step.list[k], half, t2_);
      vpsrlq(t0_, t0_, 32);
      vpsrlq(t1_, t1_, 32);
    }
  }
}

}  // namespace cuda_ffi::software::translate
