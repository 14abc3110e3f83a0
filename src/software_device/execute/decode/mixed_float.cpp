// Sums in f32 of numbers of 16 bits, which are widened first: no bit is lost there.

#include "software_device/execute/decode/mixed_float.hpp"

#include "software_device/execute/decode/lanewise.hpp"

namespace cuda_ffi::software {

using ptx::Word;

namespace {

ValueId widened_source(Decoder& decoder, const Form& form, std::uint32_t operand, Lane from) {
  Pick pick;
  pick.type = Lane::F32;
  pick.from = from;
  const ValueId result = decoder.temporary(4);
  Draft draft = decoder.computation(form, decoder.handlers().convert(pick))
                    .def_d(result)
                    .use_a(decoder.source(form, operand, from));
  draft.pure = true;
  decoder.push(draft);
  return result;
}

void check_mixed_types(const Form& form, const Pick& pick, Lane narrow) {
  const bool is_mixed = pick.type == Lane::F32 && (narrow == Lane::F16 || narrow == Lane::BF16);
  if (!is_mixed || form.opcode() == Word::Mad)
    form.invalid("two types: only add, sub and fma take them, .f32.f16 or .f32.bf16");
  if (pick.ftz || pick.relu) form.invalid("with two types, only a rounding and .sat are possible");
}

}  // namespace

void decode_mixed_float(Decoder& decoder, Form& form, const Pick& pick, Lane narrow) {
  check_mixed_types(form, pick, narrow);
  form.finish();
  const bool multiplies = pick.op == Op::Fma;
  decoder.need_operands(form, multiplies ? 4 : 3);
  const ValueId a = widened_source(decoder, form, 1, narrow);
  const ValueId b =
      multiplies ? widened_source(decoder, form, 2, narrow) : decoder.source(form, 2, Lane::F32);
  Draft draft = decoder.computation(form, decoder.handlers().arithmetic(pick)).use_a(a).use_b(b);
  if (multiplies) draft.use_c(decoder.source(form, 3, Lane::F32));
  draft.def_d(decoder.destination(form, 0, Lane::F32));
  modifiers_of(pick).write(draft.insn);
  draft.pure = true;
  decoder.push(draft);
}

}  // namespace cuda_ffi::software
