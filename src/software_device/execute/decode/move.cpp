// mov, cvt, cvta.

#include "software_device/execute/decode/decoder.hpp"
#include "software_device/execute/decode/decoders.hpp"
#include "software_device/execute/decode/lanewise.hpp"
#include "software_device/execute/state/windows.hpp"

namespace cuda_ffi::software {

using ptx::Operand;
using ptx::OperandKind;
using ptx::Word;

namespace {

// The size of the pieces of a vector operand, which together are as wide as the type. Pieces of 8
// bits are in wider registers, and are recognized by their number.
std::uint32_t piece_size(Decoder& decoder, const Form& form, const std::vector<Operand>& pieces,
                         std::uint32_t whole) {
  if (pieces.size() != 2 && pieces.size() != 4) form.invalid("two or four elements are expected");
  const auto size = static_cast<std::uint32_t>(whole / pieces.size());
  for (const Operand& piece : pieces)
    if (piece.kind == OperandKind::Register &&
        decoder.register_size(form, piece) != std::max(2u, size))
      form.invalid("an element of the wrong width");
  return size;
}

void pack(Decoder& decoder, Form& form, Lane type) {
  const auto pieces = decoder.elements(1);
  const std::uint32_t size = piece_size(decoder, form, pieces, size_of(type));
  std::vector<ValueId> list;
  for (const Operand& piece : pieces)
    list.push_back(decoder.source(form, piece, size == 1 ? Lane::U16 : bits_of_size(size)));
  Draft draft = decoder.computation(form, decoder.handlers().pack(size, size_of(type)));
  draft.list_begin = decoder.add_list(list);
  draft.list_count = static_cast<std::uint32_t>(list.size());
  draft.early = draft.moves = true;
  decoder.push(draft.def_d(decoder.destination(form, 0, type)));
}

void unpack(Decoder& decoder, Form& form, Lane type) {
  const auto pieces = decoder.elements(0);
  const std::uint32_t size = piece_size(decoder, form, pieces, size_of(type));
  Draft draft = decoder.computation(form, decoder.handlers().unpack(size, size_of(type)))
                    .use_a(decoder.source(form, 1, type));
  std::vector<ValueId> list;
  for (const Operand& piece : pieces)
    list.push_back(decoder.destination(form, piece, size == 1 ? Lane::U16 : bits_of_size(size)));
  draft.list_begin = decoder.add_list(list);
  draft.list_count = draft.list_defs = static_cast<std::uint32_t>(list.size());
  draft.early = draft.moves = true;
  decoder.push(draft);
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
void convert_pack(Decoder& decoder, Form& form) {
  form.take(Word::Sat);
  Pick pick;
  const Lane to = form.need_type(), from = form.need_type();
  const Lane rest = form.take_type();
  if (from != Lane::S32) form.invalid("the sources must be .s32");
  if (rest != Lane::None && rest != Lane::U32) form.invalid("the third source must be .b32");
  const bool bytes = to == Lane::U8 || to == Lane::S8;
  if (!bytes && to != Lane::U16 && to != Lane::S16) form.unsupported("packing into this type");
  form.finish();
  decoder.need_operands(form, rest == Lane::None ? 3 : 4);
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
    const ValueId result = decoder.temporary(4);
    decoder.push(
        decoder.computation(form, decoder.handlers().bits(what)).def_d(result).use_a(a).use_b(b));
    return result;
  };
  const auto part = [&](std::uint32_t k) {
    const ValueId clamped = decoder.temporary(2);
    decoder.push(decoder.computation(form, decoder.handlers().convert(pick))
                     .def_d(clamped)
                     .use_a(decoder.source(form, k, Lane::S32)));
    return apply(mask, decoder.resize(form, clamped, Lane::U16, 4),
                 decoder.constant(4, (1u << width) - 1));
  };
  ValueId result = apply(merge, apply(shift, part(1), decoder.constant(4, width)), part(2));
  if (rest != Lane::None)
    result = apply(merge,
                   apply(shift, decoder.source(form, 3, Lane::U32), decoder.constant(4, 2 * width)),
                   result);
  decoder.copy(decoder.destination(form, 0, Lane::U32), result);
}

}  // namespace

namespace {

// mov.v4 d, a: element by element. All are read before the first is written.
void move_vector(Decoder& decoder, const Form& form, Lane type, std::uint32_t count) {
  const auto targets = decoder.elements(0), sources = decoder.elements(1);
  if (targets.size() != count || sources.size() != count)
    form.invalid("vectors of " + std::to_string(count) + " elements are expected");
  if (size_of(type) * count > 16) form.invalid("more than 16 bytes at once");
  std::vector<ValueId> read;
  for (const Operand& source : sources) {
    read.push_back(decoder.temporary(slot_size(type)));
    decoder.copy(read.back(), decoder.source(form, source, type));
  }
  for (std::uint32_t k = 0; k < count; ++k)
    decoder.copy(decoder.destination(form, targets[k], type), read[k]);
}

}  // namespace

void decode_mov(Decoder& decoder, Form& form) {
  const std::uint32_t count = form.take_vector();
  const Lane type = form.need_type();
  form.finish();
  decoder.need_operands(form, 2);
  if (count > 1) {
    if (type == Lane::Pred) form.invalid("a predicate cannot be a vector");
    return move_vector(decoder, form, type, count);
  }
  if (type == Lane::Pred) {
    const ValueId a = decoder.predicate(form, decoder.operand(1));
    decoder.push(decoder.computation(form, choose_predicate(Combine::None))
                     .def_d(decoder.predicate_destination(form, decoder.operand(0)))
                     .use_a(a));
    return;
  }
  if (decoder.operand(1).kind == OperandKind::Vector) return pack(decoder, form, type);
  if (decoder.operand(0).kind == OperandKind::Vector) return unpack(decoder, form, type);
  const ValueId a = decoder.source(form, 1, type);
  const ValueId d = decoder.destination(form, 0, type);
  decoder.copy(d, a);
}

void decode_cvt(Decoder& decoder, Form& form) {
  if (form.take(Word::Pack)) return convert_pack(decoder, form);
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
  decoder.need_operands(form, narrows_pair ? 3 : 2);
  const ValueId a = decoder.narrow_source(form, decoder.operand(1), pick.from);
  Draft draft = decoder.computation(form, decoder.handlers().convert(pick)).use_a(a);
  draft.with(static_cast<std::int64_t>(pick.rounding) | (saturate ? 8 : 0) | (finite ? 16 : 0) |
             (pick.relu ? 32 : 0) | (pick.ftz ? 64 : 0));
  if (narrows_pair) draft.use_b(decoder.source(form, 2, pick.from));
  const Operand& target = decoder.operand(0);
  if (target.kind == OperandKind::Discard ||
      decoder.register_size(form, target) == slot_size(pick.type)) {
    decoder.push(draft.def_d(decoder.destination(form, 0, pick.type)));
    return;
  }
  const std::uint32_t wide = decoder.register_size(form, target);
  if (wide < slot_size(pick.type)) form.invalid("a destination narrower than the type");
  const ValueId narrow = decoder.temporary(slot_size(pick.type));
  decoder.push(draft.def_d(narrow));
  const Lane as = is_integer(pick.type) ? pick.type : bits_of_size(slot_size(pick.type));
  decoder.copy(decoder.destination_of(form, target, wide), decoder.resize(form, narrow, as, wide));
}

void decode_cvta(Decoder& decoder, Form& form) {
  const bool to = form.take(Word::To);
  const Word space =
      form.take_any({Word::Global, Word::Const, Word::Shared, Word::SharedCta, Word::SharedCluster,
                     Word::Local, Word::Param, Word::ParamEntry});
  const Lane type = form.need_type();
  form.finish();
  decoder.need_operands(form, 2);
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
  const ValueId a = decoder.source(form, 1, type);
  const ValueId d = decoder.destination(form, 0, type);
  if (window == 0) {
    decoder.copy(d, a);
    return;
  }
  Pick add;
  add.op = to ? Op::Sub : Op::Add;
  add.type = Lane::U64;
  decoder.push(decoder.computation(form, decoder.handlers().integer(add))
                   .def_d(d)
                   .use_a(a)
                   .use_b(decoder.constant(8, window)));
}

}  // namespace cuda_ffi::software
