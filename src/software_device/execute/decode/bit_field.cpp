// Counting and finding bits, and moving bit fields.

#include "software_device/execute/decode/decoders.hpp"
#include "software_device/execute/decode/lanewise.hpp"

namespace cuda_ffi::software {

using ptx::Word;

// popc, clz, bfind, brev.
void decode_count(Decoder& decoder, Form& form) {
  Pick pick;
  switch (form.opcode()) {
    case Word::Popc:
      pick.op = Op::Popc;
      break;
    case Word::Clz:
      pick.op = Op::Clz;
      break;
    case Word::Brev:
      pick.op = Op::Brev;
      break;
    default:
      pick.op = form.take(Word::Shiftamt) ? Op::BfindShift : Op::Bfind;
  }
  pick.type = form.need_type();
  const Lane result = pick.op == Op::Brev ? pick.type : Lane::U32;
  unary(decoder, form, decoder.handlers().bit_field(pick), pick.type, result);
}

void decode_bitfield(Decoder& decoder, Form& form) {
  Pick pick;
  const bool insert = form.opcode() == Word::Bfi;
  pick.op = insert ? Op::Bfi : Op::Bfe;
  pick.type = form.need_type();
  form.finish();
  decoder.need_operands(form, insert ? 5 : 4);
  Draft draft = decoder.computation(form, decoder.handlers().bit_field(pick));
  draft.use_a(decoder.source(form, 1, pick.type));
  if (insert)
    draft.use_b(decoder.source(form, 2, pick.type))
        .use_c(decoder.source(form, 3, Lane::U32))
        .use_e(decoder.source(form, 4, Lane::U32));
  else
    draft.use_b(decoder.source(form, 2, Lane::U32)).use_c(decoder.source(form, 3, Lane::U32));
  decoder.push(draft.def_d(decoder.destination(form, 0, pick.type)));
}

void decode_szext(Decoder& decoder, Form& form) {
  Pick pick;
  pick.op = form.take_any({Word::Clamp, Word::Wrap}) == Word::Wrap ? Op::SzextWrap : Op::SzextClamp;
  pick.type = form.need_type();
  binary(decoder, form, pick);
}

void decode_bmsk(Decoder& decoder, Form& form) {
  Pick pick;
  pick.op = form.take_any({Word::Clamp, Word::Wrap}) == Word::Wrap ? Op::BmskWrap : Op::BmskClamp;
  pick.type = form.need_type();
  binary(decoder, form, pick);
}

void decode_fns(Decoder& decoder, Form& form) {
  Pick pick;
  pick.op = Op::Fns;
  pick.type = form.need_type();
  ternary(decoder, form, decoder.handlers().bit_field(pick), pick.type, pick.type, pick.type);
}

}  // namespace cuda_ffi::software
