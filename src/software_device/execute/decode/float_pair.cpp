// Arithmetic on f32x2: two numbers in 64 bits, each computed separately.

#include "software_device/execute/decode/float_pair.hpp"

#include "software_device/execute/state/insn_views.hpp"

namespace cuda_ffi::software {

using ptx::Word;

namespace {

struct Pair {
  ValueId low, high;
};

Pair split(Translator& t, const Form& form, std::uint32_t operand) {
  const Pair parts{t.temporary(4), t.temporary(4)};
  Draft draft =
      t.computation(form, t.handlers().unpack(4, 8)).use_a(t.source(form, operand, Lane::U64));
  draft.list_begin = t.add_list({parts.low, parts.high});
  draft.list_count = draft.list_defs = 2;
  draft.early = draft.moves = true;
  t.push(draft);
  return parts;
}

void join(Translator& t, const Form& form, const Pair& parts) {
  Draft draft = t.computation(form, t.handlers().pack(4, 8));
  draft.list_begin = t.add_list({parts.low, parts.high});
  draft.list_count = 2;
  draft.early = draft.moves = true;
  t.push(draft.def_d(t.destination(form, 0, Lane::U64)));
}

}  // namespace

void decode_float_pair(Translator& t, Form& form, Op op) {
  Pick pick;
  pick.op = op;
  pick.type = Lane::F32;
  pick.rounding = form.take_rounding();
  pick.ftz = form.take(Word::Ftz);
  form.take(Word::F32x2);
  form.finish();
  const std::uint32_t sources = op == Op::Fma ? 3 : 2;
  t.need_operands(form, sources + 1);
  const Choice choice =
      pick.rounding == Rounding::Nearest ? t.handlers().float32(pick) : t.handlers().rounded(pick);
  Pair operands[3]{};
  for (std::uint32_t k = 0; k < sources; ++k) operands[k] = split(t, form, k + 1);
  const auto half = [&](ValueId Pair::*part) {
    const ValueId result = t.temporary(4);
    Draft draft =
        t.computation(form, choice).def_d(result).use_a(operands[0].*part).use_b(operands[1].*part);
    if (sources == 3) draft.use_c(operands[2].*part);
    ModifierView{.ftz = pick.ftz}.write(draft.insn);
    t.push(draft);
    return result;
  };
  const ValueId low = half(&Pair::low), high = half(&Pair::high);
  join(t, form, {low, high});
}

}  // namespace cuda_ffi::software
