#pragma once

// Parses one function's body. Its methods are in parse_body.cpp (statements and scopes),
// parse_local.cpp (declarations), parse_instruction.cpp, parse_operand.cpp and parse_name.cpp.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "software_device/ptx/constant.hpp"
#include "software_device/ptx/context.hpp"
#include "software_device/ptx/parse_declaration.hpp"

namespace cuda_ffi::software::ptx {

class BodyParser {
 public:
  BodyParser(Context& context, NameTable& names, std::uint32_t index);

  // From the body's { through its }.
  void parse();

 private:
  // A reference that no declaration so far explains: it means a label or function further down, or
  // is an error.
  struct Pending {
    std::uint32_t operand = 0;  // Function::operands, once stored
    Word opcode{};
    std::uint32_t line = 0;
    std::string_view name;
  };
  // The same in a .branchtargets list, where only labels are allowed.
  struct PendingTarget {
    std::uint32_t list = 0;   // Function::branch_targets
    std::uint32_t place = 0;  // in its labels
    std::uint32_t line = 0;
    std::string_view name;
  };
  // What was already waiting when a scope began: it cannot mean labels of that scope.
  struct Mark {
    std::size_t pending = 0;
    std::size_t targets = 0;
  };
  // Operand::count of an operand whose index is one of pending_; no vector is that long.
  static constexpr std::uint16_t kPendingCount = 0xffff;

  // Statements and scopes
  void declare_parameters();
  void declare_parameter(const Variable& variable, Symbol::Kind kind, std::uint32_t index);
  void parse_scope();
  void parse_statement();
  void parse_directive();
  void parse_labeled(std::string_view name, std::uint32_t line);
  void enter_scope();
  void leave_scope();
  void resolve_labels(std::size_t first);
  void resolve_targets(std::size_t first);
  void hand_over_unresolved();
  void declare(std::string_view name, Binding binding, std::uint32_t line);
  void declare_symbol(std::string_view name, Symbol::Kind kind, std::size_t index,
                      std::uint32_t line);

  // Declarations
  void parse_registers();
  void parse_register(const DeclarationHead& head);
  std::uint32_t add_registers(Type type, std::string_view name, std::uint64_t count,
                              std::uint8_t width, bool numbered, std::uint32_t line);
  void declare_register(Type type, std::string_view name, std::uint8_t width, std::uint32_t line);
  void parse_body_variables(Space space);
  void parse_prototype(std::string_view name, std::uint32_t line);
  void parse_branch_targets(std::string_view name, std::uint32_t line);
  void parse_call_targets(std::string_view name, std::uint32_t line);

  // Instructions
  void parse_guarded();
  void parse_guard(Instruction& instruction);
  void parse_rest(std::string_view opcode, std::uint32_t line, Instruction& instruction);
  void parse_modifiers(Instruction& instruction, const char* opcode);
  void parse_operands(Instruction& instruction);
  [[noreturn]] void unknown_modifier(const Token& word, const char* opcode) const;

  // Operands: each pushes one operand on stack_
  void parse_operand(std::size_t depth);
  void parse_simple_operand(std::size_t depth);
  void parse_list(char close, std::size_t depth);
  void parse_negated();
  void parse_address(std::size_t depth);
  void parse_address_base();
  void handle_of_address(Operand& operand) const;
  void add_offset(Operand& operand);
  void push_constant(Constant value);
  void push_vector(OperandKind kind, std::size_t mark);
  std::uint32_t store(std::size_t mark);

  // Names
  void parse_name();
  void parse_register_use(Binding binding);
  void parse_sum(Operand& operand);
  void parse_vector_use(Binding binding);
  void parse_special(const Token& token);
  void parse_special_component(const Token& token);
  void parse_symbol(Binding binding);
  bool parse_subscript(Binding binding);
  std::int64_t element_size(Binding binding) const;
  void push_pending(const Token& token, OperandKind kind);
  Binding find(std::string_view name) const noexcept;

  Context& context_;
  Cursor& cursor_;
  NameTable& names_;  // of this function; empty before and after
  std::uint32_t index_;
  Function& function_;
  SourceLine source_;
  Word opcode_{};               // of the instruction being parsed
  std::vector<Operand> stack_;  // operands not yet stored in the function
  std::vector<Pending> pending_;
  std::vector<PendingTarget> pending_targets_;
  std::vector<Mark> marks_;  // one for each open scope
};

}  // namespace cuda_ffi::software::ptx
