// vadd, vsub, vabsdiff, vmin, vmax, vshl, vshr, vset, vmad, and their forms for 2 halfwords and 4
// bytes.

#include "software_device/execute/decode/decoder.hpp"
#include "software_device/execute/decode/decoders.hpp"
#include "software_device/execute/video/video_operation.hpp"

namespace cuda_ffi::software {

using ptx::Operand;
using ptx::OperandKind;
using ptx::Word;

namespace {

VideoOp operation_of(Word opcode) {
  switch (opcode) {
    case Word::Vadd:
    case Word::Vadd2:
    case Word::Vadd4:
      return VideoOp::Add;
    case Word::Vsub:
    case Word::Vsub2:
    case Word::Vsub4:
      return VideoOp::Sub;
    case Word::Vabsdiff:
    case Word::Vabsdiff2:
    case Word::Vabsdiff4:
      return VideoOp::AbsoluteDifference;
    case Word::Vmin:
    case Word::Vmin2:
    case Word::Vmin4:
      return VideoOp::Min;
    case Word::Vmax:
    case Word::Vmax2:
    case Word::Vmax4:
      return VideoOp::Max;
    case Word::Vavrg2:
    case Word::Vavrg4:
      return VideoOp::Average;
    case Word::Vshl:
      return VideoOp::ShiftLeft;
    case Word::Vshr:
      return VideoOp::ShiftRight;
    case Word::Vmad:
      return VideoOp::MultiplyAdd;
    default:
      return VideoOp::Compare;
  }
}

Compare take_comparison(Form& form) {
  switch (form.take_any({Word::Eq, Word::Ne, Word::Lt, Word::Le, Word::Gt, Word::Ge})) {
    case Word::Eq:
      return Compare::Eq;
    case Word::Ne:
      return Compare::Ne;
    case Word::Lt:
      return Compare::Lt;
    case Word::Le:
      return Compare::Le;
    case Word::Gt:
      return Compare::Gt;
    case Word::Ge:
      return Compare::Ge;
    default:
      form.invalid("the comparison is missing");
  }
}

bool take_signed(Form& form) {
  const Lane type = form.need_type();
  if (type != Lane::U32 && type != Lane::S32) form.invalid("types must be u32 or s32");
  return type == Lane::S32;
}

void take_types(Form& form, VideoOperation& operation) {
  operation.d_signed = operation.op == VideoOp::Compare ? false : take_signed(form);
  operation.a_signed = take_signed(form);
  operation.b_signed = take_signed(form);
}

// The selector after a register (%r1.b0), as written; empty if there is none.
std::string_view selector_of(const Operand& operand) {
  return operand.value == 0 || operand.kind != OperandKind::Register
             ? std::string_view()
             : ptx::spelling(static_cast<Word>(operand.value));
}

VideoPart scalar_part(const Form& form, const Operand& operand) {
  const std::string_view selector = selector_of(operand);
  if (selector.empty()) return {};
  const auto number = static_cast<std::uint8_t>(selector.size() == 2 ? selector[1] - '0' : 9);
  if (selector[0] == 'b' && number < 4) return {static_cast<std::uint8_t>(8 * number), 8};
  if (selector[0] == 'h' && number < 2) return {static_cast<std::uint8_t>(16 * number), 16};
  form.invalid("a selector must be .b0 to .b3, .h0 or .h1");
}

// Halfwords for two elements, bytes for four.
std::string_view simd_selector(const Form& form, const Operand& operand, std::uint8_t elements) {
  const std::string_view selector = selector_of(operand);
  if (!selector.empty() && selector[0] != (elements == 2 ? 'h' : 'b'))
    form.invalid(elements == 2 ? "a selector of .h0 and .h1 is expected"
                               : "a selector of .b0 to .b3 is expected");
  return selector;
}

// .h10 or .b3210: the elements of a and b, the highest first.
std::array<VideoPart, 4> simd_parts(const Form& form, const Operand& operand, std::uint8_t elements,
                                    std::uint8_t first) {
  const auto bits = static_cast<std::uint8_t>(32 / elements);
  std::array<VideoPart, 4> parts{};
  for (std::uint8_t k = 0; k < elements; ++k)
    parts[k] = {static_cast<std::uint8_t>((first + k) * bits), bits};
  const std::string_view selector = simd_selector(form, operand, elements);
  if (selector.empty()) return parts;
  if (selector.size() != elements + 1u) form.invalid("a selector for every element is expected");
  for (std::uint8_t k = 0; k < elements; ++k) {
    const int number = selector[elements - k] - '0';
    if (number < 0 || number >= 2 * elements) form.invalid("a selector beyond both sources");
    parts[k].at = static_cast<std::uint8_t>(number * bits);
  }
  return parts;
}

std::uint8_t simd_mask(const Form& form, const Operand& operand, std::uint8_t elements) {
  const std::string_view selector = simd_selector(form, operand, elements);
  if (selector.empty()) return static_cast<std::uint8_t>((1u << elements) - 1);
  std::uint8_t mask = 0;
  for (const char digit : selector.substr(1)) {
    if (digit < '0' || digit >= '0' + elements) form.invalid("a mask beyond the elements");
    mask = static_cast<std::uint8_t>(mask | 1u << (digit - '0'));
  }
  return mask;
}

Operand plain(Operand operand) {
  if (operand.kind == OperandKind::Register) operand.value = 0;
  operand.negated = false;
  return operand;
}

void emit(Decoder& decoder, const Form& form, VideoOperation operation, bool with_c) {
  Draft draft = decoder.computation(form, run_video);
  draft.use_a(decoder.source(form, plain(decoder.operand(1)), Lane::U32))
      .use_b(decoder.source(form, plain(decoder.operand(2)), Lane::U32));
  draft.use_c(with_c ? decoder.source(form, plain(decoder.operand(3)), Lane::U32)
                     : decoder.constant(4, 0));
  Operand target = decoder.operand(0);
  target.value = 0;  // the selector is part of the operation
  draft.def_d(decoder.destination(form, target, Lane::U32));
  decoder.push(draft.with(decoder.describe(operation)));
}

}  // namespace

// vop.dtype.atype.btype{.sat}{.op2} d{.dsel}, a{.asel}, b{.bsel}{, c}
void decode_video(Decoder& decoder, Form& form) {
  VideoOperation operation;
  operation.op = operation_of(form.opcode());
  const bool multiply = operation.op == VideoOp::MultiplyAdd;
  const bool shift = operation.op == VideoOp::ShiftLeft || operation.op == VideoOp::ShiftRight;
  take_types(form, operation);
  operation.saturate = form.take(Word::Sat);
  if (operation.op == VideoOp::Compare) operation.compare = take_comparison(form);
  if (shift) operation.wrap = form.take_any({Word::Clamp, Word::Wrap}) == Word::Wrap;
  if (multiply) {
    operation.plus_one = form.take(Word::Po);
    const Word scale = form.take_any({Word::Shr7, Word::Shr15});
    operation.scale = scale == Word::Shr7 ? 7 : scale == Word::Shr15 ? 15 : 0;
  } else {
    switch (form.take_any({Word::Add, Word::Min, Word::Max})) {
      case Word::Add:
        operation.second = VideoSecond::Add;
        break;
      case Word::Min:
        operation.second = VideoSecond::Min;
        break;
      case Word::Max:
        operation.second = VideoSecond::Max;
        break;
      default:
        break;
    }
  }
  form.finish();
  const bool merges = !selector_of(decoder.operand(0)).empty();
  if (merges && (multiply || operation.second != VideoSecond::None))
    form.invalid("a result can be merged or combined, not both");
  if (merges) operation.second = VideoSecond::Merge;
  const bool with_c = multiply || operation.second != VideoSecond::None;
  decoder.need_operands(form, with_c ? 4 : 3);
  operation.a[0] = scalar_part(form, decoder.operand(1));
  operation.b[0] = scalar_part(form, decoder.operand(2));
  operation.d[0] = scalar_part(form, decoder.operand(0));
  operation.negate_product = multiply && decoder.operand(1).negated != decoder.operand(2).negated;
  operation.negate_c = multiply && decoder.operand(3).negated;
  emit(decoder, form, operation, with_c);
}

// vop2, vop4.dtype.atype.btype{.sat}{.add} d{.mask}, a{.asel}, b{.bsel}, c
void decode_video_simd(Decoder& decoder, Form& form) {
  VideoOperation operation;
  operation.op = operation_of(form.opcode());
  const std::string_view name = ptx::spelling(form.opcode());
  operation.elements = static_cast<std::uint8_t>(name.back() - '0');
  take_types(form, operation);
  operation.saturate = form.take(Word::Sat);
  if (operation.op == VideoOp::Compare) operation.compare = take_comparison(form);
  operation.second = form.take(Word::Add) ? VideoSecond::Add : VideoSecond::Merge;
  form.finish();
  decoder.need_operands(form, 4);
  operation.mask = simd_mask(form, decoder.operand(0), operation.elements);
  operation.a = simd_parts(form, decoder.operand(1), operation.elements, 0);
  operation.b = simd_parts(form, decoder.operand(2), operation.elements, operation.elements);
  operation.d = simd_parts(form, Operand{}, operation.elements, 0);
  emit(decoder, form, operation, true);
}

}  // namespace cuda_ffi::software
