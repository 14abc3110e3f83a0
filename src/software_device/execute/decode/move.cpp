// mov, cvt, cvta.

#include "software_device/execute/decode/decoders.hpp"
#include "software_device/execute/decode/lanewise.hpp"
#include "software_device/execute/decode/translator.hpp"
#include "software_device/execute/state/windows.hpp"

namespace cuda_ffi::software {

using ptx::Operand;
using ptx::OperandKind;
using ptx::Word;

namespace {

// The size of the pieces of a vector operand, which together are as wide as the type. Pieces of 8
// bits are in wider registers, and are recognized by their number.
std::uint32_t piece_size(Translator& t, const Form& form, const std::vector<Operand>& pieces,
                         std::uint32_t whole) {
  if (pieces.size() != 2 && pieces.size() != 4) form.invalid("two or four elements are expected");
  const auto size = static_cast<std::uint32_t>(whole / pieces.size());
  for (const Operand& piece : pieces)
    if (piece.kind == OperandKind::Register && t.register_size(form, piece) != std::max(2u, size))
      form.invalid("an element of the wrong width");
  return size;
}

void pack(Translator& t, Form& form, Lane type) {
  const auto pieces = t.elements(1);
  const std::uint32_t size = piece_size(t, form, pieces, size_of(type));
  std::vector<ValueId> list;
  for (const Operand& piece : pieces)
    list.push_back(t.source(form, piece, size == 1 ? Lane::U16 : bits_of_size(size)));
  Draft draft = t.computation(form, t.handlers().pack(size, size_of(type)));
  draft.list_begin = t.add_list(list);
  draft.list_count = static_cast<std::uint32_t>(list.size());
  draft.early = draft.moves = true;
  t.push(draft.def_d(t.destination(form, 0, type)));
}

void unpack(Translator& t, Form& form, Lane type) {
  const auto pieces = t.elements(0);
  const std::uint32_t size = piece_size(t, form, pieces, size_of(type));
  Draft draft =
      t.computation(form, t.handlers().unpack(size, size_of(type))).use_a(t.source(form, 1, type));
  std::vector<ValueId> list;
  for (const Operand& piece : pieces)
    list.push_back(t.destination(form, piece, size == 1 ? Lane::U16 : bits_of_size(size)));
  draft.list_begin = t.add_list(list);
  draft.list_count = draft.list_defs = static_cast<std::uint32_t>(list.size());
  draft.early = draft.moves = true;
  t.push(draft);
}

void take_conversion_rounding(Form& form, Pick& pick) {
  switch (form.take_any({Word::Rn, Word::Rz, Word::Rm, Word::Rp, Word::Rna, Word::Rni, Word::Rzi,
                         Word::Rmi, Word::Rpi})) {
    case Word::Rzi:
      pick.integral = true;
      [[fallthrough]];
    case Word::Rz:
      pick.rounding = Rounding::Zero;
      break;
    case Word::Rmi:
      pick.integral = true;
      [[fallthrough]];
    case Word::Rm:
      pick.rounding = Rounding::Down;
      break;
    case Word::Rpi:
      pick.integral = true;
      [[fallthrough]];
    case Word::Rp:
      pick.rounding = Rounding::Up;
      break;
    case Word::Rna:
      pick.rounding = Rounding::NearestAway;
      break;
    case Word::Rni:
      pick.integral = true;
      break;
    default:
      break;
  }
}

// cvt.pack.sat.{u8,s8,u4…}: saturates and packs two integers; the other bits come from c.
void convert_pack(Translator& t, Form& form) {
  form.take(Word::Sat);
  Pick pick;
  const Lane to = form.need_type(), from = form.need_type();
  const Lane rest = form.take_type();
  if (from != Lane::S32) form.invalid("the sources must be .s32");
  if (rest != Lane::None && rest != Lane::U32) form.invalid("the third source must be .b32");
  const bool bytes = to == Lane::U8 || to == Lane::S8;
  if (!bytes && to != Lane::U16 && to != Lane::S16) form.unsupported("packing into this type");
  form.finish();
  t.need_operands(form, rest == Lane::None ? 3 : 4);
  pick.type = to;
  pick.from = Lane::S32;
  pick.saturate = true;
  Pick mask{}, shift{}, merge{};
  mask.op = Op::And;
  shift.op = Op::Shl;
  merge.op = Op::Or;
  mask.type = shift.type = merge.type = Lane::U32;
  const std::uint32_t width = 8 * size_of(to);
  const auto apply = [&](const Pick& what, ValueId a, ValueId b) {
    const ValueId result = t.temporary(4);
    t.push(t.computation(form, t.handlers().bits(what)).def_d(result).use_a(a).use_b(b));
    return result;
  };
  const auto part = [&](std::uint32_t k) {
    const ValueId clamped = t.temporary(2);
    t.push(t.computation(form, t.handlers().convert(pick))
               .def_d(clamped)
               .use_a(t.source(form, k, Lane::S32)));
    return apply(mask, t.resize(form, clamped, Lane::U16, 4), t.constant(4, (1u << width) - 1));
  };
  ValueId result = apply(merge, apply(shift, part(1), t.constant(4, width)), part(2));
  if (rest != Lane::None)
    result =
        apply(merge, apply(shift, t.source(form, 3, Lane::U32), t.constant(4, 2 * width)), result);
  t.copy(t.destination(form, 0, Lane::U32), result);
}

}  // namespace

namespace {

// mov.v4 d, a: element by element. All are read before the first is written.
void move_vector(Translator& t, const Form& form, Lane type, std::uint32_t count) {
  const auto targets = t.elements(0), sources = t.elements(1);
  if (targets.size() != count || sources.size() != count)
    form.invalid("vectors of " + std::to_string(count) + " elements are expected");
  if (size_of(type) * count > 16) form.invalid("more than 16 bytes at once");
  std::vector<ValueId> read;
  for (const Operand& source : sources) {
    read.push_back(t.temporary(slot_size(type)));
    t.copy(read.back(), t.source(form, source, type));
  }
  for (std::uint32_t k = 0; k < count; ++k) t.copy(t.destination(form, targets[k], type), read[k]);
}

}  // namespace

void decode_mov(Translator& t, Form& form) {
  const std::uint32_t count = form.take_vector();
  const Lane type = form.need_type();
  form.finish();
  t.need_operands(form, 2);
  if (count > 1) {
    if (type == Lane::Pred) form.invalid("a predicate cannot be a vector");
    return move_vector(t, form, type, count);
  }
  if (type == Lane::Pred) {
    const ValueId a = t.predicate(form, t.operand(1));
    t.push(t.computation(form, choose_predicate(Combine::None))
               .def_d(t.predicate_destination(form, t.operand(0)))
               .use_a(a));
    return;
  }
  if (t.operand(1).kind == OperandKind::Vector) return pack(t, form, type);
  if (t.operand(0).kind == OperandKind::Vector) return unpack(t, form, type);
  const ValueId a = t.source(form, 1, type);
  const ValueId d = t.destination(form, 0, type);
  t.copy(d, a);
}

void decode_cvt(Translator& t, Form& form) {
  if (form.take(Word::Pack)) return convert_pack(t, form);
  Pick pick;
  take_conversion_rounding(form, pick);
  pick.ftz = form.take(Word::Ftz);
  const bool finite = form.take(Word::Satfinite);
  const bool saturate = form.take(Word::Sat);
  pick.saturate = saturate || finite;
  pick.relu = form.take(Word::Relu);
  pick.type = form.need_type();
  pick.from = form.need_type();
  form.finish();
  if (!is_float(pick.type) && !is_integer(pick.type))
    form.invalid("a type that cannot be converted");
  const bool narrows_pair = slot_size(pick.type) <= 4 && pick.from == Lane::F32 &&
                            (pick.type == Lane::F16x2 || pick.type == Lane::BF16x2 ||
                             pick.type == Lane::E4m3x2 || pick.type == Lane::E5m2x2);
  t.need_operands(form, narrows_pair ? 3 : 2);
  const ValueId a = t.narrow_source(form, t.operand(1), pick.from);
  Draft draft = t.computation(form, t.handlers().convert(pick)).use_a(a);
  draft.with(static_cast<std::int64_t>(pick.rounding) | (saturate ? 8 : 0) | (finite ? 16 : 0) |
             (pick.relu ? 32 : 0) | (pick.ftz ? 64 : 0));
  if (narrows_pair) draft.use_b(t.source(form, 2, pick.from));
  const Operand& target = t.operand(0);
  if (target.kind == OperandKind::Discard ||
      t.register_size(form, target) == slot_size(pick.type)) {
    t.push(draft.def_d(t.destination(form, 0, pick.type)));
    return;
  }
  const std::uint32_t wide = t.register_size(form, target);
  if (wide < slot_size(pick.type)) form.invalid("a destination narrower than the type");
  const ValueId narrow = t.temporary(slot_size(pick.type));
  t.push(draft.def_d(narrow));
  const Lane as = is_integer(pick.type) ? pick.type : bits_of_size(slot_size(pick.type));
  t.copy(t.destination_of(form, target, wide), t.resize(form, narrow, as, wide));
}

void decode_cvta(Translator& t, Form& form) {
  const bool to = form.take(Word::To);
  const Word space =
      form.take_any({Word::Global, Word::Const, Word::Shared, Word::SharedCta, Word::SharedCluster,
                     Word::Local, Word::Param, Word::ParamEntry});
  const Lane type = form.need_type();
  form.finish();
  t.need_operands(form, 2);
  if (type != Lane::U64) form.unsupported("32-bit generic addresses");
  std::uint64_t window = 0;
  switch (space) {
    case Word::None:
      form.invalid("a state space is missing");
    case Word::Shared:
    case Word::SharedCta:
    case Word::SharedCluster:
      window = kSharedWindow;
      break;
    case Word::Local:
      window = kLocalWindow;
      break;
    case Word::Param:
    case Word::ParamEntry:
      window = kParamWindow;
      break;
    default:
      break;
  }
  const ValueId a = t.source(form, 1, type);
  const ValueId d = t.destination(form, 0, type);
  if (window == 0) {
    t.copy(d, a);
    return;
  }
  Pick add;
  add.op = to ? Op::Sub : Op::Add;
  add.type = Lane::U64;
  t.push(t.computation(form, t.handlers().integer(add))
             .def_d(d)
             .use_a(a)
             .use_b(t.constant(8, window)));
}

}  // namespace cuda_ffi::software
