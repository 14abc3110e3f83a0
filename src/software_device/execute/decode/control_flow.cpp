// bra, brx, call, ret, exit, trap and other control flow.

#include "software_device/execute/control/areas.hpp"
#include "software_device/execute/control/branch.hpp"
#include "software_device/execute/control/calls.hpp"
#include "software_device/execute/decode/decoder.hpp"
#include "software_device/execute/decode/decoders.hpp"
#include "software_device/execute/decode/register_parameters.hpp"
#include "software_device/execute/state/insn_views.hpp"

namespace cuda_ffi::software {

using ptx::Operand;
using ptx::OperandKind;
using ptx::Symbol;
using ptx::Word;

void decode_bra(Decoder& decoder, Form& form) {
  form.take(Word::Uni);
  decoder.need_operands(form, 1);
  const ptx::Instruction& instruction = decoder.instruction();
  Draft draft = decoder.draft(form, choose_jump());
  draft.flow = Flow::Jump;
  draft.label = decoder.label_of(form, decoder.operand(0));
  if (instruction.guarded) {
    Operand guard;
    guard.kind = OperandKind::Register;
    guard.index = instruction.guard;
    draft.does(choose_branch(instruction.guard_negated));
    draft.flow = Flow::Branch;
    draft.use_a(decoder.predicate(form, guard));
  }
  decoder.push(draft);
}

void decode_brx(Decoder& decoder, Form& form) {
  if (!form.take(Word::Idx)) form.invalid(".idx is missing");
  form.take(Word::Uni);
  decoder.need_operands(form, 2);
  const Operand& table = decoder.operand(1);
  if (table.kind != OperandKind::Symbol) form.invalid("a .branchtargets label is expected");
  const Symbol& symbol = decoder.symbol(form, table.index);
  if (symbol.kind != Symbol::Kind::BranchTargets ||
      symbol.index >= decoder.function().branch_targets.size())
    form.invalid("a .branchtargets label is expected");
  const auto& labels = decoder.function().branch_targets[symbol.index].labels;
  if (labels.empty()) form.invalid("an empty list of targets");
  for (const std::uint32_t label : labels)
    if (label >= decoder.function().labels.size()) form.invalid("an unknown label");
  Draft draft = decoder.draft(form, branch_indexed);
  draft.use_a(decoder.source(form, 0, Lane::U32));
  draft.flow = Flow::Switch;
  draft.label = static_cast<std::uint32_t>(decoder.body().switches.size());
  decoder.body().switches.push_back(labels);
  decoder.push(draft);
}

namespace {

ValueId literal_entry(Decoder& decoder, std::uint32_t number) {
  Value value;
  value.kind = Value::Kind::Literal;
  value.words = number;
  decoder.body().values.push_back(value);
  return static_cast<ValueId>(decoder.body().values.size() - 1);
}

// Memory in the frame for one argument or result, in whole words.
ValueId scratch_area(Decoder& decoder, std::uint64_t bytes) {
  Value value;
  value.kind = Value::Kind::Area;
  value.words = static_cast<std::uint32_t>((std::max<std::uint64_t>(bytes, 1) + 3) / 4);
  decoder.body().values.push_back(value);
  return static_cast<ValueId>(decoder.body().values.size() - 1);
}

Lane unsigned_lane(std::uint64_t size) {
  return size <= 1 ? Lane::U8 : size == 2 ? Lane::U16 : size == 4 ? Lane::U32 : Lane::U64;
}

// Whether this is a .param variable of the function, which calls normally pass.
bool is_area(Decoder& decoder, const Operand& operand) {
  if (operand.kind != OperandKind::Symbol ||
      operand.index >= decoder.module().syntax->symbols.size())
    return false;
  const Symbol& symbol = decoder.module().syntax->symbols[operand.index];
  return symbol.kind != Symbol::Kind::ModuleVariable && symbol.kind != Symbol::Kind::Function;
}

// Finds or makes the area for each argument and result. Registers and constants, which old-style
// functions take, pass through an area that belongs to the call.
class CallOperands {
 public:
  CallOperands(Decoder& decoder, const Form& form) : decoder_(decoder), form_(form) {}

  void add(const std::vector<Operand>& actual, const std::vector<ptx::Variable>& formal,
           bool result) {
    if (actual.size() != formal.size())
      form_.invalid(std::to_string(actual.size()) +
                    (result ? " results, not " : " arguments, not ") +
                    std::to_string(formal.size()));
    for (std::size_t k = 0; k < actual.size(); ++k) add_one(actual[k], formal[k], result);
  }

  void emit(Draft draft, std::size_t results) {
    std::vector<ValueId> list = areas_;
    for (const ValueId area : areas_)
      list.push_back(literal_entry(decoder_, decoder_.body().values[area].words));
    draft.list_begin = decoder_.add_list(list);
    draft.list_count = static_cast<std::uint32_t>(list.size());
    if (results > CallView::kMostResults) form_.invalid("more than 255 results");
    CallView{static_cast<std::uint32_t>(results), static_cast<std::uint32_t>(areas_.size())}.write(
        draft.insn);
    draft.splits = true;
    decoder_.push(draft);
    for (const auto& [area, at, reg, lane] : results_) move_area(area, at, reg, lane, false);
  }

 private:
  struct PendingResult {
    ValueId area;
    std::int64_t at;  // byte in the area
    ValueId reg;
    Lane lane;
  };

  void move_area(ValueId area, std::int64_t at, ValueId reg, Lane lane, bool store) {
    Draft move =
        decoder_.draft(form_, area_move(size_of(lane), decoder_.body().values[reg].size, store));
    move.insn.width = static_cast<std::uint8_t>(size_of(lane));
    if (store)
      move.use_a(area).use_b(reg);
    else
      move.def_d(reg).use_a(area);
    decoder_.push(move.with(at));
  }

  void add_one(const Operand& actual, const ptx::Variable& formal, bool result) {
    if (formal.type == ptx::Type::Pred)
      form_.invalid(result ? "a device function cannot return a predicate to who calls it"
                           : "a device function cannot be handed a predicate");
    if (is_area(decoder_, actual)) {
      const ValueId area = decoder_.area_of(form_, actual.index);
      if (std::uint64_t{decoder_.body().values[area].words} !=
          (std::max<std::uint64_t>(formal.size, 1) + 3) / 4)
        form_.invalid("a parameter of a different size than declared");
      areas_.push_back(area);
      return;
    }
    const auto parts = decoder_.elements(actual);
    const std::uint64_t bytes = formal.size / formal.vector;
    if (bytes > 8) form_.invalid("a register where a larger parameter is declared");
    if (parts.size() != formal.vector)
      form_.invalid("a vector of " + std::to_string(formal.vector) + " elements is expected");
    const ValueId area = scratch_area(decoder_, formal.size);
    areas_.push_back(area);
    for (std::size_t k = 0; k < parts.size(); ++k)
      add_register(parts[k], formal, {area, static_cast<std::int64_t>(bytes * k)}, result);
  }

  struct Place {
    ValueId area;
    std::int64_t at;
  };

  void add_register(const Operand& actual, const ptx::Variable& formal, const Place& place,
                    bool result) {
    Lane lane = unsigned_lane(formal.size / formal.vector);
    if (formal.type == ptx::Type::F32 || formal.type == ptx::Type::F64) lane = lane_of(formal.type);
    if (result)
      results_.push_back({place.area, place.at, decoder_.destination(form_, actual, lane), lane});
    else
      move_area(place.area, place.at, decoder_.source(form_, actual, lane), lane, true);
  }

  Decoder& decoder_;
  const Form& form_;
  std::vector<ValueId> areas_;
  std::vector<PendingResult> results_;
};

struct CallSyntax {
  std::vector<Operand> results, arguments;
  Operand target;
  const ptx::Prototype* prototype = nullptr;
};

CallSyntax read_call(Decoder& decoder, const Form& form) {
  CallSyntax call;
  std::uint32_t k = 0;
  if (decoder.operand_count() > 0 && decoder.operand(0).kind == OperandKind::Vector)
    call.results = decoder.elements(k++);
  call.target = decoder.operand(k++);
  if (k < decoder.operand_count()) {
    if (decoder.operand(k).kind == OperandKind::Vector)
      call.arguments = decoder.elements(k++);
    else if (k + 1 < decoder.operand_count())
      form.invalid("arguments in parentheses are expected");
  }
  if (k < decoder.operand_count()) {
    const Operand& last = decoder.operand(k++);
    if (last.kind != OperandKind::Symbol) form.invalid("a .callprototype label is expected");
    const Symbol& symbol = decoder.symbol(form, last.index);
    if (symbol.kind != Symbol::Kind::Prototype ||
        symbol.index >= decoder.function().prototypes.size())
      form.unsupported("a call through a list of targets");
    call.prototype = &decoder.function().prototypes[symbol.index];
  }
  if (k != decoder.operand_count()) form.invalid("too many operands");
  return call;
}

// If a .noreturn function returns, that is a fault: the code that follows must not run.
void stop_after(Decoder& decoder, const Form& form, bool noreturn) {
  if (!noreturn) return;
  Draft draft = decoder.draft(form, no_return);
  draft.flow = Flow::Stop;
  draft.splits = true;
  decoder.push(draft);
}

}  // namespace

void decode_call(Decoder& decoder, Form& form) {
  form.take(Word::Uni);
  const CallSyntax call = read_call(decoder, form);
  CallOperands operands(decoder, form);
  if (call.target.kind == OperandKind::Register) {
    if (call.prototype == nullptr) form.invalid("an indirect call without a prototype");
    const ValueId target = decoder.source(form, call.target, Lane::U64);
    operands.add(call.results, call.prototype->results, true);
    operands.add(call.arguments, call.prototype->parameters, false);
    decoder.result().calls = true;
    operands.emit(decoder.draft(form, call_indirect).use_a(target), call.results.size());
    return stop_after(decoder, form, call.prototype->noreturn);
  }
  if (call.target.kind != OperandKind::Symbol ||
      decoder.symbol(form, call.target.index).kind != Symbol::Kind::Function)
    form.invalid("a function is expected");
  const LinkedSymbol& link = decoder.linked(form, call.target.index);
  const ptx::Function& callee = *link.declaration;
  if (callee.entry) form.invalid("a kernel cannot be called");
  operands.add(call.results, callee.results, true);
  operands.add(call.arguments, callee.parameters, false);
  const bool builtin = link.function->builtin != Builtin::None;
  Draft draft = decoder.draft(form, builtin ? call_builtin : call_direct);
  draft.with(builtin ? static_cast<std::int64_t>(link.function->builtin)
                     : reinterpret_cast<std::int64_t>(link.function));
  if (!builtin) decoder.result().calls = true;
  operands.emit(draft, call.results.size());
  stop_after(decoder, form, callee.noreturn && !builtin);
}

void decode_ret(Decoder& decoder, Form& form) {
  form.take(Word::Uni);
  decoder.need_operands(form, 0);
  store_register_results(decoder, form);
  Draft draft = decoder.draft(form, choose_return());
  draft.flow = Flow::Stop;
  draft.splits = true;
  decoder.push(draft);
}

void decode_exit(Decoder& decoder, Form& form) {
  decoder.need_operands(form, 0);
  Draft draft = decoder.draft(form, choose_exit());
  draft.flow = Flow::Stop;
  draft.splits = true;
  decoder.push(draft);
}

void decode_trap(Decoder& decoder, Form& form) {
  decoder.need_operands(form, 0);
  Draft draft = decoder.draft(form, trap).with(form.opcode() == Word::Brkpt ? 1 : 0);
  decoder.push(draft);
}

void decode_nanosleep(Decoder& decoder, Form& form) {
  form.need_type();
  decoder.need_operands(form, 1);
  decoder.source(form, 0, Lane::U32);
  Draft draft = decoder.draft(form, nanosleep);
  draft.splits = true;
  decoder.push(draft);
}

// griddepcontrol: here the kernels of a stream run one after the other, so there is nothing to wait
// for.
void decode_nothing(Decoder& decoder, Form& form) {
  (void)decoder;
  while (form.take_any({Word::LaunchDependents, Word::Wait}) != Word::None) {
  }
}

// Performance counters cannot be read here.
void decode_pmevent(Decoder& decoder, Form& form) {
  form.take(Word::Mask);
  decoder.need_operands(form, 1);
}

}  // namespace cuda_ffi::software
