// What a function is decoded with: places of local memory and parameters, labels, guards.

#include "software_device/execute/decode/decoder.hpp"

#include <algorithm>

#include "software_device/execute/decode/register_parameters.hpp"
#include "software_device/execute/isa/handler_table.hpp"

namespace cuda_ffi::software {

using ptx::OperandKind;

namespace {

std::uint32_t register_bytes(ptx::Type type) {
  if (type == ptx::Type::Pred) return 1;
  return std::max(2u, ptx::size_of(type));
}

std::uint64_t align_up(std::uint64_t value, std::uint64_t alignment) {
  return alignment == 0 ? value : (value + alignment - 1) / alignment * alignment;
}

constexpr std::uint64_t kMostLocalBytes = 512 * 1024;  // a thread, as on every GPU
constexpr std::uint64_t kMostParameterBytes = 32764;

}  // namespace

Decoder::Decoder(const LinkedModule& module, const ptx::Function& function, DecodedFunction& result,
                 Program& program, const DecodedKernel* kernel)
    : module_(module),
      function_(function),
      result_(result),
      program_(program),
      kernel_(kernel),
      handlers_(handler_table()) {
  body_.values.reserve(2 * function.registers.size());
  for (const ptx::Register& reg : function.registers) {
    Value value;
    value.size = static_cast<std::uint8_t>(register_bytes(reg.type));
    body_.values.push_back(value);
  }
  body_.labels.assign(function.labels.size(), 0);
  lay_out_locals();
  lay_out_areas();
  if (function.entry) lay_out_kernel_parameters();
}

void Decoder::lay_out_locals() {
  std::uint64_t bytes = 0;
  for (const ptx::Variable& variable : function_.variables) {
    std::uint32_t offset = 0;
    if (variable.space == ptx::Space::Local) {
      bytes = align_up(bytes, variable.alignment);
      offset = static_cast<std::uint32_t>(std::min(bytes, kMostLocalBytes));
      if (variable.size > kMostLocalBytes || (bytes += variable.size) > kMostLocalBytes)
        throw Refusal(CUDA_ERROR_INVALID_PTX, variable.ptx_line,
                      "more than 512 KB of local memory");
    }
    local_offsets_.push_back(offset);
  }
  bytes = place_addressed_parameters(bytes);
  result_.local_bytes = static_cast<std::uint32_t>(align_up(bytes, 16));
}

void Decoder::lay_out_areas() {
  const auto area = [&](const ptx::Variable& variable) {
    if (variable.size > kMostParameterBytes)
      throw Refusal(CUDA_ERROR_INVALID_PTX, variable.ptx_line,
                    "a parameter of more than 32764 bytes");
    Value value;
    value.kind = Value::Kind::Area;
    value.words = static_cast<std::uint32_t>((std::max<std::uint64_t>(variable.size, 1) + 3) / 4);
    body_.values.push_back(value);
    return static_cast<ValueId>(body_.values.size() - 1);
  };
  for (const ptx::Variable& variable : function_.variables)
    variable_areas_.push_back(variable.space == ptx::Space::Param ? area(variable) : 0);
  if (function_.entry) return;
  for (const ptx::Variable& variable : function_.results) result_areas_.push_back(area(variable));
  for (const ptx::Variable& variable : function_.parameters)
    parameter_areas_.push_back(area(variable));
  // Until slots are assigned, areas are known by value.
  for (const ValueId id : result_areas_) result_.results.push_back({id, body_.values[id].words});
  for (const ValueId id : parameter_areas_)
    result_.parameters.push_back({id, body_.values[id].words});
}

void Decoder::lay_out_kernel_parameters() {
  std::uint64_t bytes = 0;
  for (const ptx::Variable& variable : function_.parameters) {
    bytes = align_up(bytes, variable.alignment);
    parameter_offsets_.push_back(bytes);
    bytes += variable.size;
    if (bytes > kMostParameterBytes)
      throw Refusal(CUDA_ERROR_INVALID_PTX, variable.ptx_line,
                    "more than 32764 bytes of parameters");
  }
  parameter_bytes_ = bytes;
}

void Decoder::decode() {
  const auto& instructions = function_.instructions;
  std::vector<std::vector<std::uint32_t>> labels_at(instructions.size() + 1);
  for (std::uint32_t k = 0; k < function_.labels.size(); ++k)
    labels_at[std::min<std::size_t>(function_.labels[k].instruction, instructions.size())]
        .push_back(k);
  body_.drafts.reserve(instructions.size() + instructions.size() / 4 + 16);

  ptx::Instruction implicit;  // a function whose end is reached returns
  implicit.opcode = ptx::Word::Ret;
  if (!instructions.empty()) implicit.ptx_line = instructions.back().ptx_line;
  instruction_ = &implicit;
  load_register_parameters(*this);
  copy_addressed_parameters();

  for (std::size_t k = 0; k < instructions.size(); ++k) {
    for (const std::uint32_t label : labels_at[k]) place_label(label);
    decode_one(instructions[k]);
  }
  for (const std::uint32_t label : labels_at.back()) place_label(label);
  decode_one(implicit);
}

void Decoder::decode_one(const ptx::Instruction& instruction) {
  instruction_ = &instruction;
  Form form(function_, instruction);
  const Decode decode = find_decoder(instruction.opcode);
  if (decode == nullptr) form.unsupported("the software device does not have this instruction");
  const std::size_t first = body_.drafts.size();
  decode(*this, form);
  form.finish();
  if (body_.drafts.size() > first) body_.drafts[first].begins = true;
  if (instruction.guarded && instruction.opcode != ptx::Word::Bra) guard_drafts(first, instruction);
}

// One plain draft is wrapped: its handler runs with fewer lanes. Anything else is branched around.
void Decoder::guard_drafts(std::size_t first, const ptx::Instruction& instruction) {
  const std::size_t count = body_.drafts.size() - first;
  if (count == 0) return;
  if (instruction.guard >= function_.registers.size() || body_.values[instruction.guard].size != 1)
    throw Refusal(CUDA_ERROR_INVALID_PTX, instruction.ptx_line, "the guard is not a predicate");
  Draft guard;
  guard.instruction = body_.drafts[first].instruction;
  guard.use_a(instruction.guard);
  guard.begins = std::exchange(body_.drafts[first].begins, false);
  if (count == 1 && !body_.drafts[first].splits && body_.drafts[first].flow == Flow::Next) {
    guard.does(choose_guard(instruction.guard_negated));
    body_.drafts[first].conditional = true;
  } else {
    guard.does(choose_branch(!instruction.guard_negated));
    guard.flow = Flow::Branch;
    guard.label = new_label();
    place_label(guard.label);
  }
  body_.drafts.insert(body_.drafts.begin() + static_cast<std::ptrdiff_t>(first), guard);
  for (std::uint32_t& place : body_.labels)
    if (place > first) ++place;
  // A label at the guarded instruction itself now stands before the guard, as it should.
}

Draft Decoder::draft(const Form& form, const Choice& choice) const {
  if (!choice) form.invalid("there is no such instruction");
  Draft draft;
  draft.does(choice);
  draft.instruction = static_cast<std::uint32_t>(instruction_ - function_.instructions.data());
  if (draft.instruction >= function_.instructions.size()) draft.instruction = 0xffffffff;
  return draft;
}

Draft Decoder::computation(const Form& form, const Choice& choice) const {
  Draft made = draft(form, choice);
  made.computes = true;
  return made;
}

std::uint32_t Decoder::add_list(const std::vector<ValueId>& values) {
  const auto begin = static_cast<std::uint32_t>(body_.lists.size());
  body_.lists.insert(body_.lists.end(), values.begin(), values.end());
  return begin;
}

std::uint32_t Decoder::new_label() {
  body_.labels.push_back(0);
  return static_cast<std::uint32_t>(body_.labels.size() - 1);
}

void Decoder::place_label(std::uint32_t label) {
  body_.labels[label] = static_cast<std::uint32_t>(body_.drafts.size());
}

std::uint32_t Decoder::label_of(const Form& form, const ptx::Operand& operand) const {
  if (operand.kind != OperandKind::Label || operand.index >= function_.labels.size())
    form.invalid("a label is expected");
  return operand.index;
}

}  // namespace cuda_ffi::software
