#pragma once

// What every Module guarantees to its reader: valid indices, and views into its own text. For the
// tests and the fuzzer.

#include <functional>
#include <string>

#include "software_device/ptx/syntax.hpp"

namespace cuda_ffi::software::ptx {

class ModuleCheck {
 public:
  explicit ModuleCheck(const Module& module) : module_(module) {}

  // The first error, or an empty text.
  std::string first_fault() {
    for (const Symbol& symbol : module_.symbols) check_symbol(symbol);
    for (const Variable& variable : module_.variables) check_variable(variable);
    for (const Function& function : module_.functions) check_function(function);
    for (const auto& [alias, aliasee] : module_.aliases) check_view(alias), check_view(aliasee);
    for (const std::string_view file : module_.files) check_view(file);
    return fault_;
  }

 private:
  void require(bool good, const char* what) {
    if (!good && fault_.empty()) fault_ = what;
  }

  void check_view(std::string_view view) {
    if (view.empty()) return;
    const char* const begin = module_.text.data();
    const std::less_equal<const char*> before;
    require(before(begin, view.data()) &&
                before(view.data() + view.size(), begin + module_.text.size()),
            "a view points outside of the text");
  }

  void check_symbol(const Symbol& symbol) {
    const bool of_module =
        symbol.kind == Symbol::Kind::ModuleVariable || symbol.kind == Symbol::Kind::Function;
    require(of_module == (symbol.function == Symbol::kNone), "a symbol has the wrong owner");
    require(of_module || symbol.function < module_.functions.size(), "a symbol's owner");
    if (fault_.empty()) require(symbol.index < table_size(symbol), "a symbol's index");
  }

  std::size_t table_size(const Symbol& symbol) const {
    if (symbol.kind == Symbol::Kind::ModuleVariable) return module_.variables.size();
    if (symbol.kind == Symbol::Kind::Function) return module_.functions.size();
    const Function& owner = module_.functions[symbol.function];
    switch (symbol.kind) {
      case Symbol::Kind::FunctionVariable:
        return owner.variables.size();
      case Symbol::Kind::Parameter:
        return owner.parameters.size();
      case Symbol::Kind::Result:
        return owner.results.size();
      case Symbol::Kind::Prototype:
        return owner.prototypes.size();
      default:
        return owner.branch_targets.size();
    }
  }

  void check_variable(const Variable& variable) {
    check_view(variable.name);
    const std::uint32_t alignment = variable.alignment;
    require(alignment != 0 && (alignment & (alignment - 1)) == 0, "an alignment");
    require(variable.initial.size() <= variable.size, "an initializer longer than its variable");
    for (const Relocation& relocation : variable.relocations) {
      require(relocation.symbol < module_.symbols.size(), "a relocation's symbol");
      require(relocation.offset + relocation.size <= variable.initial.size(),
              "a relocation's place");
      require(relocation.shift < 8, "a relocation's shift");
    }
  }

  void check_function(const Function& function) {
    check_view(function.name);
    for (const auto* list : {&function.results, &function.parameters, &function.variables}) {
      for (const Variable& variable : *list) check_variable(variable);
    }
    for (const Register& entry : function.registers) check_view(entry.name);
    for (const Instruction& instruction : function.instructions)
      check_instruction(function, instruction);
    for (const Label& label : function.labels) {
      check_view(label.name);
      require(label.instruction <= function.instructions.size(), "a label's place");
    }
    for (const BranchTargets& targets : function.branch_targets) {
      for (const std::uint32_t label : targets.labels) {
        require(label < function.labels.size(), "a branch target");
      }
    }
    require(function.defined || function.instructions.empty(), "a body without a definition");
  }

  void check_instruction(const Function& function, const Instruction& instruction) {
    require(is_opcode(instruction.opcode), "an opcode");
    require(instruction.ptx_line != 0, "an instruction's line");
    require(instruction.source.file == 0 || instruction.source.file < module_.files.size(),
            "a file");
    if (instruction.guarded) {
      require(instruction.guard < function.registers.size() &&
                  function.registers[instruction.guard].type == Type::Pred,
              "a guard");
    }
    require(instruction.first_modifier + instruction.modifier_count <= function.modifiers.size(),
            "an instruction's modifiers");
    for (std::uint32_t i = 0; fault_.empty() && i < instruction.modifier_count; ++i) {
      require(is_modifier(function.modifiers[instruction.first_modifier + i]), "a modifier");
    }
    check_operands(function, instruction.first_operand, instruction.operand_count,
                   static_cast<std::uint32_t>(function.operands.size()));
  }

  // A vector's elements lie before the vector, so that reading them ends.
  void check_operands(const Function& function, std::uint32_t first, std::uint32_t count,
                      std::uint32_t end) {
    require(first <= end && count <= end - first, "a list of operands");
    for (std::uint32_t i = 0; fault_.empty() && i < count; ++i) {
      check_operand(function, function.operands[first + i], first);
    }
  }

  void check_operand(const Function& function, const Operand& operand, std::uint32_t place) {
    switch (operand.kind) {
      case OperandKind::Register:
      case OperandKind::AddressRegister:
        return require(operand.index < function.registers.size(), "a register");
      case OperandKind::Special:
        return require(!spelling(static_cast<SpecialRegister>(operand.index)).empty(), "a special");
      case OperandKind::Symbol:
      case OperandKind::AddressSymbol:
        return require(operand.index < module_.symbols.size(), "a symbol");
      case OperandKind::Label:
        return require(operand.index < function.labels.size(), "a label");
      case OperandKind::Vector:
      case OperandKind::AddressVector:
        return check_operands(function, operand.index, operand.count, place);
      default:
        return require(operand.index == 0 && operand.count == 0, "an operand without index");
    }
  }

  const Module& module_;
  std::string fault_;
};

inline std::string first_fault(const Module& module) {
  return ModuleCheck(module).first_fault();
}

}  // namespace cuda_ffi::software::ptx
