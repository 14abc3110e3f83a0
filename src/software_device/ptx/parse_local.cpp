// Declarations in a body: registers, variables, prototypes, lists of targets.

#include "software_device/ptx/body_parser.hpp"
#include "software_device/ptx/parse.hpp"
#include "software_device/ptx/parse_function.hpp"
#include "software_device/ptx/parse_limits.hpp"

namespace cuda_ffi::software::ptx {
namespace {

constexpr std::uint64_t kMostNumbered = 999999999;
constexpr std::uint32_t kMostVectorBytes = 16;

}  // namespace

void BodyParser::parse_registers() {
  cursor_.take();
  const DeclarationHead head = parse_head(context_);
  if (size_of(head.type) == 8 && head.type >= Type::TexRef) {
    cursor_.fail("a reference to a texture, sampler or surface is not a register");
  }
  do parse_register(head);
  while (cursor_.accept(','));
  cursor_.expect(';', "after the registers");
}

void BodyParser::parse_register(const DeclarationHead& head) {
  if (head.vector > 1 && head.type == Type::Pred) cursor_.fail("a predicate cannot be a vector");
  if (head.vector * size_of(head.type) > kMostVectorBytes)
    cursor_.fail("a vector register has 16 bytes at most");
  const Token name = cursor_.expect(TokenKind::Identifier, "the name of a register");
  if (!cursor_.accept('<')) return declare_register(head.type, name.text, head.vector, name.line);
  const std::uint64_t count = cursor_.expect_integer(kMostNumbered, "a count of registers");
  cursor_.expect('>', "after the count of registers");
  const std::uint32_t first =
      add_registers(head.type, name.text, count, head.vector, true, name.line);
  if (names_.declare_range(name.text, first, static_cast<std::uint32_t>(count), head.vector))
    return;
  throw SyntaxError(name.line, in_quotes(name.text) + " is already declared in this scope");
}

// One register, or the components of a vector.
void BodyParser::declare_register(Type type, std::string_view name, std::uint8_t width,
                                  std::uint32_t line) {
  const std::uint32_t first = add_registers(type, name, 1, width, width > 1, line);
  const auto kind = width > 1 ? Binding::Kind::VectorRegister : Binding::Kind::Register;
  declare(name, {kind, width, first}, line);
}

// Adds `count` names of `width` registers each, and returns the index of the first.
std::uint32_t BodyParser::add_registers(Type type, std::string_view name, std::uint64_t count,
                                        std::uint8_t width, bool numbered, std::uint32_t line) {
  if (count * width > context_.registers_left) throw SyntaxError(line, "too many registers");
  context_.registers_left -= count * width;
  const auto first = static_cast<std::uint32_t>(function_.registers.size());
  function_.registers.reserve(first + count * width);
  for (std::uint32_t i = 0; i < count * width; ++i)
    function_.registers.push_back({type, name, i, numbered});
  return first;
}

void BodyParser::parse_body_variables(Space space) {
  parse_variables(
      context_, space, Linkage::Local, [&](Variable&& variable, const Declarator& declarator) {
        if (space == Space::Global || space == Space::Const) {
          return declare_module_variable(context_, names_, std::move(variable), declarator);
        }
        if (cursor_.at('=')) cursor_.fail(in_quotes(variable.name) + " cannot have an initializer");
        if (declarator.unsized)
          cursor_.fail("the array " + in_quotes(variable.name) + " has no size");
        declare_symbol(variable.name, Symbol::Kind::FunctionVariable, function_.variables.size(),
                       variable.ptx_line);
        function_.variables.push_back(std::move(variable));
      });
}

// name: .callprototype (.param .b32 _) _ (.param .b64 _) .noreturn;
void BodyParser::parse_prototype(std::string_view name, std::uint32_t line) {
  cursor_.take();
  Function signature;
  signature.results = parse_parameters(context_);
  cursor_.expect_name("the _ of a prototype");
  signature.parameters = parse_parameters(context_);
  parse_limits(context_, signature);
  cursor_.expect(';', "after .callprototype");
  declare_symbol(name, Symbol::Kind::Prototype, function_.prototypes.size(), line);
  function_.prototypes.push_back(
      {name, std::move(signature.results), std::move(signature.parameters), signature.noreturn});
}

// name: .branchtargets L1, L2;
void BodyParser::parse_branch_targets(std::string_view name, std::uint32_t line) {
  cursor_.take();
  BranchTargets targets{name, {}};
  const auto list = static_cast<std::uint32_t>(function_.branch_targets.size());
  do {
    const Token label = cursor_.expect(TokenKind::Identifier, "a label");
    const auto place = static_cast<std::uint32_t>(targets.labels.size());
    pending_targets_.push_back({list, place, label.line, label.text});
    targets.labels.push_back(0);
  } while (cursor_.accept(','));
  cursor_.expect(';', "after .branchtargets");
  declare_symbol(name, Symbol::Kind::BranchTargets, list, line);
  function_.branch_targets.push_back(std::move(targets));
}

// name: .calltargets f, g;
void BodyParser::parse_call_targets(std::string_view name, std::uint32_t line) {
  cursor_.take();
  const auto prototype = static_cast<std::uint32_t>(function_.prototypes.size());
  const Token first = cursor_.expect(TokenKind::Identifier, "a function");
  context_.call_targets.push_back({index_, prototype, first.line, first.text});
  while (cursor_.accept(',')) cursor_.expect_name("a function");
  cursor_.expect(';', "after .calltargets");
  declare_symbol(name, Symbol::Kind::Prototype, prototype, line);
  function_.prototypes.push_back({name, {}, {}, false});
}

}  // namespace cuda_ffi::software::ptx
