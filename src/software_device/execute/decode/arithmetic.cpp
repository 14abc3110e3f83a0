// Integer and floating-point arithmetic.

#include "software_device/execute/decode/decoders.hpp"
#include "software_device/execute/decode/float_pair.hpp"
#include "software_device/execute/decode/translator.hpp"

namespace cuda_ffi::software {

using ptx::Word;

namespace {

bool is_half(Lane type) {
  return type == Lane::F16 || type == Lane::BF16 || type == Lane::F16x2 || type == Lane::BF16x2;
}

Handler arithmetic_handler(const HandlerTable& table, const Pick& pick) {
  if (is_half(pick.type)) return table.half(pick);
  if (pick.type == Lane::F32 || pick.type == Lane::F64) {
    if (pick.rounding != Rounding::Nearest) return table.rounded(pick);
    return pick.type == Lane::F32 ? table.float32(pick) : table.float64(pick);
  }
  for (const auto family : {table.integer, table.bit_field, table.carry})
    if (Handler handler = family(pick)) return handler;
  return table.integer_rare(pick);
}

// For handlers that look their modifiers up.
std::uint8_t modifier_flags(const Pick& pick) {
  return static_cast<std::uint8_t>((pick.ftz ? 1 : 0) | (pick.saturate ? 2 : 0) |
                                   (pick.relu ? 4 : 0));
}

void binary(Translator& t, Form& form, const Pick& pick) {
  form.finish();
  t.need_operands(form, 3);
  const ValueId a = t.source(form, 1, pick.type), b = t.source(form, 2, pick.type);
  const ValueId d = t.destination(form, 0, pick.type);
  Draft draft = t.draft(form, arithmetic_handler(t.handlers(), pick)).def_d(d).use_a(a).use_b(b);
  draft.insn.flags = modifier_flags(pick);
  draft.pure = !pick.carry_in && !pick.carry_out;
  draft.sums =
      draft.pure && pick.op == Op::Add && (pick.type == Lane::U64 || pick.type == Lane::S64);
  t.push(draft);
}

void unary(Translator& t, Form& form, Handler handler, Lane from, Lane to, std::uint8_t flags = 0) {
  form.finish();
  t.need_operands(form, 2);
  const ValueId a = t.source(form, 1, from);
  const ValueId d = t.destination(form, 0, to);
  Draft draft = t.draft(form, handler).def_d(d).use_a(a);
  draft.insn.flags = flags;
  draft.pure = true;
  t.push(draft);
}

void ternary(Translator& t, Form& form, Handler handler, Lane d_type, Lane ab_type, Lane c_type,
             std::uint8_t flags = 0) {
  form.finish();
  t.need_operands(form, 4);
  const ValueId a = t.source(form, 1, ab_type), b = t.source(form, 2, ab_type);
  const ValueId c = t.source(form, 3, c_type);
  const ValueId d = t.destination(form, 0, d_type);
  Draft draft = t.draft(form, handler).def_d(d).use_a(a).use_b(b).use_c(c);
  draft.insn.flags = flags;
  t.push(draft);
}

void take_float_modifiers(Form& form, Pick& pick) {
  pick.rounding = form.take_rounding();
  pick.ftz = form.take(Word::Ftz);
  pick.saturate = form.take(Word::Sat);
}

Lane widened(const Form& form, Lane type) {
  switch (type) {
    case Lane::U16:
      return Lane::U32;
    case Lane::S16:
      return Lane::S32;
    case Lane::U32:
      return Lane::U64;
    case Lane::S32:
      return Lane::S64;
    default:
      form.invalid(".wide takes 16- and 32-bit integers");
  }
}

bool is_integer(Lane type) {
  return type >= Lane::U8 && type <= Lane::S64;
}

void no_float_modifiers(const Form& form, const Pick& pick) {
  if (pick.ftz || pick.saturate || pick.rounding != Rounding::Nearest)
    form.invalid("a modifier that only floating point has");
}

Op wide_op(Form& form, Op low, Op high, Op wide) {
  switch (form.take_any({Word::Lo, Word::Hi, Word::Wide})) {
    case Word::Lo:
      return low;
    case Word::Hi:
      return high;
    case Word::Wide:
      return wide;
    default:
      form.invalid(".lo, .hi or .wide is missing");
  }
}

}  // namespace

void decode_add_sub(Translator& t, Form& form) {
  Pick pick;
  const bool add = form.opcode() == Word::Add;
  if (form.has(Word::Cc)) return decode_carry(t, form);
  if (form.has(Word::F32x2)) return decode_float_pair(t, form, add ? Op::Add : Op::Sub);
  take_float_modifiers(form, pick);
  pick.type = form.need_type();
  pick.op = add ? Op::Add : Op::Sub;
  if (is_integer(pick.type)) {
    if (pick.saturate && pick.type == Lane::S32) {
      pick.op = add ? Op::AddSat : Op::SubSat;
      pick.saturate = false;
    }
    no_float_modifiers(form, pick);
  }
  binary(t, form, pick);
}

// add.cc, addc, sub.cc, subc, mad.cc, madc.
void decode_carry(Translator& t, Form& form) {
  const Word opcode = form.opcode();
  Pick pick;
  pick.carry_in = opcode == Word::Addc || opcode == Word::Subc || opcode == Word::Madc;
  pick.carry_out = form.take(Word::Cc);
  const bool multiply = opcode == Word::Mad || opcode == Word::Madc;
  if (multiply)
    pick.op = wide_op(form, Op::MadLoCarry, Op::MadHiCarry, Op::MadWide);
  else
    pick.op = opcode == Word::Add || opcode == Word::Addc ? Op::AddCarry : Op::SubCarry;
  pick.type = form.need_type();
  if (multiply) return ternary(t, form, t.handlers().carry(pick), pick.type, pick.type, pick.type);
  binary(t, form, pick);
}

void decode_mul(Translator& t, Form& form) {
  if (form.has(Word::F32x2)) return decode_float_pair(t, form, Op::Mul);
  Pick pick;
  pick.op = Op::Mul;
  if (form.has(Word::Lo) || form.has(Word::Hi) || form.has(Word::Wide)) {
    pick.op = wide_op(form, Op::MulLo, Op::MulHi, Op::MulWide);
    pick.type = form.need_type();
    if (pick.op != Op::MulWide) return binary(t, form, pick);
    form.finish();
    t.need_operands(form, 3);
    const ValueId a = t.source(form, 1, pick.type), b = t.source(form, 2, pick.type);
    const ValueId d = t.destination(form, 0, widened(form, pick.type));
    Draft draft = t.draft(form, t.handlers().integer(pick)).def_d(d).use_a(a).use_b(b);
    draft.pure = true;
    draft.widens = pick.type == Lane::S32 || pick.type == Lane::U32;
    draft.access.address =
        pick.type == Lane::S32 ? AddressForm::SignedIndex : AddressForm::UnsignedIndex;
    t.push(draft);
    return;
  }
  take_float_modifiers(form, pick);
  pick.type = form.need_type();
  if (is_integer(pick.type)) form.invalid(".lo, .hi or .wide is missing");
  binary(t, form, pick);
}

void decode_mad(Translator& t, Form& form) {
  Pick pick;
  if (form.has(Word::Cc)) return decode_carry(t, form);
  if (!form.has(Word::Lo) && !form.has(Word::Hi) && !form.has(Word::Wide))
    return decode_fma(t, form);
  pick.op = wide_op(form, Op::MadLo, Op::MadHi, Op::MadWide);
  if (form.take(Word::Sat)) {
    if (pick.op != Op::MadHi) form.invalid(".sat goes with .hi.s32");
    pick.op = Op::MadHiSat;
  }
  pick.type = form.need_type();
  const Lane wide = pick.op == Op::MadWide ? widened(form, pick.type) : pick.type;
  ternary(t, form, arithmetic_handler(t.handlers(), pick), wide, pick.type, wide);
}

void decode_mul24(Translator& t, Form& form) {
  const bool add = form.opcode() == Word::Mad24;
  Pick pick;
  const bool high = form.take_any({Word::Hi, Word::Lo}) == Word::Hi;
  const bool saturate = form.take(Word::Sat);
  pick.type = form.need_type();
  pick.op = add ? (high ? Op::Mad24Hi : Op::Mad24Lo) : (high ? Op::Mul24Hi : Op::Mul24Lo);
  if (saturate) {
    if (!add || !high) form.invalid(".sat goes with mad24.hi.s32");
    pick.op = Op::Mad24HiSat;
  }
  if (!add) return binary(t, form, pick);
  ternary(t, form, t.handlers().integer_rare(pick), pick.type, pick.type, pick.type);
}

void decode_sad(Translator& t, Form& form) {
  Pick pick;
  pick.op = Op::Sad;
  pick.type = form.need_type();
  ternary(t, form, t.handlers().integer_rare(pick), pick.type, pick.type, pick.type);
}

void decode_div(Translator& t, Form& form) {
  Pick pick;
  pick.op = Op::Div;
  const Word precision = form.take_any({Word::Approx, Word::Full});
  take_float_modifiers(form, pick);
  pick.type = form.need_type();
  if (is_integer(pick.type)) no_float_modifiers(form, pick);
  if (precision != Word::None && pick.type != Lane::F32)
    form.invalid("approximate division is for .f32");
  if (precision == Word::Approx) pick.op = Op::DivApprox;
  binary(t, form, pick);
}

void decode_rem(Translator& t, Form& form) {
  Pick pick;
  pick.op = Op::Rem;
  pick.type = form.need_type();
  binary(t, form, pick);
}

void decode_abs_neg(Translator& t, Form& form) {
  Pick pick;
  pick.op = form.opcode() == Word::Abs ? Op::Abs : Op::Neg;
  pick.ftz = form.take(Word::Ftz);
  pick.type = form.need_type();
  if (is_integer(pick.type)) no_float_modifiers(form, pick);
  unary(t, form, arithmetic_handler(t.handlers(), pick), pick.type, pick.type,
        modifier_flags(pick));
}

void decode_min_max(Translator& t, Form& form) {
  Pick pick;
  const bool least = form.opcode() == Word::Min;
  pick.op = least ? Op::Min : Op::Max;
  pick.ftz = form.take(Word::Ftz);
  pick.nan = form.take(Word::NaN);
  pick.relu = form.take(Word::Relu);
  if (form.take(Word::Xorsign)) {
    if (!form.take(Word::Abs)) form.invalid(".xorsign goes with .abs");
    pick.xorsign_abs = true;
  } else if (form.take(Word::Abs)) {
    form.invalid(".abs goes with .xorsign");
  }
  pick.type = form.need_type();
  if (is_integer(pick.type) && (pick.ftz || pick.nan || pick.xorsign_abs))
    form.invalid("a modifier that only floating point has");
  if (pick.relu && (pick.type == Lane::F32 || pick.type == Lane::F64))
    form.invalid(".relu goes with 16-bit floating point");
  if (t.operand_count() != 4) return binary(t, form, pick);
  pick.op = least ? Op::Min3 : Op::Max3;
  ternary(t, form, arithmetic_handler(t.handlers(), pick), pick.type, pick.type, pick.type);
}

// popc, clz, bfind, brev.
void decode_count(Translator& t, Form& form) {
  Pick pick;
  switch (form.opcode()) {
    case Word::Popc:
      pick.op = Op::Popc;
      break;
    case Word::Clz:
      pick.op = Op::Clz;
      break;
    case Word::Brev:
      pick.op = Op::Brev;
      break;
    default:
      pick.op = form.take(Word::Shiftamt) ? Op::BfindShift : Op::Bfind;
  }
  pick.type = form.need_type();
  const Lane result = pick.op == Op::Brev ? pick.type : Lane::U32;
  unary(t, form, t.handlers().bit_field(pick), pick.type, result);
}

void decode_bitfield(Translator& t, Form& form) {
  Pick pick;
  const bool insert = form.opcode() == Word::Bfi;
  pick.op = insert ? Op::Bfi : Op::Bfe;
  pick.type = form.need_type();
  form.finish();
  t.need_operands(form, insert ? 5 : 4);
  Draft draft = t.draft(form, t.handlers().bit_field(pick));
  draft.use_a(t.source(form, 1, pick.type));
  if (insert)
    draft.use_b(t.source(form, 2, pick.type))
        .use_c(t.source(form, 3, Lane::U32))
        .use_e(t.source(form, 4, Lane::U32));
  else
    draft.use_b(t.source(form, 2, Lane::U32)).use_c(t.source(form, 3, Lane::U32));
  t.push(draft.def_d(t.destination(form, 0, pick.type)));
}

void decode_dot(Translator& t, Form& form) {
  Pick pick;
  pick.op = Op::Dp4a;
  if (form.opcode() == Word::Dp2a)
    pick.op = form.take_any({Word::Lo, Word::Hi}) == Word::Hi ? Op::Dp2aHi : Op::Dp2aLo;
  pick.type = form.need_type();
  pick.from = form.need_type();
  ternary(t, form, t.handlers().integer_rare(pick), pick.type, Lane::U32, pick.type);
}

void decode_szext(Translator& t, Form& form) {
  Pick pick;
  pick.op = form.take_any({Word::Clamp, Word::Wrap}) == Word::Wrap ? Op::SzextWrap : Op::SzextClamp;
  pick.type = form.need_type();
  binary(t, form, pick);
}

void decode_bmsk(Translator& t, Form& form) {
  Pick pick;
  pick.op = form.take_any({Word::Clamp, Word::Wrap}) == Word::Wrap ? Op::BmskWrap : Op::BmskClamp;
  pick.type = form.need_type();
  binary(t, form, pick);
}

void decode_fns(Translator& t, Form& form) {
  Pick pick;
  pick.op = Op::Fns;
  pick.type = form.need_type();
  ternary(t, form, t.handlers().bit_field(pick), pick.type, pick.type, pick.type);
}

void decode_fma(Translator& t, Form& form) {
  if (form.has(Word::F32x2)) return decode_float_pair(t, form, Op::Fma);
  Pick pick;
  pick.op = Op::Fma;
  take_float_modifiers(form, pick);
  pick.relu = form.take(Word::Relu);
  pick.type = form.need_type();
  if (is_integer(pick.type)) form.invalid("fused multiply-add is for floating point");
  if (pick.relu && !is_half(pick.type)) form.invalid(".relu goes with 16-bit floating point");
  ternary(t, form, arithmetic_handler(t.handlers(), pick), pick.type, pick.type, pick.type,
          modifier_flags(pick));
}

// rcp, sqrt, rsqrt, sin, cos, lg2, ex2, tanh.
void decode_unary_float(Translator& t, Form& form) {
  Pick pick;
  const bool approximate = form.take(Word::Approx);
  pick.rounding = form.take_rounding();
  pick.ftz = form.take(Word::Ftz);
  pick.type = form.need_type();
  switch (form.opcode()) {
    case Word::Rcp:
      pick.op = approximate ? Op::RcpApprox : Op::Rcp;
      break;
    case Word::Sqrt:
      pick.op = approximate ? Op::SqrtApprox : Op::Sqrt;
      break;
    case Word::Rsqrt:
      pick.op = Op::RsqrtApprox;
      break;
    case Word::Sin:
      pick.op = Op::Sin;
      break;
    case Word::Cos:
      pick.op = Op::Cos;
      break;
    case Word::Lg2:
      pick.op = Op::Lg2;
      break;
    case Word::Ex2:
      pick.op = Op::Ex2;
      break;
    default:
      pick.op = Op::Tanh;
  }
  const bool exact = pick.op == Op::Rcp || pick.op == Op::Sqrt;
  if (!exact && pick.rounding != Rounding::Nearest)
    form.invalid("an approximation has no rounding");
  Handler handler = exact ? arithmetic_handler(t.handlers(), pick) : t.handlers().approximate(pick);
  unary(t, form, handler, pick.type, pick.type);
}

void decode_copysign(Translator& t, Form& form) {
  Pick pick;
  pick.op = Op::Copysign;
  pick.type = form.need_type();
  binary(t, form, pick);
}

void decode_testp(Translator& t, Form& form) {
  Pick pick;
  switch (form.take_any({Word::Finite, Word::Infinite, Word::Number, Word::Notanumber, Word::Normal,
                         Word::Subnormal})) {
    case Word::Finite:
      pick.op = Op::TestFinite;
      break;
    case Word::Infinite:
      pick.op = Op::TestInfinite;
      break;
    case Word::Number:
      pick.op = Op::TestNumber;
      break;
    case Word::Notanumber:
      pick.op = Op::TestNotANumber;
      break;
    case Word::Normal:
      pick.op = Op::TestNormal;
      break;
    case Word::Subnormal:
      pick.op = Op::TestSubnormal;
      break;
    default:
      form.invalid("what to test is missing");
  }
  pick.type = form.need_type();
  unary(t, form, arithmetic_handler(t.handlers(), pick), pick.type, Lane::Pred);
}

}  // namespace cuda_ffi::software
