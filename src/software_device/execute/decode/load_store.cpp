// ld, ldu, st.

#include "software_device/execute/check/watch.hpp"
#include "software_device/execute/control/areas.hpp"
#include "software_device/execute/decode/access.hpp"
#include "software_device/execute/decode/decoder.hpp"
#include "software_device/execute/decode/decoders.hpp"
#include "software_device/execute/state/insn_views.hpp"

namespace cuda_ffi::software {

using ptx::Operand;
using ptx::OperandKind;
using ptx::Word;

// Constants lie in global memory, so one kind of access reaches both.
AddressSpace take_space(Form& form) {
  switch (
      form.take_any({Word::Global, Word::Const, Word::Shared, Word::SharedCta, Word::SharedCluster,
                     Word::Local, Word::Param, Word::ParamEntry, Word::ParamFunc})) {
    case Word::Global:
    case Word::Const:
      return AddressSpace::Global;
    case Word::Shared:
    case Word::SharedCta:
      return AddressSpace::Shared;
    case Word::SharedCluster:
      return AddressSpace::Cluster;
    case Word::Local:
      return AddressSpace::Local;
    case Word::Param:
    case Word::ParamEntry:
    case Word::ParamFunc:
      return AddressSpace::Param;
    default:
      return AddressSpace::Generic;
  }
}

// A variable's space is known from its declaration, which saves the access from finding it out.
AddressSpace settle_space(const Address& address, AddressSpace said) {
  if (said != AddressSpace::Generic) return said;
  switch (address.space) {
    case ptx::Space::Shared:
      return AddressSpace::Shared;
    case ptx::Space::Local:
      return AddressSpace::Local;
    case ptx::Space::Global:
    case ptx::Space::Const:
      return AddressSpace::Global;
    default:
      return said;
  }
}

ValueId address_base(Decoder& decoder, const Form& form, Address& address, AddressSpace space) {
  const bool narrow_allowed =
      space == AddressSpace::Shared || space == AddressSpace::Local || space == AddressSpace::Param;
  if (address.size == 4 && !narrow_allowed) {
    address.base = decoder.resize(form, address.base, Lane::U32, 8);
    address.size = 8;
  }
  return address.base;
}

// Whether the access is ordered with others. A thread may spin on such a load, and such a store
// fences. All orders are treated alike, as strong as .sc.
bool take_order(Form& form) {
  const Word order = form.take_any({Word::Volatile, Word::Relaxed, Word::Acquire, Word::Release,
                                    Word::AcqRel, Word::Weak, Word::Sc});
  const bool mmio = form.take(Word::Mmio);
  const Word second = mmio ? form.take_any({Word::Relaxed}) : Word::None;
  form.take_any({Word::Cta, Word::Cluster, Word::Gpu, Word::Sys});
  return (order != Word::None && order != Word::Weak) || mmio || second != Word::None;
}

std::uint32_t take_cache_policy(Decoder& decoder, Form& form, std::uint32_t operands) {
  form.take_cache_hints();
  if (!form.take(Word::L2CacheHint)) return operands;
  decoder.need_operands(form, operands + 1);
  decoder.source(form, operands, Lane::U64);
  return operands + 1;
}

// With checks enabled, one handler makes all accesses.
Draft checked_access(Decoder& decoder, const Form& form, const AccessPick& pick) {
  Draft draft = decoder.draft(form, pick.store ? checked_store : checked_load);
  draft.operation.family = pick.store ? Family::Store : Family::Load;
  draft.operation.access = pick;
  draft.insn.width = static_cast<std::uint8_t>(size_of(pick.memory));
  draft.insn.c = pick.register_size;
  return draft;
}

namespace {

struct Access {
  AddressSpace space{};
  Lane type{};
  std::uint32_t count = 1;
  bool ordered = false;
  bool past_l1 = false;
};

Access take_access(Decoder& decoder, Form& form) {
  Access access;
  access.ordered = take_order(form);
  access.space = take_space(form);
  form.take(Word::Unified);
  access.past_l1 = form.take_any({Word::Cg, Word::Cv, Word::Wt}) != Word::None;
  access.count = form.take_vector();
  access.type = form.need_type();
  const std::uint32_t operands = take_cache_policy(decoder, form, 2);
  form.finish();
  decoder.need_operands(form, operands);
  if (access.type == Lane::Pred) form.invalid("predicates cannot be stored");
  if (size_of(access.type) * access.count > 32) form.invalid("more than 32 bytes at once");
  return access;
}

// Registers may be wider than what is loaded or stored, but those of one vector must be equally
// wide.
std::uint32_t common_register_size(Decoder& decoder, const Form& form,
                                   const std::vector<Operand>& parts, Lane type) {
  std::uint32_t size = 0;
  for (const Operand& part : parts) {
    if (part.kind != OperandKind::Register) continue;
    const std::uint32_t one = decoder.register_size(form, part);
    if (one < slot_size(type) || (size != 0 && one != size))
      form.invalid("a register of the wrong width");
    size = one;
  }
  return size == 0 ? slot_size(type) : size;
}

// A stored constant or special register has the width of the type.
ValueId stored_value(Decoder& decoder, const Form& form, const Operand& part, Lane type,
                     std::uint32_t size) {
  if (part.kind == OperandKind::Register) {
    if (part.negated) form.invalid("a negated operand");
    return part.index;
  }
  if (size != slot_size(type)) form.invalid("elements of different widths");
  return decoder.source(form, part, type);
}

// Other threads may wait for a vector that is not kept in L1: older versions of CUB pass the state
// of their scans in such ones. Checks go by what PTX's memory model says.
bool is_ordered(Decoder& decoder, const Access& access) {
  return access.ordered || (access.past_l1 && access.count > 1 && !decoder.program().checks.any());
}

// A program cannot compute addresses in areas, so their bounds are checked here.
void check_area(Decoder& decoder, const Form& form, const Address& address, std::uint64_t bytes) {
  const std::uint64_t size = std::uint64_t{decoder.body().values[address.base].words} * 4;
  if (address.offset < 0 || static_cast<std::uint64_t>(address.offset) > size ||
      bytes > size - static_cast<std::uint64_t>(address.offset))
    form.invalid("an access outside of the parameter");
}

void access_area(Decoder& decoder, const Form& form, const Access& access, const Address& address,
                 const std::vector<ValueId>& parts, std::uint32_t size, bool store) {
  const std::uint32_t bytes = size_of(access.type);
  check_area(decoder, form, address, std::uint64_t{bytes} * access.count);
  if (address.offset % bytes != 0) form.invalid("a misaligned access to a parameter");
  for (std::uint32_t k = 0; k < access.count; ++k) {
    Draft draft = decoder.draft(form, area_move(bytes, size, store)).use_a(address.base);
    if (store)
      draft.use_b(parts[k]);
    else
      draft.def_d(parts[k]);
    ExtendsSign{is_signed(access.type)}.write(draft.insn);
    decoder.push(draft.with(address.offset + std::int64_t{bytes} * k));
  }
}

// Whether a handler exists that accesses this space for all lanes at once.
bool is_quick(AddressSpace space) {
  return space == AddressSpace::Generic || space == AddressSpace::Global ||
         space == AddressSpace::Shared;
}

// An access that may later compute part of its address itself.
Draft plain_access(Decoder& decoder, const Form& form, const AccessPick& pick) {
  Draft draft = decoder.draft(form, decoder.handlers().access(pick));
  draft.measured = is_quick(pick.space);
  draft.folds = draft.measured && pick.address == AddressForm::Whole;
  if (pick.address == AddressForm::Whole) draft.use_c(decoder.constant(8, 0));
  return draft;
}

void access_memory(Decoder& decoder, const Form& form, const Access& access, Address address,
                   const std::vector<ValueId>& parts, std::uint32_t size, bool store) {
  AccessPick pick;
  pick.space = settle_space(address, access.space);
  const ValueId base = address_base(decoder, form, address, pick.space);
  pick.memory = access.type;
  pick.register_size = static_cast<std::uint8_t>(size);
  pick.address = address.size == 8 ? AddressForm::Whole : AddressForm::Narrow;
  pick.vector = access.count > 1;
  pick.store = store;
  Draft draft = decoder.program().checks.any() ? checked_access(decoder, form, pick)
                                               : plain_access(decoder, form, pick);
  draft.use_a(base).with(address.offset);
  draft.insn.cache = decoder.next_access();
  AccessView{.space = pick.space,
             .narrow = pick.address == AddressForm::Narrow,
             .ordered = is_ordered(decoder, access),
             .extends_sign = is_signed(pick.memory),
             .vector = pick.vector}
      .write(draft.insn);
  draft.early = true;
  if (pick.vector) {
    draft.list_begin = decoder.add_list(parts);
    draft.list_count = static_cast<std::uint32_t>(parts.size());
    draft.list_defs = store ? 0 : draft.list_count;
  } else if (store) {
    draft.use_b(parts[0]);
  } else {
    draft.def_d(parts[0]);
  }
  decoder.push(draft);
}

void load_parameter(Decoder& decoder, const Form& form, const Access& access,
                    const Address& address, const std::vector<ValueId>& parts, std::uint32_t size) {
  const std::uint32_t bytes = size_of(access.type);
  const auto end = static_cast<std::uint64_t>(address.offset) + std::uint64_t{bytes} * access.count;
  if (end > decoder.parameter_bytes()) form.invalid("an access outside of the parameters");
  for (std::uint32_t k = 0; k < access.count; ++k) {
    Draft draft =
        decoder.draft(form, decoder.handlers().load_parameter(access.type, size)).def_d(parts[k]);
    draft.pure = true;
    decoder.push(draft.with(address.offset + std::int64_t{bytes} * k));
  }
}

}  // namespace

void decode_ld(Decoder& decoder, Form& form) {
  const Access access = take_access(decoder, form);
  const auto targets = decoder.elements(0);
  if (targets.size() != access.count) form.invalid("a wrong number of destinations");
  const std::uint32_t size = common_register_size(decoder, form, targets, access.type);
  std::vector<ValueId> parts;
  for (const Operand& target : targets) parts.push_back(decoder.destination_of(form, target, size));
  const Address address = decoder.address(form, decoder.operand(1));
  if (address.kernel_parameter) return load_parameter(decoder, form, access, address, parts, size);
  if (address.area) return access_area(decoder, form, access, address, parts, size, false);
  access_memory(decoder, form, access, address, parts, size, false);
}

void decode_st(Decoder& decoder, Form& form) {
  if (form.has(Word::Async)) form.unsupported("asynchronous stores");
  const Access access = take_access(decoder, form);
  const auto sources = decoder.elements(1);
  if (sources.size() != access.count) form.invalid("a wrong number of sources");
  const std::uint32_t size = common_register_size(decoder, form, sources, access.type);
  std::vector<ValueId> parts;
  for (const Operand& source : sources)
    parts.push_back(stored_value(decoder, form, source, access.type, size));
  const Address address = decoder.address(form, decoder.operand(0));
  if (address.kernel_parameter) form.invalid("a kernel's parameter cannot be written");
  if (address.area) return access_area(decoder, form, access, address, parts, size, true);
  if (access.space == AddressSpace::Param) form.invalid("a kernel's parameters cannot be written");
  access_memory(decoder, form, access, address, parts, size, true);
}

}  // namespace cuda_ffi::software
