#include "software_device/ptx/parse_function.hpp"

#include <algorithm>
#include <string>

#include "software_device/ptx/parse.hpp"
#include "software_device/ptx/parse_declaration.hpp"
#include "software_device/ptx/parse_limits.hpp"

namespace cuda_ffi::software::ptx {
namespace {

Variable parse_parameter(Context& context) {
  Cursor& cursor = context.cursor;
  const bool in_register = cursor.accept(Word::Reg);
  if (!in_register && !cursor.accept(Word::Param)) cursor.unexpected("a .param or .reg parameter");
  const DeclarationHead head = parse_head(context);
  const Declarator declarator = parse_declarator(context);
  const Space space = in_register ? Space::Reg : Space::Param;
  return make_variable(context, space, head, declarator);
}

// A function may have one result, or several if all are registers.
std::vector<Variable> parse_results(Context& context) {
  std::vector<Variable> results = parse_parameters(context);
  const bool in_registers = std::all_of(results.begin(), results.end(), [](const Variable& result) {
    return result.space == Space::Reg;
  });
  if (results.size() > 1 && !in_registers)
    context.cursor.fail("several results must be .reg, not .param");
  return results;
}

Function parse_signature(Context& context, Linkage linkage) {
  Cursor& cursor = context.cursor;
  Function function;
  function.linkage = linkage;
  function.entry = cursor.at(Word::Entry);
  cursor.take();
  if (cursor.accept(Word::Attribute)) parse_attributes(context);
  if (!function.entry && cursor.at('(')) function.results = parse_results(context);
  function.ptx_line = cursor.line();
  function.name = cursor.expect_name("the name of a function");
  cursor.check_name(function.name);
  function.parameters = parse_parameters(context);
  parse_limits(context, function);
  return function;
}

bool same_sizes(const std::vector<Variable>& a, const std::vector<Variable>& b) noexcept {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i].size != b[i].size || a[i].space != b[i].space) return false;
  }
  return true;
}

void check_match(const Function& earlier, const Function& later) {
  const bool matches = earlier.entry == later.entry && same_sizes(earlier.results, later.results) &&
                       same_sizes(earlier.parameters, later.parameters);
  if (matches) return;
  throw SyntaxError(later.ptx_line, "the declaration of " + in_quotes(later.name) +
                                        " does not match the one in line " +
                                        std::to_string(earlier.ptx_line));
}

// .extern only says that the definition is elsewhere, and a plain definition keeps the linkage of
// an earlier declaration.
Linkage merged(Linkage earlier, Linkage later) noexcept {
  if (later == Linkage::Extern) return earlier;
  if (later == Linkage::Local && earlier != Linkage::Extern) return earlier;
  return later;
}

std::uint32_t add_function(Context& context, Function&& function) {
  Module& module = context.module;
  const auto index = static_cast<std::uint32_t>(module.functions.size());
  const std::uint32_t symbol = context.add_symbol({Symbol::Kind::Function, Symbol::kNone, index});
  context.globals.declare(function.name, {Binding::Kind::Symbol, 1, symbol});
  module.functions.push_back(std::move(function));
  return index;
}

std::uint32_t add_or_merge(Context& context, Function&& function, bool defines) {
  const Binding known = context.globals.find(function.name);
  if (!known) return add_function(context, std::move(function));
  const Symbol& symbol = context.module.symbols[known.index];
  if (symbol.kind != Symbol::Kind::Function) {
    throw SyntaxError(function.ptx_line, in_quotes(function.name) + " is already declared");
  }
  Function& earlier = context.module.functions[symbol.index];
  check_match(earlier, function);
  if (defines && earlier.defined) {
    throw SyntaxError(function.ptx_line, in_quotes(function.name) + " is already defined in line " +
                                             std::to_string(earlier.ptx_line));
  }
  function.linkage = merged(earlier.linkage, function.linkage);
  function.noreturn |= earlier.noreturn;
  if (earlier.defined) {
    earlier.linkage = function.linkage;
  } else {
    earlier = std::move(function);
  }
  return symbol.index;
}

bool ends_here(const Cursor& cursor) noexcept {
  return cursor.at(TokenKind::Dotted) || cursor.at(TokenKind::End);
}

}  // namespace

std::vector<Variable> parse_parameters(Context& context) {
  Cursor& cursor = context.cursor;
  std::vector<Variable> parameters;
  if (!cursor.accept('(')) return parameters;
  if (cursor.accept(')')) return parameters;
  do parameters.push_back(parse_parameter(context));
  while (cursor.accept(','));
  cursor.expect(')', "after the parameters");
  return parameters;
}

void parse_function(Context& context, Linkage linkage) {
  Cursor& cursor = context.cursor;
  Function function = parse_signature(context, linkage);
  const bool defines = cursor.at('{');
  // ptxas does not require a semicolon after the declaration of a device function.
  const bool may_end = defines || cursor.accept(';') || (!function.entry && ends_here(cursor));
  if (!may_end) cursor.expect(';', "or the body of the function");
  const std::uint32_t index = add_or_merge(context, std::move(function), defines);
  if (defines) parse_body(context, index);
}

}  // namespace cuda_ffi::software::ptx
