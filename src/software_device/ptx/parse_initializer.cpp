#include <algorithm>
#include <bit>

#include "software_device/ptx/bounds.hpp"
#include "software_device/ptx/constant.hpp"
#include "software_device/ptx/parse_declaration.hpp"

namespace cuda_ffi::software::ptx {
namespace {

// Where the elements of a brace go, in bytes.
struct Region {
  std::uint64_t at = 0;
  std::uint64_t end = 0;
};

class InitializerParser {
 public:
  InitializerParser(Context& context, std::uint32_t index, const Declarator& declarator)
      : context_(context),
        cursor_(context.cursor),
        variable_(context.module.variables[index]),
        index_(index),
        element_(size_of(variable_.type)),
        unsized_(declarator.unsized) {
    make_strides(declarator);
  }

  void parse() {
    if (is_reference()) return parse_reference_fields();
    Region whole{0, unsized_ ? kMaxVariableBytes : variable_.size};
    if (strides_.empty()) {
      parse_element(whole);
    } else {
      parse_braces(0, whole);
    }
    if (unsized_) variable_.size = round_up(whole.at, row_bytes_);
  }

 private:
  // strides_[level] is the size, in bytes, of one element of the braces at that level.
  void make_strides(const Declarator& declarator) {
    std::uint64_t stride = element_;
    if (variable_.vector > 1) {
      strides_.push_back(stride);
      stride *= variable_.vector;
    }
    const auto& dimensions = declarator.dimensions;
    for (std::size_t i = dimensions.size(); i-- > 0;) {
      strides_.push_back(stride);
      stride *= dimensions[i];  // make_variable() has checked the product
    }
    if (unsized_) strides_.push_back(stride);
    std::reverse(strides_.begin(), strides_.end());
    row_bytes_ = strides_.empty() ? element_ : strides_.front();
  }

  static std::uint64_t round_up(std::uint64_t at, std::uint64_t stride) noexcept {
    return stride == 0 ? at : (at + stride - 1) / stride * stride;
  }

  void parse_braces(std::size_t level, Region& region) {
    cursor_.expect('{', "of an initializer");
    if (cursor_.accept('}')) return;
    do parse_item(level, region);
    while (cursor_.accept(','));
    cursor_.expect('}', "after an initializer");
  }

  void parse_item(std::size_t level, Region& region) {
    if (!cursor_.at('{')) return parse_element(region);
    if (level + 1 >= strides_.size())
      cursor_.fail("the initializer has more braces than dimensions");
    const std::uint64_t stride = strides_[level];
    const std::uint64_t begin = round_up(region.at, stride);
    if (begin > region.end || stride > region.end - begin) too_many();
    Region row{begin, begin + stride};
    parse_braces(level + 1, row);
    region.at = begin + stride;
  }

  void parse_element(Region& region) {
    if (region.at > region.end || element_ > region.end - region.at) too_many();
    std::uint8_t* bytes = reserve(region.at);
    if (is_address()) {
      if (element_ < 4) cursor_.fail("an address needs 4 or 8 bytes");
      parse_address(region.at, static_cast<std::uint8_t>(std::min<std::uint32_t>(element_, 8)), 0);
    } else {
      const Constant value = parse_constant(cursor_);
      if (cursor_.at('(')) {
        parse_mask(region.at, value);
      } else {
        write(bytes, value);
      }
    }
    region.at += element_;
  }

  bool is_address() const noexcept {
    return cursor_.at(TokenKind::Identifier) && !starts_constant(cursor_);
  }

  // The zeroed bytes of the element at `offset`.
  std::uint8_t* reserve(std::uint64_t offset) {
    std::vector<std::uint8_t>& initial = variable_.initial;
    const std::uint64_t end = offset + element_;
    if (end > initial.size()) {
      const std::uint64_t more = end - initial.size();
      if (more > context_.initial_bytes_left) cursor_.fail("the initializer is too large");
      context_.initial_bytes_left -= more;
      initial.resize(end);
    }
    return initial.data() + offset;
  }

  void write(std::uint8_t* bytes, Constant value) {
    const std::uint64_t bits = bits_of(value);
    const bool negative = value.kind == Constant::Kind::Signed && value.as_signed() < 0;
    for (std::uint32_t i = 0; i < element_; ++i) {
      const std::uint64_t fill = negative ? 0xff : 0;
      bytes[i] = static_cast<std::uint8_t>(i < 8 ? bits >> (8 * i) : fill);
    }
  }

  std::uint64_t bits_of(Constant value) {
    if (variable_.type == Type::F32) {
      if (value.kind == Constant::Kind::Float32) return value.bits;
      return std::bit_cast<std::uint32_t>(static_cast<float>(value.as_double()));
    }
    if (variable_.type == Type::F64) return std::bit_cast<std::uint64_t>(value.as_double());
    // In a .b32 or .b64, a float stands for its bits.
    const bool fits = (value.kind == Constant::Kind::Float32 && variable_.type == Type::B32) ||
                      (value.kind == Constant::Kind::Float64 && variable_.type == Type::B64);
    if (!value.is_integer() && !fits) cursor_.fail("this variable takes no floating-point value");
    return value.bits;
  }

  // 0xFF00(symbol): a single byte of an address, which packed structures need.
  void parse_mask(std::uint64_t offset, Constant mask) {
    const int shift = std::countr_zero(mask.bits);
    if (!mask.is_integer() || shift % 8 != 0 || mask.bits >> (shift & 63) != 0xff) {
      cursor_.fail("the mask of an address must select one byte, such as 0xFF00");
    }
    if (element_ != 1) cursor_.fail("a masked address goes into a variable of bytes");
    cursor_.expect('(', "after the mask");
    parse_address(offset, 1, static_cast<std::uint8_t>(shift / 8));
    cursor_.expect(')', "after the masked address");
  }

  // symbol + 8, generic(symbol) + 8, generic(symbol + 8)
  void parse_address(std::uint64_t offset, std::uint8_t size, std::uint8_t shift) {
    Relocation relocation;
    relocation.offset = offset;
    relocation.size = size;
    relocation.shift = shift;
    relocation.generic = cursor_.peek().text == "generic";
    if (relocation.generic) {
      cursor_.take();
      cursor_.expect('(', "after generic");
    }
    const std::uint32_t line = cursor_.line();
    const std::string_view name = cursor_.expect_name("a symbol");
    add_addend(relocation);
    if (relocation.generic) {
      cursor_.expect(')', "after the generic address");
      add_addend(relocation);
    }
    add(relocation, name, line);
  }

  void add_addend(Relocation& relocation) {
    if (__builtin_add_overflow(relocation.addend, parse_offset(cursor_), &relocation.addend)) {
      cursor_.fail("the offset of an address does not fit in 64 bits");
    }
  }

  void add(Relocation relocation, std::string_view name, std::uint32_t line) {
    // Resolved at the end, because the name may be declared further down.
    const auto place = static_cast<std::uint32_t>(variable_.relocations.size());
    context_.relocations.push_back({index_, place, line, name});
    variable_.relocations.push_back(relocation);
  }

  // { width = 640, addr_mode_0 = wrap }: how an old texture reference samples. Nothing reads it.
  void parse_reference_fields() {
    cursor_.expect('{', "of an initializer");
    do {
      cursor_.expect_name("a field of the reference");
      cursor_.expect('=', "after the field");
      if (cursor_.at(TokenKind::Identifier)) {
        cursor_.take();
      } else {
        parse_constant(cursor_);
      }
    } while (cursor_.accept(','));
    cursor_.expect('}', "after an initializer");
  }

  bool is_reference() const noexcept {
    return variable_.type == Type::TexRef || variable_.type == Type::SamplerRef ||
           variable_.type == Type::SurfRef;
  }

  [[noreturn]] void too_many() const {
    cursor_.fail("the initializer has more elements than " + in_quotes(variable_.name));
  }

  Context& context_;
  Cursor& cursor_;
  Variable& variable_;
  std::uint32_t index_;
  std::uint32_t element_;
  bool unsized_;
  std::uint64_t row_bytes_ = 0;
  std::vector<std::uint64_t> strides_;
};

}  // namespace

void parse_initializer(Context& context, std::uint32_t index, const Declarator& declarator) {
  InitializerParser(context, index, declarator).parse();
}

}  // namespace cuda_ffi::software::ptx
