// mbarrier, cp.async, cp.async.bulk.

#include "software_device/execute/check/watch.hpp"
#include "software_device/execute/control/fences.hpp"
#include "software_device/execute/control/mbarrier.hpp"
#include "software_device/execute/decode/access.hpp"
#include "software_device/execute/decode/decoder.hpp"
#include "software_device/execute/decode/decoders.hpp"
#include "software_device/execute/state/insn_views.hpp"

namespace cuda_ffi::software {

using ptx::Operand;
using ptx::OperandKind;
using ptx::Word;

namespace {

AddressSpace take_barrier_space(Form& form) {
  switch (form.take_any({Word::Shared, Word::SharedCta, Word::SharedCluster})) {
    case Word::None:
      return AddressSpace::Generic;
    case Word::SharedCluster:
      return AddressSpace::Cluster;
    default:
      return AddressSpace::Shared;
  }
}

void take_scope(Form& form) {
  form.take_any({Word::Release, Word::Acquire, Word::Relaxed});
  form.take_any({Word::Cta, Word::Cluster});
}

// Makes the barrier's address operand a. If `wanted`, the operation returns the state in d.
void use_barrier(Decoder& decoder, const Form& form, Draft& draft, const Operand& operand,
                 AddressSpace said, bool wanted) {
  Address address = decoder.address(form, operand);
  if (address.area || address.kernel_parameter) form.invalid("a barrier must be in shared memory");
  AddressSpace space = settle_space(address, said);
  if (space == AddressSpace::Cluster && address.size == 4) {
    address.base = decoder.resize(form, address.base, Lane::U32, 8);
    address.size = 8;
  }
  const ValueId base = address_base(decoder, form, address, space);
  draft.use_a(base).with(address.offset);
  draft.insn.cache = decoder.next_access();
  AccessView{.space = space, .narrow = address.size == 4, .wanted = wanted}.write(draft.insn);
  draft.early = true;
}

void emit_barrier(Decoder& decoder, Form& form, MbarrierOp op, std::uint32_t address,
                  ValueId operand, AddressSpace space, bool predicate, bool state) {
  Draft draft = decoder.draft(form, mbarrier).use_b(operand);
  use_barrier(decoder, form, draft, decoder.operand(address), space, state);
  draft.insn.width = static_cast<std::uint8_t>(op);
  if (predicate) {
    draft.def_d(decoder.predicate_destination(form, decoder.operand(0)));
  } else if (state) {
    draft.def_d(decoder.destination(form, 0, Lane::U64));
  }
  decoder.push(draft);
}

void barrier_wait(Decoder& decoder, Form& form, bool may_suspend) {
  take_scope(form);
  const bool parity = form.take(Word::Parity);
  take_scope(form);
  const AddressSpace space = take_barrier_space(form);
  form.need_type();
  form.finish();
  decoder.need_operands(form, 3, may_suspend ? 4 : 3);
  const ValueId operand = decoder.source(form, 2, parity ? Lane::U32 : Lane::U64);
  emit_barrier(decoder, form, parity ? MbarrierOp::TestParity : MbarrierOp::TestWait, 1, operand,
               space, true, false);
}

void barrier_arrive_form(Decoder& decoder, Form& form, bool drop) {
  const bool expects = form.take(Word::ExpectTx);
  form.take(Word::NoComplete);
  take_scope(form);
  const AddressSpace space = take_barrier_space(form);
  form.need_type();
  form.finish();
  const bool result = decoder.operand(0).kind == OperandKind::Register ||
                      decoder.operand(0).kind == OperandKind::Discard;
  const std::uint32_t first = result ? 1 : 0;
  decoder.need_operands(form, first + 1, first + 2);
  const bool counted = decoder.operand_count() == first + 2;
  if (expects && !counted) form.invalid("the number of bytes is missing");
  const ValueId count =
      counted ? decoder.source(form, first + 1, Lane::U32) : decoder.constant(4, 1);
  const MbarrierOp op = expects
                            ? (drop ? MbarrierOp::ArriveDropExpectTx : MbarrierOp::ArriveExpectTx)
                            : (drop ? MbarrierOp::ArriveDrop : MbarrierOp::Arrive);
  emit_barrier(decoder, form, op, first, count, space, false,
               result && decoder.operand(0).kind == OperandKind::Register);
}

}  // namespace

void decode_mbarrier(Decoder& decoder, Form& form) {
  const Word op =
      form.take_any({Word::Init, Word::Inval, Word::Arrive, Word::ArriveDrop, Word::TestWait,
                     Word::TryWait, Word::PendingCount, Word::CompleteTx});
  if (op == Word::Arrive || op == Word::ArriveDrop)
    return barrier_arrive_form(decoder, form, op == Word::ArriveDrop);
  if (op == Word::TestWait || op == Word::TryWait)
    return barrier_wait(decoder, form, op == Word::TryWait);
  if (op == Word::PendingCount) {
    form.need_type();
    form.finish();
    decoder.need_operands(form, 2);
    const ValueId state = decoder.source(form, 1, Lane::U64);
    decoder.push(decoder.draft(form, mbarrier_pending_count)
                     .def_d(decoder.destination(form, 0, Lane::U32))
                     .use_a(state));
    return;
  }
  const bool expects = op == Word::None && form.take(Word::ExpectTx);
  if (op == Word::None && !expects) form.invalid("the operation is missing");
  take_scope(form);
  const AddressSpace space = take_barrier_space(form);
  form.need_type();
  form.finish();
  decoder.need_operands(form, op == Word::Inval ? 1 : 2);
  const ValueId operand =
      op == Word::Inval ? decoder.constant(4, 0) : decoder.source(form, 1, Lane::U32);
  const MbarrierOp what = op == Word::Init    ? MbarrierOp::Init
                          : op == Word::Inval ? MbarrierOp::Invalidate
                          : expects           ? MbarrierOp::ExpectTx
                                              : MbarrierOp::CompleteTx;
  emit_barrier(decoder, form, what, 0, operand, space, false, false);
}

namespace {

// The two ends of a copy.
CopyView use_copy(Decoder& decoder, const Form& form, Draft& draft, AddressSpace to,
                  AddressSpace from) {
  Address target = decoder.address(form, decoder.operand(0)),
          source = decoder.address(form, decoder.operand(1));
  if (target.area || target.kernel_parameter || source.area || source.kernel_parameter)
    form.invalid("parameters cannot be copied");
  const auto fit = [&](Address& address, AddressSpace space) {
    if (space == AddressSpace::Cluster && address.size == 4) {
      address.base = decoder.resize(form, address.base, Lane::U32, 8);
      address.size = 8;
    }
    return address_base(decoder, form, address, space);
  };
  draft.use_a(fit(target, to)).use_b(fit(source, from));
  const auto low = static_cast<std::uint64_t>(static_cast<std::uint32_t>(target.offset));
  draft.with(static_cast<std::int64_t>(low | static_cast<std::uint64_t>(source.offset) << 32));
  draft.insn.cache = decoder.next_access();
  return {.to = to, .from = from, .narrow_to = target.size == 4, .narrow_from = source.size == 4};
}

void bulk(Decoder& decoder, Form& form) {
  if (form.take_any({Word::CommitGroup}) != Word::None) {
    decoder.need_operands(form, 0);
    return decoder.push(decoder.draft(form, host_fence));
  }
  if (form.take_any({Word::WaitGroup}) != Word::None) {
    form.take(Word::Read);
    decoder.need_operands(form, 1);
    return decoder.push(decoder.draft(form, host_fence));
  }
  if (form.has(Word::Tensor) || form.has(Word::Reduce) || form.has(Word::Prefetch) ||
      form.has(Word::MulticastCluster))
    form.unsupported("the software device does not have this kind of bulk copy");
  const Word to = form.take_any({Word::SharedCluster, Word::SharedCta, Word::Global});
  const Word from = form.take_any({Word::Global, Word::SharedCta});
  const bool tells = form.take(Word::MbarrierCompleteTxBytes);
  if (!tells && !form.take(Word::BulkGroup)) form.invalid("how the copy completes is missing");
  const std::uint32_t operands = take_cache_policy(decoder, form, tells ? 4 : 3);
  form.finish();
  decoder.need_operands(form, operands);
  const auto space = [&](Word word) {
    if (word == Word::None) form.invalid("a state space is missing");
    return word == Word::Global      ? AddressSpace::Global
           : word == Word::SharedCta ? AddressSpace::Shared
                                     : AddressSpace::Cluster;
  };
  Draft draft = decoder.draft(form, copy_bulk).use_c(decoder.source(form, 2, Lane::U32));
  CopyView copy = use_copy(decoder, form, draft, space(to), space(from));
  if (tells) {
    Address barrier = decoder.address(form, decoder.operand(3));
    if (barrier.offset != 0 || barrier.area || barrier.kernel_parameter)
      form.unsupported("a barrier address with an offset");
    draft.use_e(barrier.base);
    copy.completes_at_barrier = true;
    copy.narrow_barrier = barrier.size == 4;
  }
  copy.write(draft.insn);
  decoder.push(draft);
}

// Copies are complete as soon as they begin. If races are checked, they count as pending until this
// instruction.
void group_operation(Decoder& decoder, const Form& form, bool commit, bool wait,
                     std::int64_t latest) {
  decoder.push(decoder.draft(form, host_fence));
  if (!decoder.program().checks.races) return;
  if (commit) decoder.push(decoder.draft(form, watch_commit));
  if (wait) decoder.push(decoder.draft(form, watch_wait).with(latest));
}

void arrive_after_copies(Decoder& decoder, Form& form) {
  if (!form.take(Word::Arrive)) form.invalid(".arrive is missing");
  const bool counts = form.take(Word::Noinc);
  const AddressSpace space = take_barrier_space(form);
  form.need_type();
  form.finish();
  decoder.need_operands(form, 1);
  if (decoder.program().checks.races) {  // waiting for the barrier includes waiting for the copies
    decoder.push(decoder.draft(form, watch_commit));
    decoder.push(decoder.draft(form, watch_wait));
  }
  // Without .noinc, the barrier first expects one arrival more. Since the copies are complete, that
  // cancels out.
  emit_barrier(decoder, form, MbarrierOp::AsyncArrive, 0, decoder.constant(4, counts ? 1 : 0),
               space, false, false);
}

}  // namespace

void decode_cp(Decoder& decoder, Form& form) {
  if (!form.take(Word::Async)) form.unsupported("the software device does not have this copy");
  if (form.take(Word::Bulk)) return bulk(decoder, form);
  if (form.take(Word::Mbarrier)) return arrive_after_copies(decoder, form);
  if (const Word group = form.take_any({Word::CommitGroup, Word::WaitAll}); group != Word::None) {
    decoder.need_operands(form, 0);
    return group_operation(decoder, form, true, group == Word::WaitAll, 0);
  }
  if (form.take(Word::WaitGroup)) {
    decoder.need_operands(form, 1);
    const auto latest = decoder.integer(decoder.operand(0));
    if (!latest || *latest < 0) form.invalid("the number of groups must be a constant");
    return group_operation(decoder, form, false, true, *latest);
  }
  const AddressSpace to = take_barrier_space(form);
  if (!form.take(Word::Global)) form.invalid(".global is missing");
  form.take_cache_hints();
  const bool policy = form.take(Word::L2CacheHint);
  form.finish();
  decoder.need_operands(form, 3, policy ? 5 : 4);
  const auto size = decoder.integer(decoder.operand(2));
  if (!size || (*size != 4 && *size != 8 && *size != 16))
    form.invalid("the size must be 4, 8 or 16");
  const bool given = decoder.operand_count() - (policy ? 1 : 0) == 4;
  ValueId bytes = decoder.constant(4, static_cast<std::uint64_t>(*size));
  if (given) {
    const Operand& source = decoder.operand(3);
    const bool ignore =
        source.kind == OperandKind::Register && decoder.register_size(form, source) == 1;
    if (ignore) {
      const ValueId skip = decoder.predicate(form, source);
      const ValueId chosen = decoder.temporary(4);
      Pick select;
      select.op = Op::Select;
      select.type = Lane::U32;
      decoder.push(decoder.draft(form, decoder.handlers().select(select))
                       .def_d(chosen)
                       .use_a(decoder.constant(4, 0))
                       .use_b(bytes)
                       .use_c(skip));
      bytes = chosen;
    } else {
      bytes = decoder.source(form, source, Lane::U32);
    }
  }
  Draft draft = decoder.draft(form, copy_async).use_c(bytes);
  use_copy(decoder, form, draft, to, AddressSpace::Global).write(draft.insn);
  draft.insn.width = static_cast<std::uint8_t>(*size);
  decoder.push(draft);
}

}  // namespace cuda_ffi::software
