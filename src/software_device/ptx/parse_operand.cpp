#include "software_device/ptx/body_parser.hpp"
#include "software_device/ptx/bounds.hpp"
#include "software_device/ptx/constant.hpp"
#include "software_device/ptx/parse.hpp"

namespace cuda_ffi::software::ptx {
namespace {

OperandKind kind_of(Constant::Kind kind) noexcept {
  switch (kind) {
    case Constant::Kind::Float32:
      return OperandKind::Float32;
    case Constant::Kind::Float64:
      return OperandKind::Float64;
    default:
      return OperandKind::Integer;
  }
}

}  // namespace

Binding BodyParser::find(std::string_view name) const noexcept {
  const Binding local = names_.find(name);
  return local ? local : context_.globals.find(name);
}

// Moves everything on the stack from `mark` on to the function, and returns its first index there.
// A pending operand learns its final place here.
std::uint32_t BodyParser::store(std::size_t mark) {
  std::vector<Operand>& operands = function_.operands;
  const auto first = static_cast<std::uint32_t>(operands.size());
  for (std::size_t i = mark; i < stack_.size(); ++i) {
    const auto place = static_cast<std::uint32_t>(operands.size());
    if (stack_[i].count == kPendingCount) {
      pending_[stack_[i].index].operand = place;
      stack_[i].count = 0;
    }
    operands.push_back(stack_[i]);
  }
  stack_.resize(mark);
  return first;
}

void BodyParser::push_vector(OperandKind kind, std::size_t mark) {
  const std::size_t count = stack_.size() - mark;
  Operand vector = operand_of(kind, store(mark));
  vector.count = static_cast<std::uint16_t>(count);
  stack_.push_back(vector);
}

// One operand, or a|b, which is a vector of two.
void BodyParser::parse_operand(std::size_t depth) {
  if (depth > kMaxOperandDepth) cursor_.fail("the operand is nested too deeply");
  const std::size_t mark = stack_.size();
  parse_simple_operand(depth);
  if (!cursor_.accept('|')) return;
  parse_simple_operand(depth);
  push_vector(OperandKind::Vector, mark);
}

void BodyParser::parse_simple_operand(std::size_t depth) {
  if (cursor_.at('-') || cursor_.at('!')) return parse_negated();
  if (starts_constant(cursor_)) return push_constant(parse_constant(cursor_));
  if (cursor_.at(TokenKind::Identifier)) return parse_name();
  if (cursor_.at('{')) return parse_list('}', depth);
  if (cursor_.at('[')) return parse_address(depth);
  if (!cursor_.at('(')) cursor_.unexpected("an operand");
  if (opcode_ == Word::Call) return parse_list(')', depth);
  push_constant(parse_constant(cursor_));
}

void BodyParser::push_constant(Constant value) {
  stack_.push_back(operand_of(kind_of(value.kind), 0, value.as_signed()));
}

// {a, b}; or (a, b) in a call, which may be empty.
void BodyParser::parse_list(char close, std::size_t depth) {
  const std::size_t mark = stack_.size();
  cursor_.take();
  if (close == ')' && cursor_.accept(')')) return push_vector(OperandKind::Vector, mark);
  do {
    if (stack_.size() - mark == kMaxVectorElements)
      cursor_.fail("the list of operands is too long");
    parse_operand(depth + 1);
  } while (cursor_.accept(','));
  cursor_.expect(close, "after a list of operands");
  push_vector(OperandKind::Vector, mark);
}

// !%p, -%r1, or a constant that begins with ! or -.
void BodyParser::parse_negated() {
  const char op = cursor_.at('-') ? '-' : '!';
  cursor_.take();
  if (!cursor_.at(TokenKind::Identifier) || starts_constant(cursor_)) {
    return push_constant(parse_constant_after(cursor_, op));
  }
  const Token name = cursor_.peek();
  parse_name();
  Operand& operand = stack_.back();
  if (operand.kind != OperandKind::Register) {
    throw SyntaxError(name.line, in_quotes(name.text) + " is not a register that could be negated");
  }
  operand.negated = true;
}

// [base], [base + 8], [handle, {x, y}]
void BodyParser::parse_address(std::size_t depth) {
  const std::size_t mark = stack_.size();
  cursor_.take();
  parse_address_base();
  if (cursor_.accept(']')) return;
  if (!cursor_.at(',')) cursor_.unexpected("']' after an address");
  handle_of_address(stack_.back());
  while (cursor_.accept(',')) {
    if (stack_.size() - mark == kMaxVectorElements)
      cursor_.fail("the list of operands is too long");
    parse_operand(depth + 1);
  }
  cursor_.expect(']', "after an address");
  push_vector(OperandKind::AddressVector, mark);
}

// The first of several elements is a handle, not an address in memory.
void BodyParser::handle_of_address(Operand& operand) const {
  if (operand.kind == OperandKind::AddressAbsolute)
    cursor_.fail("a handle is a register or a name");
  if (operand.value != 0) cursor_.fail("a handle has no offset");
  if (operand.kind == OperandKind::AddressRegister) {
    operand.kind = OperandKind::Register;
  } else {
    operand.kind = operand.count == kPendingCount ? OperandKind::Label : OperandKind::Symbol;
  }
}

void BodyParser::parse_address_base() {
  if (starts_constant(cursor_) || cursor_.at('(')) {
    const Constant address = parse_constant(cursor_);
    if (!address.is_integer()) cursor_.fail("an address must be an integer");
    stack_.push_back(operand_of(OperandKind::AddressAbsolute, 0, address.as_signed()));
    return;
  }
  if (!cursor_.at(TokenKind::Identifier)) cursor_.unexpected("an address");
  const Binding binding = find(cursor_.peek().text);
  if (binding.kind == Binding::Kind::Register) {
    stack_.push_back(operand_of(OperandKind::AddressRegister, binding.index));
    cursor_.take();
    return add_offset(stack_.back());
  }
  const Token token = cursor_.take();
  switch (binding.kind) {
    case Binding::Kind::VectorRegister:
      parse_vector_use(binding);
      if (stack_.back().kind == OperandKind::Vector)
        throw SyntaxError(token.line, in_quotes(token.text) + " is not an address");
      stack_.back().kind = OperandKind::AddressRegister;
      break;
    case Binding::Kind::Symbol:
      stack_.push_back(operand_of(OperandKind::AddressSymbol, binding.index));
      parse_subscript(binding);
      break;
    case Binding::Kind::None:
      push_pending(token, OperandKind::AddressSymbol);
      break;
    default:
      throw SyntaxError(token.line, in_quotes(token.text) + " is not an address");
  }
  add_offset(stack_.back());
}

void BodyParser::add_offset(Operand& operand) {
  if (!cursor_.at('+') && !cursor_.at('-')) return;
  if (__builtin_add_overflow(operand.value, parse_offset(cursor_), &operand.value)) {
    cursor_.fail("the offset of an address does not fit in 64 bits");
  }
}

}  // namespace cuda_ffi::software::ptx
