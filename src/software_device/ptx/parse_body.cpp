#include <algorithm>

#include "software_device/ptx/body_parser.hpp"
#include "software_device/ptx/bounds.hpp"
#include "software_device/ptx/parse.hpp"
#include "software_device/ptx/parse_debug.hpp"
#include "software_device/ptx/parse_function.hpp"

namespace cuda_ffi::software::ptx {

BodyParser::BodyParser(Context& context, NameTable& names, std::uint32_t index)
    : context_(context),
      cursor_(context.cursor),
      names_(names),
      index_(index),
      function_(context.module.functions[index]) {}

void BodyParser::parse() {
  function_.defined = true;
  names_.clear();
  enter_scope();
  declare_parameters();
  parse_scope();
  hand_over_unresolved();
}

void BodyParser::declare_parameters() {
  for (std::uint32_t i = 0; i < function_.results.size(); ++i) {
    declare_parameter(function_.results[i], Symbol::Kind::Result, i);
  }
  for (std::uint32_t i = 0; i < function_.parameters.size(); ++i) {
    declare_parameter(function_.parameters[i], Symbol::Kind::Parameter, i);
  }
}

void BodyParser::declare_parameter(const Variable& variable, Symbol::Kind kind,
                                   std::uint32_t index) {
  if (variable.space != Space::Reg) {
    return declare_symbol(variable.name, kind, index, variable.ptx_line);
  }
  declare_register(variable.type, variable.name, variable.vector, variable.ptx_line);
}

void BodyParser::enter_scope() {
  if (names_.depth() == kMaxScopeDepth) cursor_.fail("the braces are nested too deeply");
  cursor_.expect('{', "of a scope");
  names_.enter();
  marks_.push_back({pending_.size(), pending_targets_.size()});
}

void BodyParser::parse_scope() {
  while (names_.depth() > 0) {
    if (cursor_.at('{')) {
      enter_scope();
    } else if (cursor_.at('}')) {
      leave_scope();
    } else {
      parse_statement();
    }
  }
}

void BodyParser::leave_scope() {
  resolve_labels(marks_.back().pending);
  resolve_targets(marks_.back().targets);
  marks_.pop_back();
  names_.leave();
  cursor_.expect('}', "of a scope");
}

// Labels are used before they are declared, so the references that a scope left open are resolved
// when it ends. Those that name a label of this very scope mean that; the rest is left to the
// enclosing scopes.
void BodyParser::resolve_labels(std::size_t first) {
  const auto resolved = [this](const Pending& pending) {
    const Binding binding = names_.find(pending.name);
    if (!binding || binding.depth != names_.depth()) return false;
    Operand& operand = function_.operands[pending.operand];
    const bool symbol = binding.kind == Binding::Kind::Symbol;
    if (!symbol && (binding.kind != Binding::Kind::Label || operand.kind != OperandKind::Label)) {
      return false;
    }
    if (symbol && operand.kind == OperandKind::Label) operand.kind = OperandKind::Symbol;
    operand.index = binding.index;
    return true;
  };
  const auto begin = pending_.begin() + static_cast<std::ptrdiff_t>(first);
  pending_.erase(std::remove_if(begin, pending_.end(), resolved), pending_.end());
}

void BodyParser::resolve_targets(std::size_t first) {
  const auto resolved = [this](const PendingTarget& target) {
    const Binding binding = names_.find(target.name);
    if (binding.kind != Binding::Kind::Label || binding.depth != names_.depth()) return false;
    function_.branch_targets[target.list].labels[target.place] = binding.index;
    return true;
  };
  const auto begin = pending_targets_.begin() + static_cast<std::ptrdiff_t>(first);
  pending_targets_.erase(std::remove_if(begin, pending_targets_.end(), resolved),
                         pending_targets_.end());
}

void BodyParser::hand_over_unresolved() {
  if (!pending_targets_.empty()) {
    const PendingTarget& target = pending_targets_.front();
    throw SyntaxError(target.line, ".branchtargets: unknown label " + in_quotes(target.name));
  }
  for (const Pending& pending : pending_) {
    context_.operands.push_back(
        {index_, pending.operand, pending.opcode, pending.line, pending.name});
  }
}

void BodyParser::parse_statement() {
  switch (cursor_.peek().kind) {
    case TokenKind::Identifier: {
      const std::string_view name = cursor_.peek().text;
      const std::uint32_t line = cursor_.line();
      cursor_.take();
      if (cursor_.accept(':')) return parse_labeled(name, line);
      Instruction instruction;
      return parse_rest(name, line, instruction);
    }
    case TokenKind::Dotted:
      return parse_directive();
    case TokenKind::End:
      cursor_.fail("the body of " + in_quotes(function_.name) + " is never closed");
    default:
      break;
  }
  if (cursor_.accept(';')) return;
  if (cursor_.at('@')) return parse_guarded();
  cursor_.unexpected("an instruction");
}

void BodyParser::parse_directive() {
  switch (find_word(cursor_.peek().text)) {
    case Word::Reg:
      return parse_registers();
    case Word::Loc:
      source_ = parse_location(context_);
      return;
    case Word::Pragma:
      return skip_pragma(context_);
    case Word::File:
      return parse_file(context_);
    case Word::Section:
      return skip_section(context_);
    default:
      break;
  }
  if (const std::optional<Space> space = space_at(cursor_)) return parse_body_variables(*space);
  cursor_.fail("unknown directive " + describe(cursor_.peek()) + " in a function");
}

// What follows `name:`. Three directives that need a name are written like labels.
void BodyParser::parse_labeled(std::string_view name, std::uint32_t line) {
  if (cursor_.at(Word::Branchtargets)) return parse_branch_targets(name, line);
  if (cursor_.at(Word::Callprototype)) return parse_prototype(name, line);
  if (cursor_.at(Word::Calltargets)) return parse_call_targets(name, line);
  const auto index = static_cast<std::uint32_t>(function_.labels.size());
  declare(name, {Binding::Kind::Label, 1, index}, line);
  function_.labels.push_back({name, static_cast<std::uint32_t>(function_.instructions.size())});
}

void BodyParser::declare(std::string_view name, Binding binding, std::uint32_t line) {
  if (names_.declare(name, binding)) return;
  throw SyntaxError(line, in_quotes(name) + " is already declared in this scope");
}

void BodyParser::declare_symbol(std::string_view name, Symbol::Kind kind, std::size_t index,
                                std::uint32_t line) {
  const std::uint32_t symbol =
      context_.add_symbol({kind, index_, static_cast<std::uint32_t>(index)});
  declare(name, {Binding::Kind::Symbol, 1, symbol}, line);
}

void parse_body(Context& context, std::uint32_t index) {
  BodyParser(context, context.locals, index).parse();
}

}  // namespace cuda_ffi::software::ptx
