#pragma once

// Turns the instructions of one function into drafts. The families (arithmetic.cpp, load_store.cpp,
// …) ask it for operands, which it checks, and hand it the drafts.

#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "software_device/execute/body/draft.hpp"
#include "software_device/execute/decode/form.hpp"
#include "software_device/execute/decode/linked_module.hpp"

namespace cuda_ffi::software {

// What an address operand says, before its space is settled.
struct Address {
  ValueId base = 0;
  std::uint32_t size = 8;  // bytes of the base
  std::int64_t offset = 0;
  ptx::Space space = ptx::Space::None;  // of the symbol, if it is one
  bool area = false;                    // base is a ParameterArea of a device function
  bool kernel_parameter = false;        // `offset` into the launch's parameters; no base
};

class Decoder {
 public:
  Decoder(const LinkedModule& module, const ptx::Function& function, DecodedFunction& result,
          Program& program, const DecodedKernel* kernel);

  void decode();
  Body& body() { return body_; }
  std::uint32_t value_size(ValueId value) const { return body_.values[value].size; }
  std::uint32_t local_offset(std::uint32_t variable) const { return local_offsets_[variable]; }

  // The instruction being decoded.
  const ptx::Operand& operand(std::uint32_t k) const;
  std::uint32_t operand_count() const { return instruction_->operand_count; }
  void need_operands(const Form& form, std::uint32_t least, std::uint32_t most) const;
  void need_operands(const Form& form, std::uint32_t count) const {
    need_operands(form, count, count);
  }
  // Elements of a vector operand, or the operand itself as one element.
  std::vector<ptx::Operand> elements(std::uint32_t k) const { return elements(operand(k)); }
  std::vector<ptx::Operand> elements(const ptx::Operand& whole) const;

  // Operands as values. A register must have the type's size.
  ValueId source(const Form& form, std::uint32_t k, Lane type) {
    return source(form, operand(k), type);
  }
  ValueId source(const Form& form, const ptx::Operand& operand, Lane type);
  // A register at least as wide as the type: truncated first where it is wider.
  ValueId narrow_source(const Form& form, const ptx::Operand& operand, Lane type);
  ValueId predicate(const Form& form, const ptx::Operand& operand);
  ValueId destination(const Form& form, std::uint32_t k, Lane type) {
    return destination(form, operand(k), type);
  }
  ValueId destination(const Form& form, const ptx::Operand& operand, Lane type);
  // The same of this many bytes a lane, which may be more than the type of what is written has.
  ValueId destination_of(const Form& form, const ptx::Operand& operand, std::uint32_t size);
  ValueId predicate_destination(const Form& form, const ptx::Operand& operand);
  Address address(const Form& form, const ptx::Operand& operand);
  std::uint32_t register_size(const Form& form, const ptx::Operand& operand) const;
  std::optional<std::int64_t> integer(const ptx::Operand& operand) const;

  ValueId temporary(std::uint32_t size);
  ValueId constant(std::uint32_t size, std::uint64_t low, std::uint64_t high = 0);
  ValueId slot(const FrameSlot& slot);
  // A value of another integer width; emits a conversion where the sizes differ.
  ValueId resize(const Form& form, ValueId value, Lane from, std::uint32_t size);
  void copy(ValueId to, ValueId from);
  // When all is decoded: registers that nothing has written are 0 in every lane that runs.
  void begin_with_zeros(const std::vector<ValueId>& registers);

  void push(Draft draft);  // refuses a draft that writes to anything but a register
  Draft draft(const Form& form, const Choice& choice) const;        // refuses when there is none
  Draft computation(const Form& form, const Choice& choice) const;  // the same with Draft::computes
  std::uint32_t add_list(const std::vector<ValueId>& values);
  std::uint32_t new_label();
  void place_label(std::uint32_t label);
  std::uint32_t label_of(const Form& form, const ptx::Operand& operand) const;
  // Keeps what an instruction needs beyond its operands; the result is its Insn::immediate.
  template <class Description>
  std::int64_t describe(Description description) {
    program_.descriptions.push_back(std::make_shared<const Description>(std::move(description)));
    return reinterpret_cast<std::int64_t>(program_.descriptions.back().get());
  }
  std::uint32_t next_access() { return program_.access_count++; }

  const LinkedSymbol& linked(const Form& form, std::uint32_t symbol) const;
  const ptx::Symbol& symbol(const Form& form, std::uint32_t index) const;
  ValueId area_of(const Form& form, std::uint32_t symbol);  // of a function's .param variable

  const ptx::Function& function() const { return function_; }
  const LinkedModule& module() const { return module_; }
  Program& program() { return program_; }
  DecodedFunction& result() { return result_; }
  const DecodedKernel* kernel() const { return kernel_; }
  std::uint64_t parameter_bytes() const { return parameter_bytes_; }
  const Choices& handlers() const { return handlers_; }
  const ptx::Instruction& instruction() const { return *instruction_; }

 private:
  void push_apart(Draft draft);
  void lay_out_locals();
  // Parameters whose address the function takes, and their places in local memory.
  std::vector<std::uint32_t> addressed_parameters() const;
  std::uint64_t place_addressed_parameters(std::uint64_t bytes);
  void copy_addressed_parameters();
  void lay_out_areas();
  void lay_out_kernel_parameters();
  void decode_one(const ptx::Instruction& instruction);
  void guard_drafts(std::size_t first, const ptx::Instruction& instruction);
  ValueId symbol_value(const Form& form, const ptx::Operand& operand, Lane type);
  ValueId special_value(const Form& form, ptx::SpecialRegister special, Lane type);
  ValueId is_explicit_cluster(const Form& form);
  ValueId register_sum(const Form& form, const ptx::Operand& operand, Lane type);
  ValueId literal(const Form& form, const ptx::Operand& operand, Lane type);
  ValueId shared_value(std::uint32_t shared, std::int64_t addend, std::uint32_t size);
  ValueId local_value(std::int64_t offset, std::uint32_t size);

  const LinkedModule& module_;
  const ptx::Function& function_;
  DecodedFunction& result_;
  Program& program_;
  const DecodedKernel* kernel_;
  const Choices handlers_;
  Body body_;
  const ptx::Instruction* instruction_ = nullptr;
  std::map<std::pair<std::uint64_t, std::pair<std::uint64_t, std::uint32_t>>, ValueId> constants_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, ValueId> slots_;
  std::vector<std::uint32_t> local_offsets_;                 // by variable
  std::map<std::uint32_t, std::uint32_t> parameter_locals_;  // by parameter
  std::vector<ValueId> parameter_areas_, result_areas_, variable_areas_;
  std::vector<std::uint64_t> parameter_offsets_;  // kernels
  std::uint64_t parameter_bytes_ = 0;
};

using Decode = void (*)(Decoder&, Form&);
// The decoder of an opcode; null for those that this device does not have.
Decode find_decoder(ptx::Word opcode);

}  // namespace cuda_ffi::software
