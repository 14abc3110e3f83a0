#include "software_device/ptx/constant.hpp"

#include <bit>
#include <string>

#include "software_device/ptx/bounds.hpp"
#include "software_device/ptx/characters.hpp"
#include "software_device/ptx/constant_operation.hpp"

namespace cuda_ffi::software::ptx {
namespace {

constexpr int kTermPrecedence = 10;

// C's precedence of a binary operator; 0 if it is not one.
int precedence_of(std::uint16_t mark) noexcept {
  switch (mark) {
    case mark_of('|', '|'):
      return 1;
    case mark_of('&', '&'):
      return 2;
    case mark_of('|'):
      return 3;
    case mark_of('^'):
      return 4;
    case mark_of('&'):
      return 5;
    case mark_of('=', '='):
    case mark_of('!', '='):
      return 6;
    case mark_of('<'):
    case mark_of('>'):
    case mark_of('<', '='):
    case mark_of('>', '='):
      return 7;
    case mark_of('<', '<'):
    case mark_of('>', '>'):
      return 8;
    case mark_of('+'):
    case mark_of('-'):
      return 9;
    case mark_of('*'):
    case mark_of('/'):
    case mark_of('%'):
      return kTermPrecedence;
    default:
      return 0;
  }
}

class ExpressionParser {
 public:
  explicit ExpressionParser(Cursor& cursor) : cursor_(cursor) {}

  Constant ternary() {
    const Depth depth(*this);
    return ternary_from(binary(1));
  }

  Constant after(char op) {
    return ternary_from(binary_from(apply_unary(cursor_, op, unary()), 1));
  }

  Constant binary(int lowest) { return binary_from(unary(), lowest); }

 private:
  Constant ternary_from(Constant condition) {
    if (!cursor_.accept('?')) return condition;
    const Constant when_true = ternary();
    cursor_.expect(':', "of a conditional expression");
    const Constant when_false = ternary();
    return is_true(condition) ? when_true : when_false;
  }

  Constant binary_from(Constant left, int lowest) {
    for (;;) {
      split_percent();
      const std::uint16_t mark = cursor_.peek().mark;
      const int precedence = precedence_of(mark);
      if (precedence == 0 || precedence < lowest) return left;
      cursor_.take();
      left = apply_binary(cursor_, mark, left, binary(precedence + 1));
    }
  }

  // Counts recursion, so that a million parentheses give an error instead of a stack overflow.
  struct Depth {
    explicit Depth(ExpressionParser& owner) : parser(owner) {
      if (++parser.depth_ > kMaxExpressionDepth) {
        parser.cursor_.fail("the constant expression is nested too deeply");
      }
    }
    ~Depth() { --parser.depth_; }
    ExpressionParser& parser;
  };

  // `5 %3` lexes as 5 and the name %3; after an operand, % is the operator.
  void split_percent() {
    const Token& token = cursor_.peek();
    if (token.kind != TokenKind::Identifier || token.text.size() < 2) return;
    if (token.text[0] == '%' && is_digit(token.text[1])) cursor_.split_percent();
  }

  Constant unary() {
    const Depth depth(*this);
    const std::uint16_t mark = cursor_.peek().mark;
    switch (mark) {
      case mark_of('-'):
      case mark_of('+'):
      case mark_of('~'):
      case mark_of('!'):
        cursor_.take();
        return apply_unary(cursor_, static_cast<char>(mark), unary());
      case mark_of('('):
        return parenthesized();
      default:
        return literal();
    }
  }

  Constant parenthesized() {
    cursor_.expect('(', "of an expression");
    if (!cursor_.at(TokenKind::Dotted)) {
      const Constant value = ternary();
      cursor_.expect(')', "after the expression");
      return value;
    }
    const Word type = find_word(cursor_.peek().text);
    if (type != Word::S64 && type != Word::U64) cursor_.unexpected("the cast .s64 or .u64");
    cursor_.take();
    cursor_.expect(')', "after the cast");
    return cast(cursor_, type == Word::U64, unary());
  }

  Constant literal() {
    const Token& token = cursor_.peek();
    switch (token.kind) {
      case TokenKind::Integer: {
        const bool is_unsigned = token.is_unsigned;
        return {is_unsigned ? Constant::Kind::Unsigned : Constant::Kind::Signed,
                cursor_.take().value};
      }
      case TokenKind::Float32:
        return {Constant::Kind::Float32, cursor_.take().value};
      case TokenKind::Float64:
        return {Constant::Kind::Float64, cursor_.take().value};
      case TokenKind::Identifier:
        if (token.text != "WARP_SZ") break;
        cursor_.take();
        return {Constant::Kind::Signed, 32};
      default:
        break;
    }
    cursor_.unexpected("a constant");
  }

  Cursor& cursor_;
  std::size_t depth_ = 0;
};

}  // namespace

bool starts_constant(const Cursor& cursor) noexcept {
  const Token& token = cursor.peek();
  switch (token.kind) {
    case TokenKind::Integer:
    case TokenKind::Float32:
    case TokenKind::Float64:
      return true;
    case TokenKind::Identifier:
      return token.text == "WARP_SZ";
    case TokenKind::Mark:
      return cursor.at('-') || cursor.at('+') || cursor.at('~') || cursor.at('!');
    default:
      return false;
  }
}

Constant parse_constant(Cursor& cursor) {
  return ExpressionParser(cursor).ternary();
}

Constant parse_constant_term(Cursor& cursor) {
  return ExpressionParser(cursor).binary(kTermPrecedence);
}

Constant parse_constant_after(Cursor& cursor, char op) {
  return ExpressionParser(cursor).after(op);
}

std::int64_t parse_offset(Cursor& cursor) {
  std::int64_t offset = 0;
  while (cursor.at('+') || cursor.at('-')) {
    const bool minus = cursor.accept('-');
    if (!minus) cursor.accept('+');
    const Constant term = parse_constant_term(cursor);
    if (!term.is_integer()) cursor.fail("the offset of an address must be an integer");
    const bool overflow = minus ? __builtin_sub_overflow(offset, term.as_signed(), &offset)
                                : __builtin_add_overflow(offset, term.as_signed(), &offset);
    if (overflow) cursor.fail("the offset of an address does not fit in 64 bits");
  }
  return offset;
}

}  // namespace cuda_ffi::software::ptx
