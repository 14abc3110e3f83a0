// Sums, differences, quotients, magnitudes.

#include "software_device/execute/decode/decoders.hpp"
#include "software_device/execute/decode/float_pair.hpp"
#include "software_device/execute/decode/lanewise.hpp"
#include "software_device/execute/decode/mixed_float.hpp"

namespace cuda_ffi::software {

using ptx::Word;

void decode_add_sub(Decoder& decoder, Form& form) {
  Pick pick;
  const bool add = form.opcode() == Word::Add;
  if (form.has(Word::Cc)) return decode_carry(decoder, form);
  if (form.has(Word::F32x2)) return decode_float_pair(decoder, form, add ? Op::Add : Op::Sub);
  take_float_modifiers(form, pick);
  pick.type = form.need_type();
  pick.op = add ? Op::Add : Op::Sub;
  if (const Lane narrow = form.take_type(); narrow != Lane::None)
    return decode_mixed_float(decoder, form, pick, narrow);
  if (is_integer(pick.type)) {
    if (pick.saturate && pick.type == Lane::S32) {
      pick.op = add ? Op::AddSat : Op::SubSat;
      pick.saturate = false;
    }
    no_float_modifiers(form, pick);
  }
  binary(decoder, form, pick);
}

// |a - b| + c.
void decode_sad(Decoder& decoder, Form& form) {
  Pick pick;
  pick.op = Op::Sad;
  pick.type = form.need_type();
  ternary(decoder, form, decoder.handlers().integer_rare(pick), pick.type, pick.type, pick.type);
}

// .full may be less exact than .rn, but is computed in the same way; .approx has an algorithm of
// its own.
void decode_div(Decoder& decoder, Form& form) {
  Pick pick;
  pick.op = Op::Div;
  const Word precision = form.take_any({Word::Approx, Word::Full});
  take_float_modifiers(form, pick);
  pick.type = form.need_type();
  if (is_integer(pick.type)) no_float_modifiers(form, pick);
  if (precision != Word::None && pick.type != Lane::F32)
    form.invalid("approximate division is for .f32");
  if (precision == Word::Approx) pick.op = Op::DivApprox;
  binary(decoder, form, pick);
}

void decode_rem(Decoder& decoder, Form& form) {
  Pick pick;
  pick.op = Op::Rem;
  pick.type = form.need_type();
  binary(decoder, form, pick);
}

void decode_abs_neg(Decoder& decoder, Form& form) {
  Pick pick;
  pick.op = form.opcode() == Word::Abs ? Op::Abs : Op::Neg;
  pick.ftz = form.take(Word::Ftz);
  pick.type = form.need_type();
  if (is_integer(pick.type)) no_float_modifiers(form, pick);
  unary(decoder, form, decoder.handlers().arithmetic(pick), pick.type, pick.type,
        modifiers_of(pick));
}

void decode_min_max(Decoder& decoder, Form& form) {
  Pick pick;
  const bool least = form.opcode() == Word::Min;
  pick.op = least ? Op::Min : Op::Max;
  pick.ftz = form.take(Word::Ftz);
  pick.nan = form.take(Word::NaN);
  pick.relu = form.take(Word::Relu);
  if (form.take(Word::Xorsign)) {
    if (!form.take(Word::Abs)) form.invalid(".xorsign requires .abs");
    pick.xorsign_abs = true;
  } else if (form.take(Word::Abs)) {
    form.invalid(".abs requires .xorsign");
  }
  pick.type = form.need_type();
  if (is_integer(pick.type) && (pick.ftz || pick.nan || pick.xorsign_abs))
    form.invalid("a modifier for floating point only");
  if (pick.relu && (pick.type == Lane::F32 || pick.type == Lane::F64))
    form.invalid(".relu requires 16-bit floating point");
  if (decoder.operand_count() != 4) return binary(decoder, form, pick);
  pick.op = least ? Op::Min3 : Op::Max3;
  ternary(decoder, form, decoder.handlers().arithmetic(pick), pick.type, pick.type, pick.type);
}

}  // namespace cuda_ffi::software
