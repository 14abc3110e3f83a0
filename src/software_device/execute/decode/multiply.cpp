// Products, sums of products, and sums with the condition code.

#include "software_device/execute/decode/decoders.hpp"
#include "software_device/execute/decode/float_pair.hpp"
#include "software_device/execute/decode/lanewise.hpp"
#include "software_device/execute/decode/mixed_float.hpp"

namespace cuda_ffi::software {

using ptx::Word;

namespace {

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

// add.cc, addc, sub.cc, subc, mad.cc, madc.
void decode_carry(Decoder& decoder, Form& form) {
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
  if (multiply)
    return ternary(decoder, form, decoder.handlers().carry(pick), pick.type, pick.type, pick.type);
  binary(decoder, form, pick);
}

void decode_mul(Decoder& decoder, Form& form) {
  if (form.has(Word::F32x2)) return decode_float_pair(decoder, form, Op::Mul);
  Pick pick;
  pick.op = Op::Mul;
  if (form.has(Word::Lo) || form.has(Word::Hi) || form.has(Word::Wide)) {
    pick.op = wide_op(form, Op::MulLo, Op::MulHi, Op::MulWide);
    pick.type = form.need_type();
    if (pick.op != Op::MulWide) return binary(decoder, form, pick);
    form.finish();
    decoder.need_operands(form, 3);
    const ValueId a = decoder.source(form, 1, pick.type), b = decoder.source(form, 2, pick.type);
    const ValueId d = decoder.destination(form, 0, widened(form, pick.type));
    Draft draft =
        decoder.computation(form, decoder.handlers().integer(pick)).def_d(d).use_a(a).use_b(b);
    draft.pure = true;
    draft.widens = pick.type == Lane::S32 || pick.type == Lane::U32;
    decoder.push(draft);
    return;
  }
  take_float_modifiers(form, pick);
  pick.type = form.need_type();
  if (is_integer(pick.type)) form.invalid(".lo, .hi or .wide is missing");
  binary(decoder, form, pick);
}

void decode_mad(Decoder& decoder, Form& form) {
  Pick pick;
  if (form.has(Word::Cc)) return decode_carry(decoder, form);
  if (!form.has(Word::Lo) && !form.has(Word::Hi) && !form.has(Word::Wide))
    return decode_fma(decoder, form);
  pick.op = wide_op(form, Op::MadLo, Op::MadHi, Op::MadWide);
  if (form.take(Word::Sat)) {
    if (pick.op != Op::MadHi) form.invalid(".sat requires .hi.s32");
    pick.op = Op::MadHiSat;
  }
  pick.type = form.need_type();
  const Lane wide = pick.op == Op::MadWide ? widened(form, pick.type) : pick.type;
  ternary(decoder, form, decoder.handlers().arithmetic(pick), wide, pick.type, wide);
}

// Products of the lower 24 bits: .lo gives bits 0 to 31 of the 48, .hi bits 16 to 47.
void decode_mul24(Decoder& decoder, Form& form) {
  const bool add = form.opcode() == Word::Mad24;
  Pick pick;
  const bool high = form.take_any({Word::Hi, Word::Lo}) == Word::Hi;
  const bool saturate = form.take(Word::Sat);
  pick.type = form.need_type();
  pick.op = add ? (high ? Op::Mad24Hi : Op::Mad24Lo) : (high ? Op::Mul24Hi : Op::Mul24Lo);
  if (saturate) {
    if (!add || !high) form.invalid(".sat requires mad24.hi.s32");
    pick.op = Op::Mad24HiSat;
  }
  if (!add) return binary(decoder, form, pick);
  ternary(decoder, form, decoder.handlers().integer_rare(pick), pick.type, pick.type, pick.type);
}

void decode_fma(Decoder& decoder, Form& form) {
  if (form.has(Word::F32x2)) return decode_float_pair(decoder, form, Op::Fma);
  Pick pick;
  pick.op = Op::Fma;
  take_float_modifiers(form, pick);
  pick.relu = form.take(Word::Relu);
  pick.type = form.need_type();
  if (const Lane narrow = form.take_type(); narrow != Lane::None)
    return decode_mixed_float(decoder, form, pick, narrow);
  if (is_integer(pick.type)) form.invalid("fused multiply-add is for floating point");
  if (pick.relu && !is_half(pick.type)) form.invalid(".relu requires 16-bit floating point");
  ternary(decoder, form, decoder.handlers().arithmetic(pick), pick.type, pick.type, pick.type,
          modifiers_of(pick));
}

// dp4a and dp2a: c plus the products of four pairs of bytes, or of two pairs of a halfword and a
// byte.
void decode_dot(Decoder& decoder, Form& form) {
  Pick pick;
  pick.op = Op::Dp4a;
  if (form.opcode() == Word::Dp2a)
    pick.op = form.take_any({Word::Lo, Word::Hi}) == Word::Hi ? Op::Dp2aHi : Op::Dp2aLo;
  pick.type = form.need_type();
  pick.from = form.need_type();
  ternary(decoder, form, decoder.handlers().integer_rare(pick), pick.type, Lane::U32, pick.type);
}

}  // namespace cuda_ffi::software
