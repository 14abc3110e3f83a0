// Bits, shifts, comparisons and selection.

#include "software_device/execute/decode/decoder.hpp"
#include "software_device/execute/decode/decoders.hpp"

namespace cuda_ffi::software {

using ptx::Word;

namespace {

Lane as_bits(Lane type) {
  switch (slot_size(type)) {
    case 2:
      return Lane::U16;
    case 4:
      return Lane::U32;
    case 8:
      return Lane::U64;
    default:
      return type;
  }
}

Draft combination(Decoder& decoder, const Form& form, Combine combine) {
  Draft draft = decoder.computation(form, choose_predicate(combine));
  if (combine == Combine::And) draft.table = kAndTable;
  if (combine == Combine::Or) draft.table = kOrTable;
  return draft;
}

void predicate_logic(Decoder& decoder, Form& form) {
  form.finish();
  const bool one = form.opcode() == Word::Not;
  decoder.need_operands(form, one ? 2 : 3);
  const ValueId a = decoder.predicate(form, decoder.operand(1));
  const ValueId d = decoder.predicate_destination(form, decoder.operand(0));
  if (one) {
    decoder.push(decoder.computation(form, choose_not()).def_d(d).use_a(a));
    return;
  }
  const Combine combine = form.opcode() == Word::And  ? Combine::And
                          : form.opcode() == Word::Or ? Combine::Or
                                                      : Combine::Xor;
  const ValueId b = decoder.predicate(form, decoder.operand(2));
  decoder.push(combination(decoder, form, combine).def_d(d).use_a(a).use_b(b));
}

Compare take_compare(Form& form) {
  switch (form.take_any({Word::Eq, Word::Ne, Word::Lt, Word::Le, Word::Gt, Word::Ge, Word::Lo,
                         Word::Ls, Word::Hi, Word::Hs, Word::Equ, Word::Neu, Word::Ltu, Word::Leu,
                         Word::Gtu, Word::Geu, Word::Num, Word::Nan})) {
    case Word::Eq:
      return Compare::Eq;
    case Word::Ne:
      return Compare::Ne;
    case Word::Lt:
    case Word::Lo:
      return Compare::Lt;
    case Word::Le:
    case Word::Ls:
      return Compare::Le;
    case Word::Gt:
    case Word::Hi:
      return Compare::Gt;
    case Word::Ge:
    case Word::Hs:
      return Compare::Ge;
    case Word::Equ:
      return Compare::Equ;
    case Word::Neu:
      return Compare::Neu;
    case Word::Ltu:
      return Compare::Ltu;
    case Word::Leu:
      return Compare::Leu;
    case Word::Gtu:
      return Compare::Gtu;
    case Word::Geu:
      return Compare::Geu;
    case Word::Num:
      return Compare::Num;
    case Word::Nan:
      return Compare::Nan;
    default:
      form.invalid("a comparison is missing");
  }
}

Combine take_combine(Form& form) {
  switch (form.take_any({Word::And, Word::Or, Word::Xor})) {
    case Word::And:
      return Combine::And;
    case Word::Or:
      return Combine::Or;
    case Word::Xor:
      return Combine::Xor;
    default:
      return Combine::None;
  }
}

// A comparison that writes predicates into `d` and, for packed types, `e`.
void compare(Decoder& decoder, const Form& form, Pick pick, std::uint32_t first, ValueId d,
             ValueId e) {
  const bool packed = pick.type == Lane::F16x2 || pick.type == Lane::BF16x2;
  const ValueId a = decoder.source(form, first, pick.type),
                b = decoder.source(form, first + 1, pick.type);
  Draft draft =
      decoder.computation(form, decoder.handlers().compare(pick)).def_d(d).use_a(a).use_b(b);
  if (packed) draft.def_e(e);
  decoder.push(draft);
}

}  // namespace

void decode_logic(Decoder& decoder, Form& form) {
  Pick pick;
  switch (form.opcode()) {
    case Word::And:
      pick.op = Op::And;
      break;
    case Word::Or:
      pick.op = Op::Or;
      break;
    case Word::Xor:
      pick.op = Op::Xor;
      break;
    default:
      pick.op = Op::Not;
  }
  const Lane type = form.need_type();
  if (type == Lane::Pred) return predicate_logic(decoder, form);
  pick.type = as_bits(type);
  form.finish();
  decoder.need_operands(form, pick.op == Op::Not ? 2 : 3);
  Draft draft = decoder.computation(form, decoder.handlers().bits(pick))
                    .use_a(decoder.source(form, 1, pick.type));
  if (pick.op != Op::Not) draft.use_b(decoder.source(form, 2, pick.type));
  if (pick.op == Op::And) draft.table = kAndTable;
  if (pick.op == Op::Or) draft.table = kOrTable;
  decoder.push(draft.def_d(decoder.destination(form, 0, pick.type)));
}

void decode_cnot(Decoder& decoder, Form& form) {
  Pick pick;
  pick.op = Op::Cnot;
  pick.type = as_bits(form.need_type());
  form.finish();
  decoder.need_operands(form, 2);
  const ValueId a = decoder.source(form, 1, pick.type);
  decoder.push(decoder.computation(form, decoder.handlers().bits(pick))
                   .def_d(decoder.destination(form, 0, pick.type))
                   .use_a(a));
}

void decode_shift(Decoder& decoder, Form& form) {
  Pick pick;
  pick.op = form.opcode() == Word::Shl ? Op::Shl : Op::Shr;
  pick.type = form.need_type();
  form.finish();
  decoder.need_operands(form, 3);
  const ValueId a = decoder.source(form, 1, pick.type), b = decoder.source(form, 2, Lane::U32);
  decoder.push(decoder.computation(form, decoder.handlers().bits(pick))
                   .def_d(decoder.destination(form, 0, pick.type))
                   .use_a(a)
                   .use_b(b));
}

void decode_funnel(Decoder& decoder, Form& form) {
  Pick pick;
  const bool left = form.take_any({Word::L, Word::R}) == Word::L;
  const bool wrap = form.take_any({Word::Clamp, Word::Wrap}) == Word::Wrap;
  pick.op = left ? (wrap ? Op::ShfLeftWrap : Op::ShfLeftClamp)
                 : (wrap ? Op::ShfRightWrap : Op::ShfRightClamp);
  pick.type = form.need_type();
  form.finish();
  decoder.need_operands(form, 4);
  const ValueId a = decoder.source(form, 1, pick.type), b = decoder.source(form, 2, pick.type);
  const ValueId c = decoder.source(form, 3, Lane::U32);
  decoder.push(decoder.computation(form, decoder.handlers().bits(pick))
                   .def_d(decoder.destination(form, 0, pick.type))
                   .use_a(a)
                   .use_b(b)
                   .use_c(c));
}

// lop3{.BoolOp}.b32 d{|p}, a, b, c, immLut{, q}
void decode_lop3(Decoder& decoder, Form& form) {
  Pick pick;
  pick.op = Op::Lop3;
  const Combine combine = take_combine(form);
  pick.type = form.need_type();
  form.finish();
  decoder.need_operands(form, combine == Combine::None ? 5 : 6);
  const auto table = decoder.integer(decoder.operand(4));
  if (!table || *table < 0 || *table > 255)
    form.invalid("the table must be an integer from 0 to 255");
  const ValueId a = decoder.source(form, 1, pick.type), b = decoder.source(form, 2, pick.type);
  const ValueId c = decoder.source(form, 3, pick.type);
  const auto results = decoder.elements(0);
  const ValueId d = decoder.destination(form, results[0], pick.type);
  Draft draft = decoder.computation(form, decoder.handlers().bits(pick))
                    .def_d(d)
                    .use_a(a)
                    .use_b(b)
                    .use_c(c)
                    .with(*table);
  draft.table = static_cast<int>(*table);
  decoder.push(draft);
  if (combine == Combine::None) return;
  if (results.size() != 2) form.invalid("a predicate is missing");
  const ValueId q = decoder.predicate(form, decoder.operand(5));
  const ValueId p = decoder.predicate_destination(form, results[1]);
  const ValueId flag = decoder.temporary(1);
  Pick test;
  test.compare = Compare::Ne;
  test.type = pick.type;
  decoder.push(decoder.computation(form, decoder.handlers().compare(test))
                   .def_d(flag)
                   .use_a(d)
                   .use_b(decoder.constant(4, 0)));
  decoder.push(combination(decoder, form, combine).def_d(p).use_a(flag).use_b(q));
}

void decode_prmt(Decoder& decoder, Form& form) {
  Pick pick;
  pick.op = Op::Prmt;
  pick.type = form.need_type();
  const Word mode =
      form.take_any({Word::F4e, Word::B4e, Word::Rc8, Word::Ecl, Word::Ecr, Word::Rc16});
  form.finish();
  decoder.need_operands(form, 4);
  const std::int64_t number = mode == Word::None  ? 0
                              : mode == Word::F4e ? 1
                              : mode == Word::B4e ? 2
                              : mode == Word::Rc8 ? 3
                              : mode == Word::Ecl ? 4
                              : mode == Word::Ecr ? 5
                                                  : 6;
  const ValueId a = decoder.source(form, 1, pick.type), b = decoder.source(form, 2, pick.type);
  const ValueId c = decoder.source(form, 3, pick.type);
  decoder.push(decoder.computation(form, decoder.handlers().bits(pick))
                   .def_d(decoder.destination(form, 0, pick.type))
                   .use_a(a)
                   .use_b(b)
                   .use_c(c)
                   .with(number));
}

// setp.cmp{.BoolOp}{.ftz}.type p{|q}, a, b{, {!}c}
void decode_setp(Decoder& decoder, Form& form) {
  Pick pick;
  pick.compare = take_compare(form);
  const Combine combine = take_combine(form);
  pick.ftz = form.take(Word::Ftz);
  pick.type = form.need_type();
  form.finish();
  decoder.need_operands(form, combine == Combine::None ? 3 : 4);
  const auto results = decoder.elements(0);
  if (results.empty() || results.size() > 2) form.invalid("one or two predicates are expected");
  const bool packed = pick.type == Lane::F16x2 || pick.type == Lane::BF16x2;
  const bool second = results.size() == 2 && results[1].kind != ptx::OperandKind::Discard;
  const ValueId p = decoder.predicate_destination(form, results[0]);
  const ValueId q = second ? decoder.predicate_destination(form, results[1]) : decoder.temporary(1);
  if (combine == Combine::None) {
    compare(decoder, form, pick, 1, p, q);
    if (!packed && second) decoder.push(decoder.computation(form, choose_not()).def_d(q).use_a(p));
    return;
  }
  const ValueId c = decoder.predicate(form, decoder.operand(3));
  const ValueId raw = decoder.temporary(1), raw_second = decoder.temporary(1);
  compare(decoder, form, pick, 1, raw, raw_second);
  // The operand to combine with may also be the destination, so p is written last.
  if (!packed && second)
    decoder.push(decoder.computation(form, choose_not()).def_d(raw_second).use_a(raw));
  const ValueId first = decoder.temporary(1);
  decoder.push(combination(decoder, form, combine).def_d(first).use_a(raw).use_b(c));
  if (second) decoder.push(combination(decoder, form, combine).def_d(q).use_a(raw_second).use_b(c));
  decoder.push(decoder.computation(form, choose_predicate(Combine::None)).def_d(p).use_a(first));
}

// set.cmp{.BoolOp}{.ftz}.dtype.stype d, a, b{, {!}c}
void decode_set(Decoder& decoder, Form& form) {
  Pick pick;
  pick.compare = take_compare(form);
  const Combine combine = take_combine(form);
  pick.ftz = form.take(Word::Ftz);
  const Lane to = form.need_type();
  pick.type = form.need_type();
  form.finish();
  decoder.need_operands(form, combine == Combine::None ? 3 : 4);
  const bool packed = pick.type == Lane::F16x2 || pick.type == Lane::BF16x2;
  ValueId flags[2] = {decoder.temporary(1), decoder.temporary(1)};
  compare(decoder, form, pick, 1, flags[0], flags[1]);
  if (combine != Combine::None) {
    const ValueId c = decoder.predicate(form, decoder.operand(3));
    for (int half = 0; half < (packed ? 2 : 1); ++half) {
      const ValueId combined = decoder.temporary(1);
      decoder.push(combination(decoder, form, combine).def_d(combined).use_a(flags[half]).use_b(c));
      flags[half] = combined;
    }
  }
  const ValueId d = decoder.destination(form, 0, to);
  const std::uint32_t size = slot_size(to);
  Pick select;
  select.op = Op::Select;
  select.type = as_bits(to);
  const auto choose = [&](ValueId result, ValueId flag, std::uint64_t yes) {
    decoder.push(decoder.computation(form, decoder.handlers().select(select))
                     .def_d(result)
                     .use_a(decoder.constant(size, yes))
                     .use_b(decoder.constant(size, 0))
                     .use_c(flag));
  };
  if (!packed) {
    std::uint64_t yes = ~0ull;
    if (to == Lane::F32) yes = 0x3f800000;
    if (to == Lane::F16) yes = 0x3c00;
    if (to == Lane::BF16) yes = 0x3f80;
    return choose(d, flags[0], yes);
  }
  if (size != 4) form.invalid("a packed comparison has a packed result");
  const std::uint64_t yes = to == Lane::F16x2 ? 0x3c00 : to == Lane::BF16x2 ? 0x3f80 : 0xffff;
  const ValueId low = decoder.temporary(4), high = decoder.temporary(4);
  choose(low, flags[0], yes);
  choose(high, flags[1], yes << 16);
  Pick merge;
  merge.op = Op::Or;
  merge.type = Lane::U32;
  decoder.push(
      decoder.computation(form, decoder.handlers().bits(merge)).def_d(d).use_a(low).use_b(high));
}

void decode_selp(Decoder& decoder, Form& form) {
  Pick pick;
  pick.op = Op::Select;
  const Lane type = form.need_type();
  form.finish();
  decoder.need_operands(form, 4);
  pick.type = as_bits(type);
  const ValueId a = decoder.source(form, 1, type), b = decoder.source(form, 2, type);
  const ValueId c = decoder.predicate(form, decoder.operand(3));
  Draft draft = decoder.computation(form, decoder.handlers().select(pick))
                    .def_d(decoder.destination(form, 0, type))
                    .use_a(a)
                    .use_b(b)
                    .use_c(c);
  draft.chooses = true;
  decoder.push(draft);
}

// slct{.ftz}.dtype.{s32,f32} d, a, b, c: c >= 0 ? a : b
void decode_slct(Decoder& decoder, Form& form) {
  Pick pick;
  pick.ftz = form.take(Word::Ftz);
  const Lane type = form.need_type();
  const Lane chooser = form.need_type();
  if (chooser != Lane::S32 && chooser != Lane::F32)
    form.invalid("the last type must be .s32 or .f32");
  pick.op = chooser == Lane::F32 ? Op::SlctFloat : Op::Slct;
  form.finish();
  decoder.need_operands(form, 4);
  pick.type = as_bits(type);
  const ValueId a = decoder.source(form, 1, type), b = decoder.source(form, 2, type);
  const ValueId c = decoder.source(form, 3, chooser);
  Draft draft = decoder.computation(form, decoder.handlers().select(pick))
                    .def_d(decoder.destination(form, 0, type))
                    .use_a(a)
                    .use_b(b)
                    .use_c(c);
  draft.chooses = true;
  decoder.push(draft);
}

}  // namespace cuda_ffi::software
