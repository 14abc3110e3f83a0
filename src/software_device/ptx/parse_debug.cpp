#include "software_device/ptx/parse_debug.hpp"

#include <algorithm>

#include "software_device/ptx/bounds.hpp"
#include "software_device/ptx/constant.hpp"

namespace cuda_ffi::software::ptx {
namespace {

constexpr std::uint64_t kAnyInteger = ~std::uint64_t{0};
constexpr std::uint64_t kLargestLine = 0xffffffff;

SourceLine parse_place(Context& context) {
  Cursor& cursor = context.cursor;
  SourceLine place;
  place.file = static_cast<std::uint32_t>(cursor.expect_integer(kMaxFileIndex, "a file index"));
  place.line = static_cast<std::uint32_t>(cursor.expect_integer(kLargestLine, "a source line"));
  if (cursor.at(TokenKind::Integer)) cursor.take();  // the column
  context.largest_file = std::max(context.largest_file, place.file);
  return place;
}

}  // namespace

void parse_file(Context& context) {
  Cursor& cursor = context.cursor;
  cursor.take();
  const std::uint64_t index = cursor.expect_integer(kMaxFileIndex, "a file index");
  const Token path = cursor.expect(TokenKind::String, "the name of a file");
  if (cursor.accept(',')) {
    cursor.expect_integer(kAnyInteger, "the time of a file");
    cursor.expect(',', "after the time of a file");
    cursor.expect_integer(kAnyInteger, "the size of a file");
  }
  std::vector<std::string_view>& files = context.module.files;
  if (index >= files.size()) files.resize(index + 1);
  files[index] = path.text;
}

SourceLine parse_location(Context& context) {
  Cursor& cursor = context.cursor;
  cursor.take();
  const SourceLine place = parse_place(context);
  while (cursor.accept(',')) {
    const std::string_view attribute = cursor.expect_name("function_name or inlined_at");
    if (attribute == "inlined_at") {
      parse_place(context);
    } else if (attribute == "function_name") {
      cursor.expect_name("the label of a function's name");
      parse_offset(cursor);
    } else {
      cursor.fail("unknown attribute " + in_quotes(attribute) + " of .loc");
    }
  }
  return place;
}

void skip_section(Context& context) {
  Cursor& cursor = context.cursor;
  cursor.take();
  cursor.expect(TokenKind::Dotted, "the name of a section");
  cursor.skip_section();
}

void skip_pragma(Context& context) {
  Cursor& cursor = context.cursor;
  cursor.take();
  do cursor.expect(TokenKind::String, "a string after .pragma");
  while (cursor.accept(','));
  cursor.expect(';', "after .pragma");
}

}  // namespace cuda_ffi::software::ptx
