#include "software_device/ptx/parse_limits.hpp"

#include "software_device/ptx/parse_debug.hpp"
#include "software_device/ptx/parse_declaration.hpp"

namespace cuda_ffi::software::ptx {
namespace {

constexpr std::uint64_t kLargest = 0x7fffffff;

std::uint32_t parse_count(Context& context) {
  return static_cast<std::uint32_t>(context.cursor.expect_integer(kLargest, "a count"));
}

// One to three counts; missing ones are 1.
void parse_extent(Context& context, std::uint32_t (&extent)[3]) {
  extent[0] = parse_count(context);
  extent[1] = context.cursor.accept(',') ? parse_count(context) : 1;
  extent[2] = context.cursor.accept(',') ? parse_count(context) : 1;
}

void skip_optional_count(Context& context) {
  if (context.cursor.at(TokenKind::Integer)) context.cursor.take();
}

bool begins_statement(const Cursor& cursor) {
  switch (find_word(cursor.peek().text)) {
    case Word::Visible:
    case Word::Extern:
    case Word::Weak:
    case Word::Common:
    case Word::Func:
    case Word::Entry:
    case Word::Global:
    case Word::Const:
    case Word::Shared:
    case Word::Tex:
    case Word::Alias:
    case Word::File:
    case Word::Section:
      return true;
    default:
      return false;
  }
}

void parse_limit(Context& context, Function& function) {
  Cursor& cursor = context.cursor;
  if (cursor.at(Word::Pragma)) return skip_pragma(context);
  Limits& limits = function.limits;
  const Token directive = cursor.take();
  switch (find_word(directive.text)) {
    case Word::Maxntid:
      return parse_extent(context, limits.max_threads);
    case Word::Reqntid:
      return parse_extent(context, limits.required_threads);
    case Word::Reqnctapercluster:
      return parse_extent(context, limits.required_cluster);
    case Word::Minnctapersm:
      limits.min_blocks_per_multiprocessor = parse_count(context);
      return;
    case Word::Maxnreg:
      limits.max_registers = parse_count(context);
      return;
    case Word::Maxclusterrank:
      limits.max_cluster_rank = parse_count(context);
      return;
    case Word::Maxnctapersm:  // deprecated, and only a hint to the register allocator
    case Word::AbiPreserve:
    case Word::AbiPreserveControl:
      return skip_optional_count(context);
    case Word::Explicitcluster:
    case Word::Blocksareclusters:
      limits.explicit_cluster = true;
      return;
    case Word::Noreturn:
      function.noreturn = true;
      return;
    case Word::Attribute:
      parse_attributes(context);
      return;
    default:
      cursor.fail("unknown directive " + describe(directive) + " of a function");
  }
}

}  // namespace

void parse_limits(Context& context, Function& function) {
  // The declaration of a device function may end without a semicolon, before the next statement.
  while (context.cursor.at(TokenKind::Dotted) &&
         (function.entry || !begins_statement(context.cursor)))
    parse_limit(context, function);
}

}  // namespace cuda_ffi::software::ptx
