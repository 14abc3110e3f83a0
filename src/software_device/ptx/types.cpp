#include "software_device/ptx/parse_declaration.hpp"
#include "software_device/ptx/syntax.hpp"

namespace cuda_ffi::software::ptx {

std::uint32_t size_of(Type type) noexcept {
  switch (type) {
    case Type::None:
      return 0;
    case Type::Pred:
    case Type::B8:
    case Type::U8:
    case Type::S8:
      return 1;
    case Type::B16:
    case Type::U16:
    case Type::S16:
    case Type::F16:
    case Type::BF16:
      return 2;
    case Type::B32:
    case Type::U32:
    case Type::S32:
    case Type::F16x2:
    case Type::BF16x2:
    case Type::TF32:
    case Type::F32:
      return 4;
    case Type::B64:
    case Type::U64:
    case Type::S64:
    case Type::F64:
    case Type::TexRef:
    case Type::SamplerRef:
    case Type::SurfRef:
      return 8;
    case Type::B128:
      return 16;
  }
  return 0;
}

Type type_of(Word word) noexcept {
  switch (word) {
    case Word::Pred:
      return Type::Pred;
    case Word::B8:
      return Type::B8;
    case Word::B16:
      return Type::B16;
    case Word::B32:
      return Type::B32;
    case Word::B64:
      return Type::B64;
    case Word::B128:
      return Type::B128;
    case Word::U8:
      return Type::U8;
    case Word::U16:
      return Type::U16;
    case Word::U32:
      return Type::U32;
    case Word::U64:
      return Type::U64;
    case Word::S8:
      return Type::S8;
    case Word::S16:
      return Type::S16;
    case Word::S32:
      return Type::S32;
    case Word::S64:
      return Type::S64;
    case Word::F16:
      return Type::F16;
    case Word::F16x2:
      return Type::F16x2;
    case Word::Bf16:
      return Type::BF16;
    case Word::Bf16x2:
      return Type::BF16x2;
    case Word::Tf32:
      return Type::TF32;
    case Word::F32:
      return Type::F32;
    case Word::F64:
      return Type::F64;
    case Word::Texref:
      return Type::TexRef;
    case Word::Samplerref:
      return Type::SamplerRef;
    case Word::Surfref:
      return Type::SurfRef;
    default:
      return Type::None;
  }
}

}  // namespace cuda_ffi::software::ptx
