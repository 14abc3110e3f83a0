#include "software_device/ptx/body_parser.hpp"
#include "software_device/ptx/bounds.hpp"
#include "software_device/ptx/parse.hpp"

namespace cuda_ffi::software::ptx {

// @p instruction, @!p instruction
void BodyParser::parse_guarded() {
  Instruction instruction;
  parse_guard(instruction);
  const Token opcode = cursor_.expect(TokenKind::Identifier, "an instruction after its guard");
  parse_rest(opcode.text, opcode.line, instruction);
}

void BodyParser::parse_guard(Instruction& instruction) {
  cursor_.expect('@', "of a guard");
  instruction.guarded = true;
  instruction.guard_negated = cursor_.accept('!');
  if (!cursor_.at(TokenKind::Identifier)) cursor_.unexpected("a predicate register");
  const std::string_view name = cursor_.peek().text;
  const Binding binding = find(name);
  if (binding.kind != Binding::Kind::Register) cursor_.fail("unknown register " + in_quotes(name));
  if (function_.registers[binding.index].type != Type::Pred) {
    cursor_.fail("the guard " + in_quotes(name) + " is not a predicate");
  }
  instruction.guard = binding.index;
  cursor_.take();
}

// Parses from after the opcode to the semicolon.
void BodyParser::parse_rest(std::string_view opcode, std::uint32_t line, Instruction& instruction) {
  opcode_ = find_word(opcode);
  if (!is_opcode(opcode_)) {
    throw SyntaxError(line, "unknown opcode " + in_quotes(opcode));
  }
  instruction.opcode = opcode_;
  instruction.ptx_line = line;
  instruction.source = source_;
  parse_modifiers(instruction, opcode.data());
  parse_operands(instruction);
  if (!cursor_.accept(';')) cursor_.unexpected("',' or ';' after the operands");
  function_.instructions.push_back(instruction);
}

void BodyParser::parse_modifiers(Instruction& instruction, const char* opcode) {
  instruction.first_modifier = static_cast<std::uint32_t>(function_.modifiers.size());
  while (cursor_.at(TokenKind::Dotted)) {
    const Word word = find_word(cursor_.peek().text);
    if (!is_modifier(word)) unknown_modifier(cursor_.peek(), opcode);
    if (instruction.modifier_count == kMaxModifiers) cursor_.fail("too many modifiers");
    function_.modifiers.push_back(word);
    ++instruction.modifier_count;
    cursor_.take();
  }
}

// "ld.global.q32: unknown modifier .q32"
void BodyParser::unknown_modifier(const Token& word, const char* opcode) const {
  const char* const end = word.text.data() + word.text.size();
  std::string whole = in_quotes({opcode, static_cast<std::size_t>(end - opcode)});
  whole = whole.substr(1, whole.size() - 2);
  std::string modifier = describe(word);
  modifier = modifier.substr(1, modifier.size() - 2);
  cursor_.fail(whole + ": unknown modifier " + modifier);
}

void BodyParser::parse_operands(Instruction& instruction) {
  stack_.clear();
  if (!cursor_.at(';')) {
    do {
      if (stack_.size() == kMaxOperands) cursor_.fail("too many operands");
      parse_operand(0);
    } while (cursor_.accept(','));
  }
  instruction.operand_count = static_cast<std::uint8_t>(stack_.size());
  instruction.first_operand = store(0);
}

}  // namespace cuda_ffi::software::ptx
