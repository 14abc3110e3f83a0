#include "software_device/execute/decode/matrix_form.hpp"

#include <algorithm>

#include "software_device/execute/decode/access.hpp"
#include "software_device/execute/state/insn_views.hpp"

namespace cuda_ffi::software {

using ptx::Word;

namespace {

struct ShapeWord {
  Word word;
  Shape shape;
};
constexpr ShapeWord kShapes[] = {
    {Word::M8n8k4, {8, 8, 4}},     {Word::M8n8k16, {8, 8, 16}},     {Word::M8n8k32, {8, 8, 32}},
    {Word::M8n8k128, {8, 8, 128}}, {Word::M8n32k16, {8, 32, 16}},   {Word::M16n8k4, {16, 8, 4}},
    {Word::M16n8k8, {16, 8, 8}},   {Word::M16n8k16, {16, 8, 16}},   {Word::M16n8k32, {16, 8, 32}},
    {Word::M16n8k64, {16, 8, 64}}, {Word::M16n8k128, {16, 8, 128}}, {Word::M16n8k256, {16, 8, 256}},
    {Word::M16n16k8, {16, 16, 8}}, {Word::M16n16k16, {16, 16, 16}}, {Word::M32n8k16, {32, 8, 16}},
};

struct ElementWord {
  Word word;
  Element element;
};
constexpr ElementWord kElements[] = {
    {Word::B1, Element::B1},     {Word::U4, Element::U4},     {Word::S4, Element::S4},
    {Word::U8, Element::U8},     {Word::S8, Element::S8},     {Word::S32, Element::S32},
    {Word::E4m3, Element::E4m3}, {Word::E5m2, Element::E5m2}, {Word::F16, Element::F16},
    {Word::Bf16, Element::BF16}, {Word::Tf32, Element::TF32}, {Word::F32, Element::F32},
    {Word::F64, Element::F64},
};

// Kinds of types that can stand for each other: A and B of one product must be of the same kind.
enum class Kind : std::uint8_t { Bit, FourBit, EightBit, Tiny, F16, BF16, TF32, F64, Other };

Kind kind_of(Element element) {
  switch (element) {
    case Element::B1:
      return Kind::Bit;
    case Element::U4:
    case Element::S4:
      return Kind::FourBit;
    case Element::U8:
    case Element::S8:
      return Kind::EightBit;
    case Element::E4m3:
    case Element::E5m2:
      return Kind::Tiny;
    case Element::F16:
      return Kind::F16;
    case Element::BF16:
      return Kind::BF16;
    case Element::TF32:
      return Kind::TF32;
    case Element::F64:
      return Kind::F64;
    default:
      return Kind::Other;
  }
}

struct Allowed {
  Shape shape;
  Kind kind;
};
// The valid combinations of shapes and types: the tables for `mma` in the PTX ISA, without the
// sparse and block-scaled ones.
constexpr Allowed kMma[] = {
    {{8, 8, 4}, Kind::F16},       {{8, 8, 4}, Kind::F64},       {{16, 8, 4}, Kind::TF32},
    {{16, 8, 4}, Kind::F64},      {{16, 8, 8}, Kind::F16},      {{16, 8, 8}, Kind::BF16},
    {{16, 8, 8}, Kind::TF32},     {{16, 8, 8}, Kind::F64},      {{16, 8, 16}, Kind::F16},
    {{16, 8, 16}, Kind::BF16},    {{16, 8, 16}, Kind::F64},     {{16, 8, 16}, Kind::EightBit},
    {{16, 8, 16}, Kind::Tiny},    {{16, 8, 32}, Kind::Tiny},    {{16, 8, 32}, Kind::EightBit},
    {{16, 8, 32}, Kind::FourBit}, {{16, 8, 64}, Kind::FourBit}, {{8, 8, 16}, Kind::EightBit},
    {{8, 8, 32}, Kind::FourBit},  {{8, 8, 128}, Kind::Bit},     {{16, 8, 128}, Kind::Bit},
    {{16, 8, 256}, Kind::Bit},
};
// The same for `wmma`.
constexpr Allowed kWmma[] = {
    {{16, 16, 16}, Kind::F16}, {{16, 16, 16}, Kind::BF16}, {{16, 16, 16}, Kind::EightBit},
    {{32, 8, 16}, Kind::F16},  {{32, 8, 16}, Kind::BF16},  {{32, 8, 16}, Kind::EightBit},
    {{8, 32, 16}, Kind::F16},  {{8, 32, 16}, Kind::BF16},  {{8, 32, 16}, Kind::EightBit},
    {{16, 16, 8}, Kind::TF32}, {{8, 8, 4}, Kind::F64},     {{8, 8, 32}, Kind::FourBit},
    {{8, 8, 128}, Kind::Bit},
};

template <std::size_t kCount>
bool holds(const Allowed (&table)[kCount], const Shape& shape, Element element) {
  return std::any_of(std::begin(table), std::end(table), [&](const Allowed& one) {
    return one.shape.m == shape.m && one.shape.n == shape.n && one.shape.k == shape.k &&
           one.kind == kind_of(element);
  });
}

Lane register_lane(const Fragment& fragment) {
  return register_bytes(fragment.element) == 8 ? Lane::F64 : Lane::U32;
}

std::vector<ptx::Operand> fragment_registers(Decoder& decoder, const Form& form,
                                             std::uint32_t operand, const Fragment& fragment) {
  auto registers = decoder.elements(operand);
  if (registers.size() != fragment.registers)
    form.invalid("a fragment of " + std::to_string(registers.size()) + " registers, not " +
                 std::to_string(fragment.registers));
  return registers;
}

}  // namespace

Element take_element(Form& form) {
  const Word word =
      form.take_any({Word::B1, Word::U4, Word::S4, Word::U8, Word::S8, Word::S32, Word::E4m3,
                     Word::E5m2, Word::F16, Word::Bf16, Word::Tf32, Word::F32, Word::F64});
  for (const ElementWord& one : kElements)
    if (one.word == word) return one.element;
  form.invalid("an element type is missing, or is not one that this device has");
}

Shape take_shape(Form& form) {
  for (const ShapeWord& one : kShapes)
    if (form.take(one.word)) return one.shape;
  form.invalid("the shape is missing");
}

void take_aligned(Form& form) {
  if (!form.take(Word::Sync)) form.invalid(".sync is missing");
  if (!form.take(Word::Aligned)) form.invalid(".aligned is missing");
}

bool take_column_major(Form& form) {
  switch (form.take_any({Word::Row, Word::Col})) {
    case Word::Row:
      return false;
    case Word::Col:
      return true;
    default:
      form.invalid(".row or .col is missing");
  }
}

void check_mma(const Form& form, const Shape& shape, Element a, Element b) {
  if (kind_of(a) != kind_of(b)) form.invalid("multiplicands of different kinds");
  if (!holds(kMma, shape, a)) form.invalid("this shape does not go with this type");
}

void check_wmma(const Form& form, const Shape& shape, Element multiplicand) {
  if (!holds(kWmma, shape, multiplicand)) form.invalid("this shape does not go with this type");
}

// Whether a sum of products of `a` can be held in `c`.
bool accumulates(Element a, Element c) {
  if (is_integer(a)) return c == Element::S32;
  if (a == Element::F64) return c == Element::F64;
  if (c == Element::F32) return true;
  return c == Element::F16 && (a == Element::F16 || kind_of(a) == Kind::Tiny);
}

std::vector<ValueId> fragment_sources(Decoder& decoder, const Form& form, std::uint32_t operand,
                                      const Fragment& fragment) {
  std::vector<ValueId> values;
  for (const ptx::Operand& one : fragment_registers(decoder, form, operand, fragment)) {
    const bool literal = fragment.element == Element::F32 && one.kind != ptx::OperandKind::Register;
    values.push_back(decoder.source(form, one, literal ? Lane::F32 : register_lane(fragment)));
  }
  return values;
}

std::vector<ValueId> fragment_destinations(Decoder& decoder, const Form& form,
                                           std::uint32_t operand, const Fragment& fragment) {
  std::vector<ValueId> values;
  for (const ptx::Operand& one : fragment_registers(decoder, form, operand, fragment))
    values.push_back(decoder.destination(form, one, register_lane(fragment)));
  return values;
}

std::int64_t use_matrix_address(Decoder& decoder, Form& form, Draft& draft, std::uint32_t operand,
                                AddressSpace said) {
  Address address = decoder.address(form, decoder.operand(operand));
  if (address.area || address.kernel_parameter) form.invalid("a parameter is not a matrix");
  const AddressSpace space = settle_space(address, said);
  draft.use_a(address_base(decoder, form, address, space));
  AccessView{.space = space, .narrow = address.size == 4}.write(draft.insn);
  draft.insn.cache = decoder.next_access();
  draft.splits = true;
  return address.offset;
}

}  // namespace cuda_ffi::software
