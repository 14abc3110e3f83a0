#pragma once

// Short ways to parse a fragment and look at the result.

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "check_module.hpp"
#include "software_device/ptx/parse.hpp"

namespace cuda_ffi::software::ptx {

inline const std::string kHeader = ".version 8.0 .target sm_90 .address_size 64 ";

// The header is put on the fragment's own first line, so that line numbers are the fragment's.
inline Module parse_text(const std::string& fragment) {
  Module module = parse(kHeader + fragment);
  EXPECT_EQ(first_fault(module), "");
  return module;
}

// Parses the statements as the body of one .func, with registers of every type.
inline Module parse_statements(const std::string& statements) {
  return parse_text(
      ".func f() { .reg .pred %p<9>; .reg .b16 %rs<9>; .reg .b32 %r<9>; .reg .b64 %rd<9>; "
      ".reg .f32 %f<9>; .reg .f64 %d<9>; .shared .b8 tile[64]; " +
      statements + "}");
}

// The message after "line N: "; checks N.
inline std::string error_of(const std::string& text, std::uint32_t line) {
  try {
    parse(text);
  } catch (const SyntaxError& error) {
    EXPECT_EQ(error.line(), line) << error.what();
    const std::string message = error.what();
    const std::string prefix = "line " + std::to_string(line) + ": ";
    EXPECT_EQ(message.substr(0, prefix.size()), prefix);
    return message.substr(std::min(prefix.size(), message.size()));
  }
  ADD_FAILURE() << "parsed without an error: " << text.substr(0, 200);
  return "";
}

inline std::string fragment_error(const std::string& fragment, std::uint32_t line = 1) {
  return error_of(kHeader + fragment, line);
}

inline std::string statement_error(const std::string& statements, std::uint32_t line = 1) {
  return fragment_error(
      ".func f() { .reg .pred %p<9>; .reg .b32 %r<9>; .reg .b64 %rd<9>; .reg .f32 %f<9>; "
      ".shared .b8 tile[64]; " +
          statements + "}",
      line);
}

inline const Function& function_named(const Module& module, std::string_view name) {
  for (const Function& function : module.functions) {
    if (function.name == name) return function;
  }
  throw std::runtime_error("no function " + std::string(name));
}

inline const Variable& variable_named(const Module& module, std::string_view name) {
  for (const Variable& variable : module.variables) {
    if (variable.name == name) return variable;
  }
  throw std::runtime_error("no variable " + std::string(name));
}

// Operand `at` of the last instruction of the last function.
inline const Operand& last_operand(const Module& module, std::size_t at) {
  const Function& function = module.functions.back();
  const Instruction& instruction = function.instructions.back();
  EXPECT_LT(at, instruction.operand_count);
  return function.operands.at(instruction.first_operand + at);
}

inline std::string register_name(const Function& function, std::uint32_t index) {
  const Register& entry = function.registers.at(index);
  return std::string(entry.name) + (entry.numbered ? std::to_string(entry.number) : "");
}

inline std::string symbol_name(const Module& module, std::uint32_t index) {
  const Symbol& symbol = module.symbols.at(index);
  switch (symbol.kind) {
    case Symbol::Kind::ModuleVariable:
      return std::string(module.variables.at(symbol.index).name);
    case Symbol::Kind::Function:
      return std::string(module.functions.at(symbol.index).name);
    default:
      break;
  }
  const Function& owner = module.functions.at(symbol.function);
  switch (symbol.kind) {
    case Symbol::Kind::FunctionVariable:
      return std::string(owner.variables.at(symbol.index).name);
    case Symbol::Kind::Parameter:
      return std::string(owner.parameters.at(symbol.index).name);
    case Symbol::Kind::Result:
      return std::string(owner.results.at(symbol.index).name);
    case Symbol::Kind::Prototype:
      return std::string(owner.prototypes.at(symbol.index).name);
    default:
      return std::string(owner.branch_targets.at(symbol.index).name);
  }
}

}  // namespace cuda_ffi::software::ptx
