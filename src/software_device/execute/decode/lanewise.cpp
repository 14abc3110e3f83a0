// The operands are read before the destination, so that errors name the first wrong one.

#include "software_device/execute/decode/lanewise.hpp"

namespace cuda_ffi::software {

using ptx::Word;

bool is_integer(Lane type) {
  return type >= Lane::U8 && type <= Lane::S64;
}

ModifierView modifiers_of(const Pick& pick) {
  return {.ftz = pick.ftz, .saturate = pick.saturate, .relu = pick.relu};
}

void take_float_modifiers(Form& form, Pick& pick) {
  pick.rounding = form.take_rounding();
  pick.ftz = form.take(Word::Ftz);
  pick.saturate = form.take(Word::Sat);
}

void no_float_modifiers(const Form& form, const Pick& pick) {
  if (pick.ftz || pick.saturate || pick.rounding != Rounding::Nearest)
    form.invalid("a modifier for floating point only");
}

void unary(Decoder& decoder, Form& form, const Choice& choice, Lane from, Lane to,
           const ModifierView& modifiers) {
  form.finish();
  decoder.need_operands(form, 2);
  const ValueId a = decoder.source(form, 1, from);
  const ValueId d = decoder.destination(form, 0, to);
  Draft draft = decoder.computation(form, choice).def_d(d).use_a(a);
  modifiers.write(draft.insn);
  draft.pure = true;
  decoder.push(draft);
}

void binary(Decoder& decoder, Form& form, const Pick& pick) {
  form.finish();
  decoder.need_operands(form, 3);
  const ValueId a = decoder.source(form, 1, pick.type), b = decoder.source(form, 2, pick.type);
  const ValueId d = decoder.destination(form, 0, pick.type);
  Draft draft =
      decoder.computation(form, decoder.handlers().arithmetic(pick)).def_d(d).use_a(a).use_b(b);
  modifiers_of(pick).write(draft.insn);
  draft.pure = !pick.carry_in && !pick.carry_out;
  draft.sums =
      draft.pure && pick.op == Op::Add && (pick.type == Lane::U64 || pick.type == Lane::S64);
  decoder.push(draft);
}

void ternary(Decoder& decoder, Form& form, const Choice& choice, Lane d_type, Lane ab_type,
             Lane c_type, const ModifierView& modifiers) {
  form.finish();
  decoder.need_operands(form, 4);
  const ValueId a = decoder.source(form, 1, ab_type), b = decoder.source(form, 2, ab_type);
  const ValueId c = decoder.source(form, 3, c_type);
  const ValueId d = decoder.destination(form, 0, d_type);
  Draft draft = decoder.computation(form, choice).def_d(d).use_a(a).use_b(b).use_c(c);
  modifiers.write(draft.insn);
  decoder.push(draft);
}

}  // namespace cuda_ffi::software
