// A name as an operand: a register, a special register, a symbol, or something that is declared
// further down.

#include <array>
#include <string>

#include "software_device/ptx/body_parser.hpp"
#include "software_device/ptx/constant.hpp"
#include "software_device/ptx/parse.hpp"

namespace cuda_ffi::software::ptx {
namespace {

Operand special(SpecialRegister name) noexcept {
  return operand_of(OperandKind::Special, static_cast<std::uint32_t>(name));
}

// Makes %tid.x of "tid" and 'x'; for the four vectors such as %tid.
std::optional<SpecialRegister> component(std::string_view vector, char letter) {
  std::array<char, 32> text{};
  if (vector.size() + 2 > text.size()) return std::nullopt;
  vector.copy(text.data(), vector.size());
  text[vector.size()] = '.';
  text[vector.size() + 1] = letter;
  return find_special_register({text.data(), vector.size() + 2});
}

// x y z w, or r g b a, as 0 to 3; 4 for anything else.
std::uint32_t component_index(std::string_view text) noexcept {
  if (text.size() != 1) return 4;
  const std::size_t at = std::string_view("xyzwrgba").find(text[0]);
  return at == std::string_view::npos ? 4 : static_cast<std::uint32_t>(at % 4);
}

// .b0, .h1, .b3210: the bytes of its register that a video instruction takes.
bool is_byte_selector(Word word, std::string_view text) noexcept {
  if (!is_modifier(word) || type_of(word) != Type::None || text.size() < 2) return false;
  const std::string_view digits = text.substr(1);
  return (text[0] == 'b' || text[0] == 'h') &&
         digits.find_first_not_of("01234567") == std::string_view::npos;
}

}  // namespace

void BodyParser::parse_name() {
  const Binding binding = find(cursor_.peek().text);
  if (binding.kind == Binding::Kind::Register) {
    cursor_.take();
    return parse_register_use(binding);
  }
  const Token token = cursor_.take();
  if (token.text == "_") {
    stack_.push_back(operand_of(OperandKind::Discard, 0));
    return;
  }
  switch (binding.kind) {
    case Binding::Kind::VectorRegister:
      return parse_vector_use(binding);
    case Binding::Kind::Symbol:
      return parse_symbol(binding);
    default:
      break;
  }
  if (token.text[0] == '%') return parse_special(token);
  push_pending(token, OperandKind::Label);
  add_offset(stack_.back());
}

// %r1, %r1 + 4, or %r1.b0 of a video instruction.
void BodyParser::parse_register_use(Binding binding) {
  Operand operand = operand_of(OperandKind::Register, binding.index);
  if (cursor_.at(TokenKind::Dotted)) {
    const Word word = find_word(cursor_.peek().text);
    if (!is_byte_selector(word, cursor_.peek().text)) {
      cursor_.fail("unknown selector " + describe(cursor_.peek()) + " of a register");
    }
    operand.value = static_cast<std::int64_t>(word);
    cursor_.take();
  } else {
    parse_sum(operand);
  }
  stack_.push_back(operand);
}

void BodyParser::parse_sum(Operand& operand) {
  if (!cursor_.at('+')) return;
  operand.kind = OperandKind::RegisterSum;
  operand.value = parse_offset(cursor_);
}

// For `.reg .v4 .f32 v`, v means all components and v.x one of them.
void BodyParser::parse_vector_use(Binding binding) {
  if (cursor_.at(TokenKind::Dotted)) {
    const std::uint32_t index = component_index(cursor_.peek().text);
    if (index >= binding.count) {
      cursor_.fail("unknown component " + describe(cursor_.peek()) + " of a vector register");
    }
    cursor_.take();
    stack_.push_back(operand_of(OperandKind::Register, binding.index + index));
    return parse_sum(stack_.back());
  }
  const std::size_t mark = stack_.size();
  for (std::uint32_t i = 0; i < binding.count; ++i) {
    stack_.push_back(operand_of(OperandKind::Register, binding.index + i));
  }
  push_vector(OperandKind::Vector, mark);
}

// %laneid, %tid.x, or %tid: the vector of its components and a 0.
void BodyParser::parse_special(const Token& token) {
  const std::string_view name = token.text.substr(1);
  if (cursor_.at(TokenKind::Dotted)) return parse_special_component(token);
  if (const auto found = find_special_register(name)) {
    stack_.push_back(special(*found));
    return;
  }
  if (!component(name, 'x'))
    throw SyntaxError(token.line, "unknown register " + in_quotes(token.text));
  const std::size_t mark = stack_.size();
  for (const char letter : {'x', 'y', 'z'}) stack_.push_back(special(*component(name, letter)));
  stack_.push_back(operand_of(OperandKind::Integer, 0));
  push_vector(OperandKind::Vector, mark);
}

void BodyParser::parse_special_component(const Token& token) {
  const std::string_view name = token.text.substr(1);
  const Token letter = cursor_.take();
  const auto found = letter.text.size() == 1 ? component(name, letter.text[0]) : std::nullopt;
  if (found) {
    stack_.push_back(special(*found));
  } else if (letter.text == "w" && component(name, 'x')) {
    stack_.push_back(operand_of(OperandKind::Integer, 0));
  } else {
    throw SyntaxError(token.line, "unknown register " + in_quotes(std::string(token.text) + "." +
                                                                  std::string(letter.text)));
  }
}

// name, name + 8, name[2]
void BodyParser::parse_symbol(Binding binding) {
  stack_.push_back(operand_of(OperandKind::Symbol, binding.index));
  // An array element without brackets is an access to memory, except in instructions that take its
  // address.
  const bool element = parse_subscript(binding);
  if (element && opcode_ != Word::Mov && opcode_ != Word::Cvta) {
    stack_.back().kind = OperandKind::AddressSymbol;
  }
  add_offset(stack_.back());
}

// [2] after the name of an array: an offset in elements, added to the operand on top of the stack.
bool BodyParser::parse_subscript(Binding binding) {
  if (!cursor_.accept('[')) return false;
  const Constant subscript = parse_constant(cursor_);
  cursor_.expect(']', "after the subscript");
  std::int64_t offset = 0;
  if (!subscript.is_integer() ||
      __builtin_mul_overflow(subscript.as_signed(), element_size(binding), &offset)) {
    cursor_.fail("the subscript does not fit in 64 bits");
  }
  stack_.back().value = offset;
  return true;
}

std::int64_t BodyParser::element_size(Binding binding) const {
  const Symbol& symbol = context_.module.symbols[binding.index];
  const Variable* variable = nullptr;
  switch (symbol.kind) {
    case Symbol::Kind::ModuleVariable:
      variable = &context_.module.variables[symbol.index];
      break;
    case Symbol::Kind::FunctionVariable:
      variable = &function_.variables[symbol.index];
      break;
    case Symbol::Kind::Parameter:
      variable = &function_.parameters[symbol.index];
      break;
    case Symbol::Kind::Result:
      variable = &function_.results[symbol.index];
      break;
    default:
      cursor_.fail("only a variable has elements");
  }
  return std::int64_t{size_of(variable->type)} * variable->vector;
}

void BodyParser::push_pending(const Token& token, OperandKind kind) {
  Operand operand = operand_of(kind, static_cast<std::uint32_t>(pending_.size()));
  operand.count = kPendingCount;
  stack_.push_back(operand);
  pending_.push_back({0, opcode_, token.line, token.text});
}

}  // namespace cuda_ffi::software::ptx
