// isspacep, prefetches, createpolicy, alloca, mapa.

#include <bit>

#include "software_device/execute/control/fences.hpp"
#include "software_device/execute/decode/access.hpp"
#include "software_device/execute/decode/decoders.hpp"
#include "software_device/execute/decode/translator.hpp"
#include "software_device/execute/state/insn_views.hpp"

namespace cuda_ffi::software {

using ptx::OperandKind;
using ptx::Word;

void decode_isspacep(Translator& t, Form& form) {
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
  t.need_operands(form, 2);
  const ValueId a = t.source(form, 1, Lane::U64);
  t.push(t.draft(form, is_in_space)
             .def_d(t.predicate_destination(form, t.operand(0)))
             .use_a(a)
             .with(space));
}

// prefetch, prefetchu, applypriority, discard: these only control caches.
void decode_prefetch(Translator& t, Form& form) {
  take_space(form);
  form.take_cache_hints();
  form.take_any({Word::L1, Word::L2});
  form.finish();
  t.need_operands(form, 1, 2);
  t.address(form, t.operand(0));
}

// createpolicy: makes a handle for caches, which nothing reads here.
void decode_createpolicy(Translator& t, Form& form) {
  while (form.take_any({Word::Fractional, Word::Range, Word::Cvt, Word::L2, Word::Global}) !=
         Word::None) {
  }
  form.take_cache_hints();
  const Lane type = form.need_type();
  form.finish();
  t.need_operands(form, 1, 5);
  t.copy(t.destination(form, 0, type), t.constant(slot_size(type), 0));
}

void decode_alloca(Translator& t, Form& form) {
  const Lane type = form.need_type();
  form.finish();
  if (type != Lane::U64) form.unsupported("32-bit addresses of the stack");
  t.need_operands(form, 2, 3);
  const std::int64_t alignment = t.operand_count() == 3 ? t.integer(t.operand(2)).value_or(0) : 8;
  if (alignment <= 0 || alignment > 4096 ||
      !std::has_single_bit(static_cast<std::uint64_t>(alignment)))
    form.invalid("the alignment must be a power of two");
  t.result().allocas = true;
  Draft draft = t.draft(form, stack_allocate).use_a(t.source(form, 1, Lane::U64)).with(alignment);
  t.push(draft.def_d(t.destination(form, 0, Lane::U64)));
}

void decode_stack(Translator& t, Form& form) {
  const Lane type = form.need_type();
  form.finish();
  if (type != Lane::U64) form.unsupported("32-bit addresses of the stack");
  t.need_operands(form, 1);
  t.result().allocas = true;
  if (form.opcode() == Word::Stacksave)
    t.push(t.draft(form, stack_save).def_d(t.destination(form, 0, type)));
  else
    t.push(t.draft(form, stack_restore).use_a(t.source(form, 0, type)));
}

// mapa{.space}.type d, a, b
void decode_mapa(Translator& t, Form& form) {
  const bool shared = form.take_any({Word::SharedCluster, Word::Shared}) != Word::None;
  const Lane type = form.need_type();
  form.finish();
  t.need_operands(form, 3);
  if (size_of(type) == 4 && !shared) form.invalid("a generic address takes 64 bits");
  Draft draft =
      t.draft(form, map_to_rank).use_a(t.source(form, 1, type)).use_b(t.source(form, 2, Lane::U32));
  NarrowAddress{size_of(type) == 4}.write(draft.insn);
  t.push(draft.def_d(t.destination(form, 0, type)).with(shared ? 1 : 0));
}

void decode_getctarank(Translator& t, Form& form) {
  form.take_any({Word::SharedCluster, Word::Shared});
  const Lane type = form.need_type();
  form.finish();
  t.need_operands(form, 2);
  Draft draft = t.draft(form, rank_of).use_a(t.source(form, 1, type));
  NarrowAddress{size_of(type) == 4}.write(draft.insn);
  t.push(draft.def_d(t.destination(form, 0, Lane::U32)));
}

}  // namespace cuda_ffi::software
