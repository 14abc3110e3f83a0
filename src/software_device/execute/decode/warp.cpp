// shfl, vote, match, redux, elect, activemask, bar, barrier, membar, fence.

#include "software_device/execute/access/together.hpp"
#include "software_device/execute/check/watch.hpp"
#include "software_device/execute/control/barrier.hpp"
#include "software_device/execute/control/cluster_barrier.hpp"
#include "software_device/execute/control/fences.hpp"
#include "software_device/execute/control/warp_operations.hpp"
#include "software_device/execute/decode/decoder.hpp"
#include "software_device/execute/decode/decoders.hpp"
#include "software_device/execute/state/insn_views.hpp"

namespace cuda_ffi::software {

using ptx::Word;

namespace {

// Adds the last operand of a .sync operation, the members. The other operands must be there
// already.
void add_members(Decoder& decoder, const Form& form, Draft& draft, bool sync,
                 std::uint32_t operand) {
  const ValueId members =
      sync ? decoder.source(form, operand, Lane::U32) : decoder.constant(4, kAllLanes);
  draft.list_begin = decoder.add_list({members});
  draft.list_count = 1;
  WithoutSync{!sync}.write(draft.insn);
  draft.early = true;
  draft.splits = sync;
  const auto size = [&](std::uint8_t fields, Field field, ValueId value) -> std::uint32_t {
    return (fields & field) != 0 ? decoder.body().values[value].size : 0;
  };
  OperandSizes sizes;
  sizes.d = size(draft.defs, kFieldD, draft.insn.d);
  sizes.e = size(draft.defs, kFieldE, draft.insn.e);
  sizes.a = size(draft.uses, kFieldA, draft.insn.a);
  sizes.b = size(draft.uses, kFieldB, draft.insn.b);
  sizes.c = size(draft.uses, kFieldC, draft.insn.c);
  draft.with(sizes.packed());
}

// If races are checked, an instruction that orders memory reports that.
void push_fence(Decoder& decoder, const Form& form, const Draft& draft) {
  decoder.push(draft);
  if (decoder.program().checks.races) decoder.push(decoder.draft(form, watch_fence));
}

// Pushes an operation of a warp. For the race check, its lanes arrive before it, and know of each
// other after it.
void push_meeting(Decoder& decoder, const Form& form, const Draft& draft) {
  if (!decoder.program().checks.races) return decoder.push(draft);
  const ValueId members = decoder.temporary(4);  // the operation may write to the register
  decoder.copy(members, decoder.body().lists[draft.list_begin]);
  decoder.push(decoder.draft(form, watch_lanes_arrive));
  decoder.push(draft);
  decoder.push(decoder.draft(form, watch_lanes_pass).use_a(members));
}

struct Results {
  ValueId value, predicate;
};

// d or d|p
Results value_and_predicate(Decoder& decoder, const Form& form, Lane type) {
  const auto parts = decoder.elements(0);
  if (parts.empty() || parts.size() > 2) form.invalid("one or two results are expected");
  const ValueId p =
      parts.size() == 2 ? decoder.predicate_destination(form, parts[1]) : decoder.temporary(1);
  return {decoder.destination(form, parts[0], type), p};
}

}  // namespace

void decode_shfl(Decoder& decoder, Form& form) {
  const bool sync = form.take(Word::Sync);
  Handler handler = nullptr;
  switch (form.take_any({Word::Up, Word::Down, Word::Bfly, Word::Idx})) {
    case Word::Up:
      handler = shuffle_up;
      break;
    case Word::Down:
      handler = shuffle_down;
      break;
    case Word::Bfly:
      handler = shuffle_butterfly;
      break;
    case Word::Idx:
      handler = shuffle_index;
      break;
    default:
      form.invalid("the mode is missing");
  }
  const Lane type = form.need_type();
  form.finish();
  decoder.need_operands(form, sync ? 5 : 4);
  if (size_of(type) != 4) form.invalid("a shuffle moves 32 bits");
  Draft draft = decoder.draft(form, handler);
  draft.use_a(decoder.source(form, 1, type))
      .use_b(decoder.source(form, 2, Lane::U32))
      .use_c(decoder.source(form, 3, Lane::U32));
  const Results results = value_and_predicate(decoder, form, type);
  draft.def_d(results.value).def_e(results.predicate);
  add_members(decoder, form, draft, sync, 4);
  push_meeting(decoder, form, draft);
}

void decode_vote(Decoder& decoder, Form& form) {
  const bool sync = form.take(Word::Sync);
  Handler handler = nullptr;
  switch (form.take_any({Word::All, Word::Any, Word::Uni, Word::Ballot})) {
    case Word::All:
      handler = vote_all;
      break;
    case Word::Any:
      handler = vote_any;
      break;
    case Word::Uni:
      handler = vote_uniform;
      break;
    case Word::Ballot:
      handler = vote_ballot;
      break;
    default:
      form.invalid("the mode is missing");
  }
  const Lane type = form.need_type();
  form.finish();
  decoder.need_operands(form, sync ? 3 : 2);
  if ((type == Lane::Pred) == (handler == vote_ballot)) form.invalid("a result of the wrong type");
  Draft draft = decoder.draft(form, handler).use_a(decoder.predicate(form, decoder.operand(1)));
  draft.def_d(decoder.destination(form, 0, type));
  add_members(decoder, form, draft, sync, 2);
  push_meeting(decoder, form, draft);
}

void decode_match(Decoder& decoder, Form& form) {
  const Word mode = form.take_any({Word::Any, Word::All});
  if (mode == Word::None || !form.take(Word::Sync))
    form.invalid(".any.sync or .all.sync is missing");
  const Lane type = form.need_type();
  form.finish();
  decoder.need_operands(form, 3);
  const bool wide = size_of(type) == 8;
  if (!wide && size_of(type) != 4) form.invalid("a type of 32 or 64 bits is expected");
  const bool all = mode == Word::All;
  const Handler handler =
      all ? (wide ? match_all_64 : match_all_32) : (wide ? match_any_64 : match_any_32);
  Draft draft = decoder.draft(form, handler).use_a(decoder.source(form, 1, type));
  const Results results = value_and_predicate(decoder, form, Lane::U32);
  draft.def_d(results.value);
  if (all) draft.def_e(results.predicate);
  add_members(decoder, form, draft, true, 2);
  push_meeting(decoder, form, draft);
}

namespace {

// redux.sync.{min, max}{.abs}{.NaN}.f32
void float_reduction(Decoder& decoder, Form& form, Word op) {
  if (op != Word::Min && op != Word::Max) form.invalid("floats take only .min and .max");
  const bool magnitudes = form.take(Word::Abs), nan_wins = form.take(Word::NaN);
  form.need_type();
  form.finish();
  decoder.need_operands(form, 3);
  Draft draft = decoder.draft(form, reduce_float).use_a(decoder.source(form, 1, Lane::F32));
  draft.insn.width = static_cast<std::uint8_t>((op == Word::Max ? 1 : 0) | (magnitudes ? 2 : 0) |
                                               (nan_wins ? 4 : 0));
  draft.def_d(decoder.destination(form, 0, Lane::F32));
  add_members(decoder, form, draft, true, 2);
  push_meeting(decoder, form, draft);
}

}  // namespace

void decode_redux(Decoder& decoder, Form& form) {
  if (!form.take(Word::Sync)) form.invalid(".sync is missing");
  const Word op = form.take_any({Word::Add, Word::Min, Word::Max, Word::And, Word::Or, Word::Xor});
  if (form.has(Word::F32)) return float_reduction(decoder, form, op);
  const Lane type = form.need_type();
  form.finish();
  decoder.need_operands(form, 3);
  if (type != Lane::U32 && type != Lane::S32) form.unsupported("a reduction of this type");
  const bool is_signed = type == Lane::S32;
  Handler handler = nullptr;
  switch (op) {
    case Word::Add:
      handler = reduce_add;
      break;
    case Word::Min:
      handler = is_signed ? reduce_min_signed : reduce_min_unsigned;
      break;
    case Word::Max:
      handler = is_signed ? reduce_max_signed : reduce_max_unsigned;
      break;
    case Word::And:
      handler = reduce_and;
      break;
    case Word::Or:
      handler = reduce_or;
      break;
    case Word::Xor:
      handler = reduce_xor;
      break;
    default:
      break;
  }
  Draft draft = decoder.draft(form, handler).use_a(decoder.source(form, 1, type));
  draft.def_d(decoder.destination(form, 0, type));
  add_members(decoder, form, draft, true, 2);
  push_meeting(decoder, form, draft);
}

void decode_elect(Decoder& decoder, Form& form) {
  if (!form.take(Word::Sync)) form.invalid(".sync is missing");
  form.finish();
  decoder.need_operands(form, 2);
  Draft draft = decoder.draft(form, elect_one);
  const Results results = value_and_predicate(decoder, form, Lane::U32);
  draft.def_d(results.value).def_e(results.predicate);
  add_members(decoder, form, draft, true, 1);
  push_meeting(decoder, form, draft);
}

void decode_activemask(Decoder& decoder, Form& form) {
  form.need_type();
  form.finish();
  decoder.need_operands(form, 1);
  Draft draft = decoder.draft(form, active_mask);
  decoder.push(draft.def_d(decoder.destination(form, 0, Lane::U32)));
}

namespace {

void warp_sync(Decoder& decoder, Form& form) {
  form.take(Word::Sync);
  form.finish();
  decoder.need_operands(form, 1);
  Draft draft = decoder.draft(form, warp_barrier);
  add_members(decoder, form, draft, true, 0);
  push_meeting(decoder, form, draft);
}

void cluster_barrier(Decoder& decoder, Form& form) {
  const bool arrive = form.take_any({Word::Arrive, Word::Wait}) == Word::Arrive;
  form.take_any({Word::Release, Word::Relaxed, Word::Acquire});
  form.take(Word::Aligned);
  form.finish();
  decoder.need_operands(form, 0);
  Draft draft = decoder.draft(form, arrive ? cluster_arrive : cluster_wait);
  draft.splits = true;
  if (arrive && decoder.program().checks.races) decoder.push(decoder.draft(form, watch_fence));
  push_fence(decoder, form, draft);
}

BarrierReduction take_reduction(Form& form) {
  switch (form.take_any({Word::Popc, Word::And, Word::Or})) {
    case Word::Popc:
      return BarrierReduction::Popc;
    case Word::And:
      return BarrierReduction::And;
    case Word::Or:
      return BarrierReduction::Or;
    default:
      form.invalid("the reduction is missing");
  }
}

}  // namespace

// bar{.cta}.{sync,arrive,red}, barrier{.cta}.…{.aligned}, bar.warp.sync, barrier.cluster.…
void decode_bar(Decoder& decoder, Form& form) {
  if (form.take(Word::Warp)) return warp_sync(decoder, form);
  if (form.take(Word::Cluster)) return cluster_barrier(decoder, form);
  form.take(Word::Cta);
  const Word mode = form.take_any({Word::Sync, Word::Arrive, Word::Red});
  form.take(Word::Aligned);
  if (mode == Word::None) form.invalid(".sync, .arrive or .red is missing");
  BarrierReduction reduction = BarrierReduction::None;
  std::uint32_t first = 0, last = decoder.operand_count();
  Draft draft = decoder.draft(form, choose_barrier());
  if (mode == Word::Red) {
    reduction = take_reduction(form);
    const Lane type = form.need_type();
    if ((type == Lane::Pred) == (reduction == BarrierReduction::Popc))
      form.invalid("a result of the wrong type");
    form.take(Word::Aligned);
    decoder.need_operands(form, 3, 4);
    first = 1;
    last -= 1;
    draft.use_c(decoder.predicate(form, decoder.operand(last)));
    draft.def_d(decoder.destination(form, 0, type));
    draft.early = true;
  }
  form.finish();
  decoder.need_operands(form, mode == Word::Sync ? 1 : 2, mode == Word::Red ? 4 : 2);
  if (mode == Word::Arrive && last - first != 2) form.invalid("the number of threads is missing");
  draft.use_a(decoder.source(form, first, Lane::U32));
  draft.use_b(last - first > 1 ? decoder.source(form, first + 1, Lane::U32)
                               : decoder.constant(4, 0));
  draft.insn.width = static_cast<std::uint8_t>(reduction);
  ArrivesOnly{mode == Word::Arrive}.write(draft.insn);
  draft.splits = true;
  decoder.push(draft);
}

// membar and fence, in all their forms, are fences of the host.
void decode_fence(Decoder& decoder, Form& form) {
  while (form.take_any({Word::Cta,
                        Word::Gl,
                        Word::Sys,
                        Word::Gpu,
                        Word::Cluster,
                        Word::Sc,
                        Word::AcqRel,
                        Word::Acquire,
                        Word::Release,
                        Word::Proxy,
                        Word::Async,
                        Word::AsyncGlobal,
                        Word::AsyncSharedCta,
                        Word::AsyncSharedCluster,
                        Word::AsyncGeneric,
                        Word::Alias,
                        Word::MbarrierInit,
                        Word::SharedCta,
                        Word::SharedCluster,
                        Word::Global,
                        Word::SyncRestrictSharedCta,
                        Word::SyncRestrictSharedCluster}) != Word::None) {
  }
  form.finish();
  decoder.need_operands(form, 0);
  push_fence(decoder, form, decoder.draft(form, host_fence));
}

}  // namespace cuda_ffi::software
