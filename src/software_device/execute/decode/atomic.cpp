// atom and red.

#include "software_device/execute/control/atomic.hpp"
#include "software_device/execute/decode/access.hpp"
#include "software_device/execute/decode/decoder.hpp"
#include "software_device/execute/decode/decoders.hpp"
#include "software_device/execute/state/insn_views.hpp"

namespace cuda_ffi::software {

using ptx::OperandKind;
using ptx::Word;

namespace {

AtomicOp take_atomic(Form& form) {
  switch (form.take_any({Word::Add, Word::Min, Word::Max, Word::Inc, Word::Dec, Word::And, Word::Or,
                         Word::Xor, Word::Exch, Word::Cas})) {
    case Word::Add:
      return AtomicOp::Add;
    case Word::Min:
      return AtomicOp::Min;
    case Word::Max:
      return AtomicOp::Max;
    case Word::Inc:
      return AtomicOp::Inc;
    case Word::Dec:
      return AtomicOp::Dec;
    case Word::And:
      return AtomicOp::And;
    case Word::Or:
      return AtomicOp::Or;
    case Word::Xor:
      return AtomicOp::Xor;
    case Word::Exch:
      return AtomicOp::Exchange;
    case Word::Cas:
      return AtomicOp::CompareExchange;
    default:
      form.invalid("the operation is missing");
  }
}

// What all elements of a vector have in common.
struct Atomic {
  AtomicOp op{};
  Lane type{};
  bool swap = false, wanted = false;
  AddressSpace space{};
  Address address;
};

Draft element(Decoder& decoder, const Form& form, const Atomic& atomic, ValueId value,
              std::uint32_t index) {
  Draft draft = decoder.draft(form, atomic_handler(atomic.op, atomic.type))
                    .use_a(atomic.address.base)
                    .use_b(value);
  draft.with(atomic.address.offset + std::int64_t{size_of(atomic.type)} * index);
  draft.insn.cache = decoder.next_access();
  draft.insn.width = static_cast<std::uint8_t>(atomic.op);
  draft.operation.access.space = atomic.space;
  draft.operation.access.memory = atomic.type;
  draft.operation.access.address =
      atomic.address.size == 4 ? AddressForm::Narrow : AddressForm::Whole;
  AccessView{.space = atomic.space, .narrow = atomic.address.size == 4, .wanted = atomic.wanted}
      .write(draft.insn);
  draft.early = true;
  return draft;
}

void check_vector(const Form& form, const Atomic& atomic, std::size_t count) {
  if (!is_float(atomic.type) || atomic.type == Lane::F64)
    form.invalid("vectors of atomics must be of f32, f16 or bf16");
  if (size_of(atomic.type) * count > 16) form.invalid("more than 16 bytes");
}

// Each element is a separate atomic operation. Results first go to temporary registers, because
// they may share registers with the operands.
void emit_vector(Decoder& decoder, const Form& form, const Atomic& atomic, std::uint32_t count,
                 std::uint32_t first) {
  check_vector(form, atomic, count);
  const auto values = decoder.elements(first + 1);
  if (values.size() != count) form.invalid("a wrong number of sources");
  std::vector<ValueId> results;
  for (std::uint32_t k = 0; k < count; ++k) {
    Draft draft = element(decoder, form, atomic, decoder.source(form, values[k], atomic.type), k);
    if (atomic.wanted) draft.def_d(results.emplace_back(decoder.temporary(slot_size(atomic.type))));
    decoder.push(draft);
  }
  if (!atomic.wanted) return;
  const auto targets = decoder.elements(0);
  if (targets.size() != count) form.invalid("a wrong number of destinations");
  for (std::uint32_t k = 0; k < count; ++k)
    decoder.copy(decoder.destination(form, targets[k], atomic.type), results[k]);
}

}  // namespace

void decode_atom(Decoder& decoder, Form& form) {
  const bool reduction = form.opcode() == Word::Red;
  if (form.has(Word::Async)) form.unsupported("asynchronous reductions");
  Atomic atomic;
  take_order(form);
  const AddressSpace said = take_space(form);
  atomic.op = take_atomic(form);
  form.take(Word::Noftz);
  const std::uint32_t count = form.take_vector();
  atomic.type = form.need_type();
  atomic.swap = atomic.op == AtomicOp::CompareExchange;
  const std::uint32_t first = reduction ? 0 : 1;
  const std::uint32_t operands = take_cache_policy(decoder, form, first + (atomic.swap ? 3 : 2));
  form.finish();
  decoder.need_operands(form, operands);
  if (reduction && (atomic.swap || atomic.op == AtomicOp::Exchange))
    form.invalid("a reduction has no such operation");
  atomic.address = decoder.address(form, decoder.operand(first));
  if (atomic.address.area || atomic.address.kernel_parameter)
    form.invalid("atomics cannot access parameters");
  atomic.space = settle_space(atomic.address, said);
  if (atomic.space == AddressSpace::Local || atomic.space == AddressSpace::Param)
    form.invalid("atomics cannot access this state space");
  atomic.address.base = address_base(decoder, form, atomic.address, atomic.space);
  atomic.wanted = !reduction && decoder.operand(0).kind != OperandKind::Discard;
  if (count > 1) return emit_vector(decoder, form, atomic, count, first);
  Draft draft = element(decoder, form, atomic, decoder.source(form, first + 1, atomic.type), 0);
  if (atomic.swap) draft.use_c(decoder.source(form, first + 2, atomic.type));
  if (atomic.wanted) draft.def_d(decoder.destination(form, 0, atomic.type));
  decoder.push(draft);
}

}  // namespace cuda_ffi::software
