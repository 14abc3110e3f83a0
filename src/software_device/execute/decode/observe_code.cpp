#include "software_device/execute/decode/observe_code.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "software_device/execute/decode/decoder.hpp"
#include "software_device/execute/state/observed_code.hpp"

namespace cuda_ffi::software {

namespace {

using ObservedKind = ObservedInsn::Kind;
using ptx::Word;

bool is_modified_by(const ptx::Function& function, const ptx::Instruction& instruction, Word word) {
  const Word* const first = function.modifiers.data() + instruction.first_modifier;
  return std::find(first, first + instruction.modifier_count, word) !=
         first + instruction.modifier_count;
}

ObservedKind observed_kind(const Draft& draft, Word opcode) {
  switch (draft.operation.family) {
    case Family::Load:
    case Family::Store:
      return ObservedKind::Access;
    case Family::Barrier:
      return ObservedKind::Barrier;
    case Family::Branch:
      return opcode == Word::Bra ? ObservedKind::Branch : ObservedKind::Plain;  // others are guards
    default:
      break;
  }
  if (opcode == Word::Bar || opcode == Word::Barrier) return ObservedKind::Barrier;
  const bool is_atomic = opcode == Word::Atom || opcode == Word::Red;
  return is_atomic && draft.early ? ObservedKind::Atomic : ObservedKind::Plain;
}

// Whether it may write to global memory otherwise than a store or an atomic does.
bool writes_unseen(const ptx::Function& function, const ptx::Instruction& instruction) {
  switch (instruction.opcode) {
    case Word::Multimem:
    case Word::Sust:
    case Word::Sured:
      return true;
    case Word::Cp:
      return is_modified_by(function, instruction, Word::Bulk);
    case Word::Wmma:
      return is_modified_by(function, instruction, Word::Store);
    default:
      return false;
  }
}

ObservedInsn observed_insn(const ptx::Function& function, const Draft& draft, Handler run) {
  ObservedInsn made;
  made.run = run;
  made.begins = draft.begins;
  made.instruction = ObservedInsn::kNone;
  if (draft.instruction >= function.instructions.size()) return made;
  const ptx::Instruction& instruction = function.instructions[draft.instruction];
  made.instruction = draft.instruction;
  made.stops = instruction.opcode == Word::Brkpt;
  made.kind = observed_kind(draft, instruction.opcode);
  made.negated = draft.operation.negated;
  made.writes = draft.operation.family == Family::Store || made.kind == ObservedKind::Atomic;
  made.undoable = !writes_unseen(function, instruction);
  const AccessPick& access = draft.operation.access;
  made.space = access.space;
  made.narrow = access.address == AddressForm::Narrow;
  made.constant = is_modified_by(function, instruction, Word::Const);
  const std::uint32_t count = access.vector ? draft.list_count : 1;
  made.bytes = static_cast<std::uint8_t>(size_of(access.memory) * count);
  return made;
}

}  // namespace

void observe_code(const ptx::Function& function, const Layout& layout, Watcher watcher,
                  DecodedFunction& result) {
  auto code = std::make_shared<ObservedCode>();
  code->insns.reserve(result.code.size());
  for (std::size_t k = 0; k < result.code.size(); ++k) {
    code->insns.push_back(observed_insn(function, layout.drafts[k], result.code[k].run));
    result.code[k].run = watcher(code->insns.back());
  }
  result.observed = std::move(code);
}

void keep_registers(const ptx::Function& function, std::vector<Interval>& intervals) {
  for (std::size_t k = 0; k < function.registers.size(); ++k)
    if (!intervals[k].empty()) intervals[k] = {0, 0xffffffff};
}

void name_places(const Decoder& decoder, const std::vector<Interval>& intervals,
                 const std::vector<std::uint32_t>& offsets, DecodedFunction& result) {
  const ptx::Function& function = decoder.function();
  auto names = std::make_shared<DebugNames>();
  for (std::size_t k = 0; k < function.registers.size(); ++k) {
    if (intervals[k].empty()) continue;
    const ptx::Register& declared = function.registers[k];
    std::string name(declared.name);
    if (declared.numbered) name += std::to_string(declared.number);
    names->registers.push_back({std::move(name), offsets[k], decoder.value_size(k)});
  }
  for (std::uint32_t k = 0; k < function.variables.size(); ++k) {
    const ptx::Variable& variable = function.variables[k];
    if (variable.space != ptx::Space::Local) continue;
    names->locals.push_back({std::string(variable.name), decoder.local_offset(k)});
  }
  result.names = std::move(names);
}

}  // namespace cuda_ffi::software
