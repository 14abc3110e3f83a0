#pragma once

// Writes an instruction of the tree as PTX again, without blanks, so that a test can compare it
// with the text that it was parsed from.

#include <cstdio>
#include <string>

#include "parsing.hpp"

namespace cuda_ffi::software::ptx {

class Renderer {
 public:
  Renderer(const Module& module, const Function& function) : module_(module), function_(function) {}

  std::string instruction(const Instruction& instruction) const {
    std::string out;
    if (instruction.guarded) {
      out += instruction.guard_negated ? "@!" : "@";
      out += register_name(function_, instruction.guard);
    }
    out += spelling(instruction.opcode);
    for (std::uint32_t i = 0; i < instruction.modifier_count; ++i) {
      out += ".";
      out += spelling(function_.modifiers.at(instruction.first_modifier + i));
    }
    const bool call = instruction.opcode == Word::Call;
    return out + list(instruction.first_operand, instruction.operand_count, ",", call) + ";";
  }

  std::string operand(const Operand& operand, bool in_call = false) const {
    const std::string sign = operand.negated ? "!" : "";
    switch (operand.kind) {
      case OperandKind::Register:
        return sign + register_name(function_, operand.index) + selector(operand);
      case OperandKind::RegisterSum:
        return register_name(function_, operand.index) + offset(operand);
      case OperandKind::Special:
        return "%" + std::string(spelling(static_cast<SpecialRegister>(operand.index)));
      case OperandKind::Integer:
        return std::to_string(operand.value);
      case OperandKind::Float32:
        return hexadecimal("0f", operand.value, 8);
      case OperandKind::Float64:
        return hexadecimal("0d", operand.value, 16);
      case OperandKind::Symbol:
        return symbol_name(module_, operand.index) + offset(operand);
      case OperandKind::Label:
        return std::string(function_.labels.at(operand.index).name);
      case OperandKind::Vector:
        return vector(operand, in_call);
      case OperandKind::AddressRegister:
        return "[" + register_name(function_, operand.index) + offset(operand) + "]";
      case OperandKind::AddressSymbol:
        return "[" + symbol_name(module_, operand.index) + offset(operand) + "]";
      case OperandKind::AddressAbsolute:
        return "[" + std::to_string(operand.value) + "]";
      case OperandKind::AddressVector:
        return "[" + list(operand.index, operand.count, ",") + "]";
      case OperandKind::Discard:
        return "_";
    }
    return "?";
  }

 private:
  std::string list(std::uint32_t first, std::uint32_t count, const char* separator,
                   bool in_call = false) const {
    std::string out;
    for (std::uint32_t i = 0; i < count; ++i) {
      if (i > 0) out += separator;
      out += operand(function_.operands.at(first + i), in_call);
    }
    return out;
  }

  std::string vector(const Operand& operand, bool in_call) const {
    const char* const marks = in_call ? "()" : "{}";
    return marks[0] + list(operand.index, operand.count, ",") + marks[1];
  }

  static std::string offset(const Operand& operand) {
    return operand.value == 0 ? "" : "+" + std::to_string(operand.value);
  }

  static std::string selector(const Operand& operand) {
    if (operand.value == 0) return "";
    return "." + std::string(spelling(static_cast<Word>(operand.value)));
  }

  static std::string hexadecimal(const char* prefix, std::int64_t value, int digits) {
    char text[24];
    std::snprintf(text, sizeof text, "%s%0*llX", prefix, digits,
                  static_cast<unsigned long long>(value));
    return text;
  }

  const Module& module_;
  const Function& function_;
};

// The last instruction of the last function.
inline std::string rendered(const Module& module) {
  const Function& function = module.functions.back();
  return Renderer(module, function).instruction(function.instructions.back());
}

}  // namespace cuda_ffi::software::ptx
