#include "software_device/ptx/parse_declaration.hpp"

#include <algorithm>
#include <bit>
#include <string>

#include "software_device/ptx/bounds.hpp"
#include "software_device/ptx/constant.hpp"

namespace cuda_ffi::software::ptx {
namespace {

std::uint32_t parse_alignment(Context& context) {
  const std::uint64_t alignment = context.cursor.expect_integer(kMaxAlignment, "an alignment");
  if (!std::has_single_bit(alignment)) context.cursor.fail("an alignment must be a power of two");
  return static_cast<std::uint32_t>(alignment);
}

// .ptr .global .align 4: what a pointer parameter points to. This promises something; it declares
// nothing.
void parse_pointer_attributes(Context& context) {
  if (space_at(context.cursor)) context.cursor.take();
  if (context.cursor.accept(Word::Align)) parse_alignment(context);
}

std::uint8_t vector_of(Word word) noexcept {
  switch (word) {
    case Word::V2:
      return 2;
    case Word::V4:
      return 4;
    case Word::V8:
      return 8;
    default:
      return 0;
  }
}

void parse_head_word(Context& context, DeclarationHead& head) {
  Cursor& cursor = context.cursor;
  const Word word = find_word(cursor.peek().text);
  if (const Type type = type_of(word); type != Type::None) {
    if (head.type != Type::None) cursor.fail("a declaration has one type");
    head.type = type;
  } else if (const std::uint8_t vector = vector_of(word); vector != 0) {
    head.vector = vector;
  } else if (word == Word::Align) {
    cursor.take();
    head.alignment = parse_alignment(context);
    return;
  } else if (word == Word::Ptr) {
    cursor.take();
    parse_pointer_attributes(context);
    return;
  } else if (word == Word::Attribute) {
    cursor.take();
    head.managed |= parse_attributes(context);
    return;
  } else {
    cursor.fail("expected a type, found " + describe(cursor.peek()));
  }
  cursor.take();
}

std::uint64_t multiply(Context& context, std::uint64_t size, std::uint64_t factor) {
  std::uint64_t product = 0;
  if (__builtin_mul_overflow(size, factor, &product) || product > kMaxVariableBytes) {
    context.cursor.fail("the variable is larger than the address space");
  }
  return product;
}

std::uint64_t parse_dimension(Context& context) {
  const Constant dimension = parse_constant(context.cursor);
  if (!dimension.is_integer()) context.cursor.fail("an array's dimension must be an integer");
  if (dimension.bits > kMaxVariableBytes) context.cursor.fail("the array's dimension is too large");
  return dimension.bits;
}

}  // namespace

DeclarationHead parse_head(Context& context) {
  DeclarationHead head;
  head.line = context.cursor.line();
  while (context.cursor.at(TokenKind::Dotted)) parse_head_word(context, head);
  if (head.type == Type::None) context.cursor.unexpected("a type");
  return head;
}

Declarator parse_declarator(Context& context) {
  Cursor& cursor = context.cursor;
  Declarator declarator;
  declarator.line = cursor.line();
  declarator.name = cursor.expect_name("a name to declare");
  for (bool first = true; cursor.accept('['); first = false) {
    if (first && cursor.accept(']')) {
      declarator.unsized = true;
      continue;
    }
    if (declarator.dimensions.size() == kMaxDimensions)
      cursor.fail("the array has too many dimensions");
    declarator.dimensions.push_back(parse_dimension(context));
    cursor.expect(']', "after the array's dimension");
  }
  return declarator;
}

Variable make_variable(Context& context, Space space, const DeclarationHead& head,
                       const Declarator& declarator) {
  if (head.type == Type::Pred && space != Space::Reg) {
    context.cursor.fail("a predicate lives in a register only");
  }
  Variable variable;
  variable.name = declarator.name;
  variable.space = space;
  variable.type = head.type;
  variable.vector = head.vector;
  variable.managed = head.managed;
  variable.ptx_line = declarator.line;
  std::uint64_t size = std::uint64_t{size_of(head.type)} * head.vector;
  variable.alignment = head.alignment ? head.alignment : static_cast<std::uint32_t>(size);
  for (const std::uint64_t dimension : declarator.dimensions)
    size = multiply(context, size, dimension);
  variable.size = declarator.unsized ? 0 : size;
  return variable;
}

std::optional<Space> space_at(const Cursor& cursor) noexcept {
  if (!cursor.at(TokenKind::Dotted)) return std::nullopt;
  switch (find_word(cursor.peek().text)) {
    case Word::Const:
      return Space::Const;
    case Word::Global:
    case Word::Tex:
      return Space::Global;
    case Word::Local:
      return Space::Local;
    case Word::Param:
      return Space::Param;
    case Word::Shared:
      return Space::Shared;
    default:
      return std::nullopt;
  }
}

bool parse_attributes(Context& context) {
  Cursor& cursor = context.cursor;
  bool managed = false;
  cursor.expect('(', "after .attribute");
  do {
    if (cursor.accept(Word::Managed)) {
      managed = true;
    } else if (cursor.accept(Word::Unified)) {
      cursor.expect('(', "after .unified");
      cursor.expect(TokenKind::Integer, "the first half of a UUID");
      cursor.expect(',', "between the halves of a UUID");
      cursor.expect(TokenKind::Integer, "the second half of a UUID");
      cursor.expect(')', "after the UUID");
    } else {
      cursor.unexpected("the attribute .managed or .unified");
    }
  } while (cursor.accept(','));
  cursor.expect(')', "after the attributes");
  return managed;
}

void parse_variables(Context& context, Space space, Linkage linkage,
                     const DeclareVariable& declare) {
  Cursor& cursor = context.cursor;
  const bool texture = cursor.at(Word::Tex);
  cursor.take();
  if (space == Space::Const && cursor.accept('[')) {  // an old bank number, without effect
    cursor.expect_integer(10, "a constant bank");
    cursor.expect(']', "after the constant bank");
  }
  DeclarationHead head = parse_head(context);
  if (texture) head.type = Type::TexRef;
  do {
    const Declarator declarator = parse_declarator(context);
    context.cursor.check_name(declarator.name);
    Variable variable = make_variable(context, space, head, declarator);
    variable.linkage = linkage;
    declare(std::move(variable), declarator);
  } while (cursor.accept(','));
  cursor.expect(';', "after the declaration");
}

}  // namespace cuda_ffi::software::ptx
