// Arithmetic on f32x2: two numbers in 64 bits, each computed separately.

#include "software_device/execute/decode/float_pair.hpp"

#include "software_device/execute/state/insn_views.hpp"

namespace cuda_ffi::software {

using ptx::Word;

namespace {

struct Pair {
  ValueId low, high;
};

Pair split(Decoder& decoder, const Form& form, std::uint32_t operand) {
  const Pair parts{decoder.temporary(4), decoder.temporary(4)};
  Draft draft = decoder.computation(form, decoder.handlers().unpack(4, 8))
                    .use_a(decoder.source(form, operand, Lane::U64));
  draft.list_begin = decoder.add_list({parts.low, parts.high});
  draft.list_count = draft.list_defs = 2;
  draft.early = draft.moves = true;
  decoder.push(draft);
  return parts;
}

void join(Decoder& decoder, const Form& form, const Pair& parts) {
  Draft draft = decoder.computation(form, decoder.handlers().pack(4, 8));
  draft.list_begin = decoder.add_list({parts.low, parts.high});
  draft.list_count = 2;
  draft.early = draft.moves = true;
  decoder.push(draft.def_d(decoder.destination(form, 0, Lane::U64)));
}

}  // namespace

void decode_float_pair(Decoder& decoder, Form& form, Op op) {
  Pick pick;
  pick.op = op;
  pick.type = Lane::F32;
  pick.rounding = form.take_rounding();
  pick.ftz = form.take(Word::Ftz);
  form.take(Word::F32x2);
  form.finish();
  const std::uint32_t sources = op == Op::Fma ? 3 : 2;
  decoder.need_operands(form, sources + 1);
  const Choice choice = pick.rounding == Rounding::Nearest ? decoder.handlers().float32(pick)
                                                           : decoder.handlers().rounded(pick);
  Pair operands[3]{};
  for (std::uint32_t k = 0; k < sources; ++k) operands[k] = split(decoder, form, k + 1);
  const auto half = [&](ValueId Pair::*part) {
    const ValueId result = decoder.temporary(4);
    Draft draft = decoder.computation(form, choice)
                      .def_d(result)
                      .use_a(operands[0].*part)
                      .use_b(operands[1].*part);
    if (sources == 3) draft.use_c(operands[2].*part);
    ModifierView{.ftz = pick.ftz}.write(draft.insn);
    decoder.push(draft);
    return result;
  };
  const ValueId low = half(&Pair::low), high = half(&Pair::high);
  join(decoder, form, {low, high});
}

}  // namespace cuda_ffi::software
