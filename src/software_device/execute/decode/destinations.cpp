// The destinations of instructions. Every draft goes through push(), which refuses one that writes
// to anything but a register of the function's frame.

#include <algorithm>

#include "software_device/execute/body/liveness.hpp"
#include "software_device/execute/decode/decoder.hpp"

namespace cuda_ffi::software {

using ptx::Operand;
using ptx::OperandKind;

namespace {

bool is_wrong(const Body& body, ValueId value, bool defines) {
  return value >= body.values.size() ||
         (defines && body.values[value].kind != Value::Kind::Register);
}

bool reads(const Body& body, const Draft& draft, ValueId value) {
  bool found = false;
  for_each_operand(body, draft, [&](ValueId operand, bool defines) {
    found = found || (!defines && operand == value);
  });
  return found;
}

bool is_listed(const Body& body, const Draft& draft, ValueId value) {
  const auto list = body.lists.begin() + draft.list_begin;
  return std::find(list, list + draft.list_count, value) != list + draft.list_count;
}

}  // namespace

ValueId Decoder::destination(const Form& form, const Operand& operand, Lane type) {
  if (type == Lane::Pred) return predicate_destination(form, operand);
  return destination_of(form, operand, slot_size(type));
}

ValueId Decoder::destination_of(const Form& form, const Operand& operand, std::uint32_t size) {
  if (operand.kind == OperandKind::Discard) return temporary(size);
  if (operand.kind != OperandKind::Register) form.invalid("a register is expected as destination");
  if (register_size(form, operand) != size) form.invalid("a destination of the wrong width");
  if (operand.negated) form.invalid("a negated destination");
  if (operand.value != 0) form.invalid("a byte selector");
  return operand.index;
}

ValueId Decoder::predicate_destination(const Form& form, const Operand& operand) {
  if (operand.kind == OperandKind::Discard) return temporary(1);
  if (operand.kind != OperandKind::Register || register_size(form, operand) != 1)
    form.invalid("a predicate is expected as destination");
  if (operand.negated) form.invalid("a negated destination");
  return operand.index;
}

void Decoder::push(Draft draft) {
  bool wrong = false;
  for_each_operand(body_, draft, [&](ValueId value, bool defines) {
    wrong = wrong || is_wrong(body_, value, defines);
  });
  if (wrong)
    throw Refusal(CUDA_ERROR_INVALID_PTX, instruction_->ptx_line,
                  "an operand that is not a register of this function");
  if (draft.early && draft.list_count != 0) return push_apart(draft);
  body_.drafts.push_back(draft);
}

// A handler with a list may write one result before it has read the operands of the next. Results
// that share a register with an operand are therefore written to a temporary one first.
void Decoder::push_apart(Draft draft) {
  std::vector<std::pair<ValueId, ValueId>> moved;  // to, from
  const auto apart = [&](ValueId value) {
    const ValueId elsewhere = temporary(body_.values[value].size);
    moved.emplace_back(value, elsewhere);
    return elsewhere;
  };
  if ((draft.defs & kFieldD) != 0 && is_listed(body_, draft, draft.insn.d))
    draft.insn.d = apart(draft.insn.d);
  for (std::uint32_t k = 0; k < draft.list_defs; ++k) {
    const ValueId value = body_.lists[draft.list_begin + k];
    if (reads(body_, draft, value)) body_.lists[draft.list_begin + k] = apart(value);
  }
  body_.drafts.push_back(draft);
  for (const auto& [to, from] : moved) copy(to, from);
}

}  // namespace cuda_ffi::software
