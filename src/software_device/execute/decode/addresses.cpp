// isspacep, prefetches, createpolicy, alloca, mapa.

#include <bit>

#include "software_device/execute/control/fences.hpp"
#include "software_device/execute/decode/access.hpp"
#include "software_device/execute/decode/decoder.hpp"
#include "software_device/execute/decode/decoders.hpp"
#include "software_device/execute/state/insn_views.hpp"

namespace cuda_ffi::software {

using ptx::OperandKind;
using ptx::Word;

void decode_isspacep(Decoder& decoder, Form& form) {
  std::int64_t space = 0;
  switch (form.take_any({Word::Const, Word::Global, Word::Local, Word::Shared, Word::SharedCta,
                         Word::SharedCluster, Word::Param, Word::ParamEntry})) {
    case Word::Const:
      space = kConstantSpace;
      break;
    case Word::Global:
      space = static_cast<std::int64_t>(AddressSpace::Global);
      break;
    case Word::Local:
      space = static_cast<std::int64_t>(AddressSpace::Local);
      break;
    case Word::Shared:
    case Word::SharedCta:
      space = static_cast<std::int64_t>(AddressSpace::Shared);
      break;
    case Word::SharedCluster:
      space = static_cast<std::int64_t>(AddressSpace::Cluster);
      break;
    case Word::None:
      form.invalid("a state space is missing");
    default:
      space = static_cast<std::int64_t>(AddressSpace::Param);
  }
  form.finish();
  decoder.need_operands(form, 2);
  const ValueId a = decoder.source(form, 1, Lane::U64);
  decoder.push(decoder.draft(form, is_in_space)
                   .def_d(decoder.predicate_destination(form, decoder.operand(0)))
                   .use_a(a)
                   .with(space));
}

// prefetch, prefetchu, applypriority, discard: these only control caches.
void decode_prefetch(Decoder& decoder, Form& form) {
  take_space(form);
  form.take_cache_hints();
  form.take_any({Word::L1, Word::L2});
  form.finish();
  decoder.need_operands(form, 1, 2);
  decoder.address(form, decoder.operand(0));
}

// createpolicy: makes a handle for caches, which nothing reads here.
void decode_createpolicy(Decoder& decoder, Form& form) {
  while (form.take_any({Word::Fractional, Word::Range, Word::Cvt, Word::L2, Word::Global}) !=
         Word::None) {
  }
  form.take_cache_hints();
  const Lane type = form.need_type();
  form.finish();
  decoder.need_operands(form, 1, 5);
  decoder.copy(decoder.destination(form, 0, type), decoder.constant(slot_size(type), 0));
}

void decode_alloca(Decoder& decoder, Form& form) {
  const Lane type = form.need_type();
  form.finish();
  if (type != Lane::U64) form.unsupported("32-bit addresses of the stack");
  decoder.need_operands(form, 2, 3);
  const std::int64_t alignment =
      decoder.operand_count() == 3 ? decoder.integer(decoder.operand(2)).value_or(0) : 8;
  if (alignment <= 0 || alignment > 4096 ||
      !std::has_single_bit(static_cast<std::uint64_t>(alignment)))
    form.invalid("the alignment must be a power of two");
  decoder.result().allocas = true;
  Draft draft =
      decoder.draft(form, stack_allocate).use_a(decoder.source(form, 1, Lane::U64)).with(alignment);
  decoder.push(draft.def_d(decoder.destination(form, 0, Lane::U64)));
}

void decode_stack(Decoder& decoder, Form& form) {
  const Lane type = form.need_type();
  form.finish();
  if (type != Lane::U64) form.unsupported("32-bit addresses of the stack");
  decoder.need_operands(form, 1);
  decoder.result().allocas = true;
  if (form.opcode() == Word::Stacksave)
    decoder.push(decoder.draft(form, stack_save).def_d(decoder.destination(form, 0, type)));
  else
    decoder.push(decoder.draft(form, stack_restore).use_a(decoder.source(form, 0, type)));
}

// mapa{.space}.type d, a, b
void decode_mapa(Decoder& decoder, Form& form) {
  const bool shared = form.take_any({Word::SharedCluster, Word::Shared}) != Word::None;
  const Lane type = form.need_type();
  form.finish();
  decoder.need_operands(form, 3);
  if (size_of(type) == 4 && !shared) form.invalid("a generic address takes 64 bits");
  Draft draft = decoder.draft(form, map_to_rank)
                    .use_a(decoder.source(form, 1, type))
                    .use_b(decoder.source(form, 2, Lane::U32));
  NarrowAddress{size_of(type) == 4}.write(draft.insn);
  decoder.push(draft.def_d(decoder.destination(form, 0, type)).with(shared ? 1 : 0));
}

void decode_getctarank(Decoder& decoder, Form& form) {
  form.take_any({Word::SharedCluster, Word::Shared});
  const Lane type = form.need_type();
  form.finish();
  decoder.need_operands(form, 2);
  Draft draft = decoder.draft(form, rank_of).use_a(decoder.source(form, 1, type));
  NarrowAddress{size_of(type) == 4}.write(draft.insn);
  decoder.push(draft.def_d(decoder.destination(form, 0, Lane::U32)));
}

}  // namespace cuda_ffi::software
