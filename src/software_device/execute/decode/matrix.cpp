// mma, wmma, ldmatrix, stmatrix, movmatrix.

#include "software_device/execute/decode/access.hpp"
#include "software_device/execute/decode/decoders.hpp"
#include "software_device/execute/decode/matrix_form.hpp"
#include "software_device/execute/tensor/matrix_operations.hpp"

namespace cuda_ffi::software {

using ptx::Word;

namespace {

struct Elements {
  Element d{}, a{}, b{}, c{};
};

BitProduct take_bit_product(Form& form) {
  const Word word = form.take_any({Word::And, Word::Xor});
  if (word == Word::None) return BitProduct::None;
  if (!form.take(Word::Popc)) form.invalid(".popc is missing");
  return word == Word::And ? BitProduct::And : BitProduct::Xor;
}

void check_accumulators(const Form& form, const Elements& types) {
  if (!accumulates(types.a, types.c) || !accumulates(types.a, types.d))
    form.invalid("an accumulator of the wrong type");
}

// Emits a product: its operands, list and draft.
void emit_product(Decoder& decoder, Form& form, MatrixProduct product, const Elements& types,
                  Arrangement arrangement, bool a_columns, bool b_columns) {
  product.a = &fragment_of({Role::A, arrangement, types.a, a_columns}, product.shape);
  product.b = &fragment_of({Role::B, arrangement, types.b, b_columns}, product.shape);
  product.c = &fragment_of({Role::C, arrangement, types.c}, product.shape);
  product.d = &fragment_of({Role::C, arrangement, types.d}, product.shape);
  if (arrangement == Arrangement::MmaQuads) product.products = 4;
  if ((types.a == Element::B1) != (product.bits != BitProduct::None))
    form.invalid(".and.popc or .xor.popc is for b1 only, which requires one");
  form.finish();
  decoder.need_operands(form, 4);
  std::vector<ValueId> list = fragment_destinations(decoder, form, 0, *product.d);
  const auto results = static_cast<std::uint32_t>(list.size());
  const auto add = [&](std::uint32_t operand, const Fragment& fragment) {
    const auto values = fragment_sources(decoder, form, operand, fragment);
    list.insert(list.end(), values.begin(), values.end());
  };
  add(1, *product.a);
  add(2, *product.b);
  add(3, *product.c);
  Draft draft = decoder.draft(form, multiply_matrices);
  draft.list_begin = decoder.add_list(list);
  draft.list_count = static_cast<std::uint32_t>(list.size());
  draft.list_defs = results;
  draft.splits = true;
  decoder.push(draft.with(decoder.describe(product)));
}

void wmma_product(Decoder& decoder, Form& form) {
  MatrixProduct product;
  product.bits = take_bit_product(form);
  take_aligned(form);
  take_column_major(form);
  take_column_major(form);
  product.shape = take_shape(form);
  product.rounding = form.take_rounding();
  product.saturate = form.take(Word::Satfinite);
  Elements types;
  types.d = take_element(form);
  const Element second = take_element(form);
  types.a = types.b = Element::F16;
  types.c = second;
  // If the multiplicands are f16, only D's and C's types are written; else all four are.
  if (second != Element::F16 && second != Element::F32) {
    types.a = second;
    types.b = take_element(form);
    types.c = take_element(form);
  }
  if (types.a != types.b) form.invalid("multiplicands of different types");
  check_wmma(form, product.shape, types.a);
  check_accumulators(form, types);
  emit_product(decoder, form, product, types, Arrangement::Wmma, false, false);
}

// Without a stride operand, the stride is the matrix's own width or height.
ValueId stride_of(Decoder& decoder, const Form& form, std::uint32_t operand,
                  const MatrixInMemory& matrix) {
  if (decoder.operand_count() > operand) return decoder.source(form, operand, Lane::U32);
  return decoder.constant(4,
                          matrix.column_major ? matrix.fragment->rows : matrix.fragment->columns);
}

// Whether a type can be that of C or D: f16, f32, f64 or s32. The shape determines what fits it.
bool is_accumulator(Element element) {
  return element == Element::F16 || element == Element::F32 || element == Element::F64 ||
         element == Element::S32;
}

void wmma_memory(Decoder& decoder, Form& form, bool store) {
  const Word which = form.take_any({Word::A, Word::B, Word::C, Word::D});
  take_aligned(form);
  MatrixInMemory matrix;
  matrix.column_major = take_column_major(form);
  const Shape shape = take_shape(form);
  const AddressSpace said = take_space(form);
  FragmentKind kind{Role::C, Arrangement::Wmma, take_element(form)};
  form.finish();
  if ((which == Word::D) != store || which == Word::None)
    form.invalid("expected .a, .b or .c for .load, .d for .store");
  if (which == Word::A) kind.role = Role::A;
  if (which == Word::B) kind.role = Role::B;
  if (kind.role != Role::C) check_wmma(form, shape, kind.element);
  if (kind.role == Role::C && !is_accumulator(kind.element))
    form.invalid("an accumulator of the wrong type");
  const bool fixed = kind.role != Role::C && bits_of(kind.element) < 8;
  if (fixed && matrix.column_major != (kind.role == Role::B))
    form.invalid("this type must be loaded .row for a, .col for b");
  matrix.fragment = &fragment_of(kind, shape);
  decoder.need_operands(form, 2, 3);
  Draft draft = decoder.draft(form, store ? store_matrix : load_matrix);
  matrix.offset = use_matrix_address(decoder, form, draft, store ? 0 : 1, said);
  draft.use_b(stride_of(decoder, form, 2, matrix));
  const auto list = store ? fragment_sources(decoder, form, 1, *matrix.fragment)
                          : fragment_destinations(decoder, form, 0, *matrix.fragment);
  draft.list_begin = decoder.add_list(list);
  draft.list_count = static_cast<std::uint32_t>(list.size());
  draft.list_defs = store ? 0 : draft.list_count;
  draft.early = true;
  decoder.push(draft.with(decoder.describe(matrix)));
}

}  // namespace

// mma.sync.aligned.shape.alayout.blayout{.satfinite}.dtype.atype.btype.ctype{.bitop.popc}
void decode_mma(Decoder& decoder, Form& form) {
  if (form.has(Word::Sp) || form.has(Word::SpOrderedMetadata)) form.unsupported("sparse matrices");
  if (form.has(Word::BlockScale) || form.has(Word::KindF8f6f4))
    form.unsupported("this kind of product");
  MatrixProduct product;
  take_aligned(form);
  product.shape = take_shape(form);
  const bool a_columns = take_column_major(form), b_columns = take_column_major(form);
  product.rounding = form.take_rounding();
  product.saturate = form.take(Word::Satfinite);
  Elements types;
  types.d = take_element(form);
  types.a = take_element(form);
  types.b = take_element(form);
  types.c = take_element(form);
  product.bits = take_bit_product(form);
  check_mma(form, product.shape, types.a, types.b);
  check_accumulators(form, types);
  const bool quads = product.shape.m == 8 && product.shape.k == 4 && types.a == Element::F16;
  if (!quads && (a_columns || !b_columns)) form.invalid(".row.col is the only layout");
  emit_product(decoder, form, product, types, quads ? Arrangement::MmaQuads : Arrangement::Mma,
               a_columns, b_columns);
}

void decode_wmma(Decoder& decoder, Form& form) {
  switch (form.take_any({Word::Load, Word::Store, Word::Mma})) {
    case Word::Load:
      return wmma_memory(decoder, form, false);
    case Word::Store:
      return wmma_memory(decoder, form, true);
    case Word::Mma:
      return wmma_product(decoder, form);
    default:
      form.invalid(".load, .store or .mma is missing");
  }
}

// ldmatrix.sync.aligned.m8n8.num{.trans}{.shared}.b16 r, [p]; stmatrix has its operands in the
// opposite order.
void decode_tiles(Decoder& decoder, Form& form) {
  const bool store = form.opcode() == Word::Stmatrix;
  take_aligned(form);
  if (form.take_any({Word::M16n16, Word::M8n16, Word::M16n8}) != Word::None)
    form.unsupported(
        "matrices of 8-bit elements, which only targets with an architecture's own features have");
  if (!form.take(Word::M8n8)) form.invalid(".m8n8 is missing");
  const Word number = form.take_any({Word::X1, Word::X2, Word::X4});
  if (number == Word::None) form.invalid(".x1, .x2 or .x4 is missing");
  const std::size_t tiles = number == Word::X1 ? 1 : number == Word::X2 ? 2 : 4;
  const bool transposed = form.take(Word::Trans);
  const AddressSpace said = take_space(form);
  if (form.need_type() != Lane::U16) form.invalid("elements of 16 bits are expected");
  form.finish();
  if (said != AddressSpace::Shared && said != AddressSpace::Generic)
    form.invalid("matrices must be in shared memory");
  decoder.need_operands(form, 2);
  const auto registers = decoder.elements(store ? 1 : 0);
  if (registers.size() != tiles) form.invalid("a wrong number of registers");
  std::vector<ValueId> list;
  for (const ptx::Operand& one : registers)
    list.push_back(store ? decoder.source(form, one, Lane::U32)
                         : decoder.destination(form, one, Lane::U32));
  Draft draft = decoder.draft(form, store ? store_tiles : load_tiles);
  const std::int64_t offset = use_matrix_address(decoder, form, draft, store ? 0 : 1, said);
  draft.list_begin = decoder.add_list(list);
  draft.list_count = static_cast<std::uint32_t>(tiles);
  draft.list_defs = store ? 0 : draft.list_count;
  draft.insn.width = transposed ? 1 : 0;
  draft.early = true;
  decoder.push(draft.with(offset));
}

void decode_movmatrix(Decoder& decoder, Form& form) {
  take_aligned(form);
  if (!form.take(Word::M8n8) || !form.take(Word::Trans)) form.invalid(".m8n8.trans is missing");
  if (form.need_type() != Lane::U16) form.invalid("elements of 16 bits are expected");
  form.finish();
  decoder.need_operands(form, 2);
  Draft draft = decoder.draft(form, transpose_tile).use_a(decoder.source(form, 1, Lane::U32));
  draft.splits = true;
  decoder.push(draft.def_d(decoder.destination(form, 0, Lane::U32)));
}

}  // namespace cuda_ffi::software
