// The outermost level: directives, variables, functions.

#include "software_device/ptx/bounds.hpp"
#include "software_device/ptx/characters.hpp"
#include "software_device/ptx/context.hpp"
#include "software_device/ptx/parse.hpp"
#include "software_device/ptx/parse_debug.hpp"
#include "software_device/ptx/parse_declaration.hpp"
#include "software_device/ptx/parse_function.hpp"
#include "software_device/ptx/parse_header.hpp"

namespace cuda_ffi::software::ptx {
namespace {

Linkage parse_linkage(Cursor& cursor) {
  if (cursor.accept(Word::Visible)) return Linkage::Visible;
  if (cursor.accept(Word::Extern)) return Linkage::Extern;
  if (cursor.accept(Word::Weak)) return Linkage::Weak;
  if (cursor.accept(Word::Common)) return Linkage::Common;
  return Linkage::Local;
}

void parse_alias(Context& context) {
  Cursor& cursor = context.cursor;
  context.alias_lines.push_back(cursor.line());
  cursor.take();
  const std::string_view alias = cursor.expect_name("the name of an alias");
  cursor.expect(',', "after the name of an alias");
  context.module.aliases.emplace_back(alias, cursor.expect_name("the name of a function"));
  cursor.expect(';', "after .alias");
}

void parse_module_variables(Context& context, Space space, Linkage linkage) {
  if (space == Space::Param || space == Space::Local) {
    context.cursor.fail(describe(context.cursor.peek()) + " variables belong in a function");
  }
  parse_variables(context, space, linkage, [&](Variable&& variable, const Declarator& declarator) {
    declare_module_variable(context, context.globals, std::move(variable), declarator);
  });
}

void parse_definition(Context& context) {
  Cursor& cursor = context.cursor;
  const Linkage linkage = parse_linkage(cursor);
  if (cursor.at(Word::Entry) || cursor.at(Word::Func)) return parse_function(context, linkage);
  const std::optional<Space> space = space_at(cursor);
  if (space) return parse_module_variables(context, *space, linkage);
  if (linkage != Linkage::Local) cursor.unexpected("a function or a variable");
  cursor.fail("unknown directive " + describe(cursor.peek()));
}

// @@DWARF lines, the debug text of old PTX.
void skip_dwarf_line(Cursor& cursor) {
  cursor.take();
  if (!cursor.at('@')) cursor.unexpected("'@@DWARF'");
  cursor.skip_line();
}

void parse_statement(Context& context) {
  Cursor& cursor = context.cursor;
  if (cursor.accept(';')) return;
  if (cursor.at('@')) return skip_dwarf_line(cursor);
  if (!cursor.at(TokenKind::Dotted)) cursor.unexpected("a directive");
  switch (find_word(cursor.peek().text)) {
    case Word::File:
      return parse_file(context);
    case Word::Loc:
      parse_location(context);
      return;
    case Word::Section:
      return skip_section(context);
    case Word::Pragma:
      return skip_pragma(context);
    case Word::Alias:
      return parse_alias(context);
    case Word::Target:
      return parse_target(context);
    case Word::AddressSize:
      return parse_address_size(context);
    default:
      return parse_definition(context);
  }
}

// A C string may have been passed with its terminator.
std::string_view without_terminator(std::string_view text) noexcept {
  while (!text.empty() && text.back() == '\0') text.remove_suffix(1);
  return text;
}

}  // namespace

Module parse(std::string_view text) {
  if (text.size() > kMaxTextBytes) throw SyntaxError(1, "the text is larger than 1 GiB");
  Module module;
  module.text = without_terminator(text);
  Context context(module);
  parse_version(context);
  while (!context.cursor.at(TokenKind::End)) parse_statement(context);
  if (module.target.empty()) context.cursor.fail("the .target directive is missing");
  resolve(context);
  if (module.files.size() <= context.largest_file) module.files.resize(context.largest_file + 1);
  return module;
}

}  // namespace cuda_ffi::software::ptx
