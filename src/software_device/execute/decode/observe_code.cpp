#include "software_device/execute/decode/observe_code.hpp"

#include <algorithm>

#include "software_device/execute/observe/run_observed.hpp"
#include "software_device/execute/state/observed_code.hpp"

namespace cuda_ffi::software {

namespace {

using Kind = ObservedInsn::Kind;
using ptx::Word;

bool has_modifier(const ptx::Function& function, const ptx::Instruction& instruction, Word word) {
  const Word* const first = function.modifiers.data() + instruction.first_modifier;
  return std::find(first, first + instruction.modifier_count, word) !=
         first + instruction.modifier_count;
}

Kind kind_of(const Draft& draft, Word opcode) {
  switch (draft.operation.family) {
    case Family::Load:
    case Family::Store:
      return Kind::Access;
    case Family::Barrier:
      return Kind::Barrier;
    case Family::Branch:
      return opcode == Word::Bra ? Kind::Branch : Kind::Plain;  // others are guards
    default:
      break;
  }
  if (opcode == Word::Bar || opcode == Word::Barrier) return Kind::Barrier;
  const bool is_atomic = opcode == Word::Atom || opcode == Word::Red;
  return is_atomic && draft.early ? Kind::Atomic : Kind::Plain;
}

ObservedInsn observed(const ptx::Function& function, const Draft& draft, Handler run) {
  ObservedInsn made;
  made.run = run;
  made.begins = draft.begins;
  made.instruction = ObservedInsn::kNone;
  if (draft.instruction >= function.instructions.size()) return made;
  const ptx::Instruction& instruction = function.instructions[draft.instruction];
  made.instruction = draft.instruction;
  made.kind = kind_of(draft, instruction.opcode);
  made.negated = draft.operation.negated;
  const AccessPick& access = draft.operation.access;
  made.space = access.space;
  made.narrow = access.address == AddressForm::Narrow;
  made.constant = has_modifier(function, instruction, Word::Const);
  const std::uint32_t count = access.vector ? draft.list_count : 1;
  made.bytes = static_cast<std::uint8_t>(size_of(access.memory) * count);
  return made;
}

}  // namespace

void observe_code(const ptx::Function& function, const Layout& layout, DecodedFunction& result) {
  auto code = std::make_shared<ObservedCode>();
  code->insns.reserve(result.code.size());
  for (std::size_t k = 0; k < result.code.size(); ++k) {
    code->insns.push_back(observed(function, layout.drafts[k], result.code[k].run));
    result.code[k].run = run_observed;
  }
  result.observed = std::move(code);
}

}  // namespace cuda_ffi::software
