// tex, tld4, suld, sust, sured, txq, suq: for texture and surface objects, whose numbers are in
// registers.

#include "software_device/execute/control/predicates.hpp"
#include "software_device/execute/decode/decoder.hpp"
#include "software_device/execute/decode/decoders.hpp"
#include "software_device/execute/texture/texture_operations.hpp"

namespace cuda_ffi::software {

using ptx::Operand;
using ptx::OperandKind;
using ptx::Word;

namespace {

Geometry take_geometry(Form& form) {
  switch (form.take_any(
      {Word::N1d, Word::N2d, Word::N3d, Word::A1d, Word::A2d, Word::Cube, Word::Acube})) {
    case Word::N1d:
      return Geometry::D1;
    case Word::N2d:
      return Geometry::D2;
    case Word::N3d:
      return Geometry::D3;
    case Word::A1d:
      return Geometry::A1;
    case Word::A2d:
      return Geometry::A2;
    case Word::Cube:
      return Geometry::Cube;
    case Word::Acube:
      return Geometry::ACube;
    default:
      form.unsupported("this kind of texture");
  }
}

// A .texref or .surfref of the module. Nothing here can bind one (cuModuleGetTexRef is not
// supported). As on an H200, an unbound reference reads as 0, and writes to it are lost.
bool is_reference(Decoder& decoder, const Form& form, const Operand& operand) {
  if (operand.kind != OperandKind::Symbol && operand.kind != OperandKind::AddressSymbol)
    return false;
  const ptx::Symbol& symbol = decoder.symbol(form, operand.index);
  if (symbol.kind != ptx::Symbol::Kind::ModuleVariable)
    form.unsupported("parameters that are references to textures; objects are supported");
  const ptx::Type type = decoder.module().syntax->variables[symbol.index].type;
  if (type != ptx::Type::TexRef && type != ptx::Type::SurfRef)
    form.invalid("a reference to a texture or a surface is expected");
  return true;
}

// The object; for a reference 0, which is never an object.
ValueId object_in(Decoder& decoder, const Form& form, const Operand& operand) {
  if (is_reference(decoder, form, operand)) return decoder.constant(8, 0);
  return decoder.source(form, operand, Lane::U64);
}

void clear(Decoder& decoder, const std::vector<ValueId>& results) {
  for (const ValueId result : results)
    decoder.copy(result, decoder.constant(decoder.body().values[result].size, 0));
}

// The registers of {a, b, c} or of a single operand.
std::vector<Operand> parts_of(Decoder& decoder, const Form& form, const Operand& operand) {
  if (operand.kind != OperandKind::Vector) return {operand};
  const auto& all = decoder.function().operands;
  if (std::size_t{operand.index} + operand.count > all.size())
    form.invalid("a broken vector operand");
  return {all.begin() + operand.index, all.begin() + operand.index + operand.count};
}

struct Place {
  bool reference;
  ValueId object;
  std::vector<ValueId> coordinates;  // the layer first
};

// [object, {coordinates}]. Elements that only fill the vector up to four are not read.
Place place_in(Decoder& decoder, const Form& form, std::uint32_t k, Geometry geometry, Lane type) {
  const auto parts = decoder.elements(k);
  if (parts.size() == 3) form.unsupported("samplers separate from textures");
  if (parts.size() != 2) form.invalid("an object and its coordinates are expected");
  Place place{is_reference(decoder, form, parts[0]), object_in(decoder, form, parts[0]), {}};
  const auto coordinates = parts_of(decoder, form, parts[1]);
  const std::uint32_t needed = dimensions_of(geometry) + (is_layered(geometry) ? 1 : 0);
  if (coordinates.size() < needed) form.invalid("a coordinate is missing");
  for (std::uint32_t j = 0; j < needed; ++j) {
    const bool layer = j == 0 && is_layered(geometry);
    place.coordinates.push_back(decoder.source(form, coordinates[j], layer ? Lane::U32 : type));
  }
  return place;
}

// The results: a vector, and a predicate (|p) that says whether all of it was resident, which is
// always true.
std::vector<ValueId> fetch_results(Decoder& decoder, const Form& form, std::uint32_t count) {
  auto parts = decoder.elements(0);
  if (!parts.empty() && parts[0].kind == OperandKind::Vector) {
    if (parts.size() == 2)
      decoder.push(
          decoder.draft(form, choose_predicate(Combine::None))
              .def_d(decoder.predicate_destination(form, parts[1]))
              .use_a(decoder.predicate(form, Operand{OperandKind::Integer, false, 0, 0, 1})));
    parts = parts_of(decoder, form, parts[0]);
  }
  if (parts.size() != count) form.invalid("a wrong number of results");
  std::vector<ValueId> results;
  for (const Operand& part : parts) results.push_back(decoder.destination(form, part, Lane::U32));
  return results;
}

void append(std::vector<ValueId>& list, const std::vector<ValueId>& more) {
  list.insert(list.end(), more.begin(), more.end());
}

void push_with_list(Decoder& decoder, Draft draft, const std::vector<ValueId>& list,
                    std::size_t defs) {
  draft.list_begin = decoder.add_list(list);
  draft.list_count = static_cast<std::uint32_t>(list.size());
  draft.list_defs = static_cast<std::uint32_t>(defs);
  draft.early = true;
  decoder.push(draft);
}

// Takes the number of components and the type that a fetch returns.
void take_results(Form& form, TextureFetch& fetch) {
  fetch.results = form.take_vector();
  fetch.result = form.need_type();
  const bool words =
      fetch.result == Lane::F32 || fetch.result == Lane::U32 || fetch.result == Lane::S32;
  const bool halves = fetch.result == Lane::F16x2 && fetch.results == 2;
  if (!(words && fetch.results == 4) && !halves)
    form.unsupported("a texture's result of this type");
}

void emit_fetch(Decoder& decoder, Form& form, const TextureFetch& fetch, Lane coordinate) {
  const Place place = place_in(decoder, form, 1, fetch.geometry, coordinate);
  std::vector<ValueId> list = fetch_results(decoder, form, fetch.results);
  if (place.reference) return clear(decoder, list);
  append(list, place.coordinates);
  if (fetch.level == LevelFrom::Operand) list.push_back(decoder.source(form, 2, coordinate));
  for (std::uint32_t k = 2; fetch.level == LevelFrom::Derivatives && k < 4; ++k) {
    const auto parts = parts_of(decoder, form, decoder.operand(k));
    if (parts.size() < dimensions_of(fetch.geometry)) form.invalid("a derivative is missing");
    for (std::uint32_t j = 0; j < dimensions_of(fetch.geometry); ++j)
      list.push_back(decoder.source(form, parts[j], Lane::F32));
  }
  push_with_list(
      decoder, decoder.draft(form, fetch_texture).use_a(place.object).with(decoder.describe(fetch)),
      list, fetch.results);
}

std::uint32_t operands_of(LevelFrom level) {
  return level == LevelFrom::Base ? 2 : level == LevelFrom::Operand ? 3 : 4;
}

}  // namespace

// tex{.level, .grad}.geom.v4.dtype.ctype d{|p}, [a, c]{, lod}{, dPdx, dPdy}
void decode_tex(Decoder& decoder, Form& form) {
  TextureFetch fetch;
  switch (form.take_any({Word::Base, Word::Level, Word::Grad})) {
    case Word::Level:
      fetch.level = LevelFrom::Operand;
      break;
    case Word::Grad:
      fetch.level = LevelFrom::Derivatives;
      break;
    default:
      break;
  }
  fetch.geometry = take_geometry(form);
  take_results(form, fetch);
  const Lane coordinate = form.need_type();
  fetch.integral = coordinate == Lane::S32;
  if (!fetch.integral && coordinate != Lane::F32) form.invalid("coordinates must be s32 or f32");
  form.finish();
  if (decoder.operand_count() > operands_of(fetch.level))
    form.unsupported("offsets and depth comparison");
  decoder.need_operands(form, operands_of(fetch.level));
  emit_fetch(decoder, form, fetch, coordinate);
}

// tld4.comp.2d.v4.dtype.f32 d{|p}, [a, c]
void decode_tld4(Decoder& decoder, Form& form) {
  TextureFetch fetch;
  switch (form.take_any({Word::R, Word::G, Word::B, Word::A})) {
    case Word::R:
      fetch.gathered = 0;
      break;
    case Word::G:
      fetch.gathered = 1;
      break;
    case Word::B:
      fetch.gathered = 2;
      break;
    case Word::A:
      fetch.gathered = 3;
      break;
    default:
      form.invalid("the component is missing");
  }
  fetch.geometry = take_geometry(form);
  if (dimensions_of(fetch.geometry) < 2 || fetch.geometry == Geometry::D3)
    form.invalid("two dimensions are expected");
  take_results(form, fetch);
  if (form.need_type() != Lane::F32) form.invalid("coordinates must be f32");
  form.finish();
  if (decoder.operand_count() > 2) form.unsupported("offsets and depth comparison");
  decoder.need_operands(form, 2);
  emit_fetch(decoder, form, fetch, Lane::F32);
}

namespace {

Beyond take_beyond(Form& form) {
  switch (form.take_any({Word::Trap, Word::Clamp, Word::Zero})) {
    case Word::Clamp:
      return Beyond::Clamp;
    case Word::Zero:
      return Beyond::Zero;
    default:
      return Beyond::Trap;
  }
}

struct SurfaceForm {
  SurfaceAccess access;
  Lane type;
};

SurfaceForm take_surface(Form& form) {
  SurfaceForm result{};
  if (!form.take(Word::B)) form.unsupported("formatted access to surfaces");
  result.access.geometry = take_geometry(form);
  if (result.access.geometry == Geometry::Cube || result.access.geometry == Geometry::ACube)
    form.invalid("surfaces have no cubes; use layers");
  form.take_cache_hints();
  result.access.elements = form.take_vector();
  result.type = form.need_type();
  result.access.beyond = take_beyond(form);
  result.access.element = size_of(result.type);
  form.finish();
  if (result.access.element > 8 || result.access.element * result.access.elements > 16)
    form.invalid("more than 16 bytes");
  return result;
}

}  // namespace

// suld.b.geom{.cop}{.vec}.type.clamp d, [a, b]
void decode_suld(Decoder& decoder, Form& form) {
  const auto [access, type] = take_surface(form);
  decoder.need_operands(form, 2);
  const Place place = place_in(decoder, form, 1, access.geometry, Lane::U32);
  std::vector<ValueId> list;
  for (const Operand& part : decoder.elements(0))
    list.push_back(decoder.destination(form, part, type));
  if (list.size() != access.elements) form.invalid("a wrong number of destinations");
  if (place.reference) return clear(decoder, list);
  append(list, place.coordinates);
  push_with_list(
      decoder, decoder.draft(form, load_surface).use_a(place.object).with(decoder.describe(access)),
      list, access.elements);
}

// sust.b.geom{.cop}{.vec}.type.clamp [a, b], c
void decode_sust(Decoder& decoder, Form& form) {
  const auto [access, type] = take_surface(form);
  decoder.need_operands(form, 2);
  const Place place = place_in(decoder, form, 0, access.geometry, Lane::U32);
  std::vector<ValueId> list = place.coordinates;
  const auto values = decoder.elements(1);
  if (values.size() != access.elements) form.invalid("a wrong number of sources");
  for (const Operand& part : values) list.push_back(decoder.source(form, part, type));
  if (place.reference) return;
  push_with_list(
      decoder,
      decoder.draft(form, store_surface).use_a(place.object).with(decoder.describe(access)), list,
      0);
}

// sured.{b, p}.op.geom.type.clamp [a, b], c
void decode_sured(Decoder& decoder, Form& form) {
  SurfaceAccess access;
  const Word units = form.take_any({Word::B, Word::P});
  if (units == Word::None) form.invalid(".b or .p is missing");
  access.in_elements = units == Word::P;
  access.reduction = form.take_any({Word::Add, Word::Min, Word::Max, Word::And, Word::Or});
  if (access.reduction == Word::None) form.invalid("the operation is missing");
  access.geometry = take_geometry(form);
  const Lane type = form.need_type();
  access.beyond = take_beyond(form);
  access.element = size_of(type);
  access.is_signed = is_signed(type);
  form.finish();
  decoder.need_operands(form, 2);
  if (access.element != 4 && access.element != 8)
    form.invalid("a type of 32 or 64 bits is expected");
  const Place place = place_in(decoder, form, 0, access.geometry, Lane::U32);
  std::vector<ValueId> list = place.coordinates;
  list.push_back(decoder.source(form, 1, type));
  if (place.reference) return;
  push_with_list(
      decoder,
      decoder.draft(form, reduce_surface).use_a(place.object).with(decoder.describe(access)), list,
      0);
}

namespace {

void query(Decoder& decoder, Form& form, Handler handler, std::initializer_list<Word> questions) {
  const bool at_level = form.take(Word::Level);
  const Word question = form.take_any(questions);
  if (question == Word::None) form.unsupported("this query");
  form.need_type();
  form.finish();
  decoder.need_operands(form, at_level ? 3 : 2);
  // [a] only looks like an address: the register holds the object.
  Operand object = decoder.operand(1);
  if (object.kind == OperandKind::AddressRegister) object.kind = OperandKind::Register;
  if (is_reference(decoder, form, object))
    return clear(decoder, {decoder.destination(form, 0, Lane::U32)});
  Draft draft = decoder.draft(form, handler)
                    .use_a(object_in(decoder, form, object))
                    .with(static_cast<std::int64_t>(question));
  draft.use_b(at_level ? decoder.source(form, 2, Lane::U32) : decoder.constant(4, 0));
  decoder.push(draft.def_d(decoder.destination(form, 0, Lane::U32)));
}

}  // namespace

void decode_txq(Decoder& decoder, Form& form) {
  query(decoder, form, query_texture,
        {Word::Width, Word::Height, Word::Depth, Word::ArraySize, Word::ChannelDataType,
         Word::ChannelOrder, Word::NormalizedCoords, Word::FilterMode, Word::AddrMode0,
         Word::AddrMode1, Word::AddrMode2, Word::NumMipmapLevels, Word::NumSamples});
}

void decode_suq(Decoder& decoder, Form& form) {
  query(decoder, form, query_surface,
        {Word::Width, Word::Height, Word::Depth, Word::ArraySize, Word::ChannelDataType,
         Word::ChannelOrder});
}

}  // namespace cuda_ffi::software
