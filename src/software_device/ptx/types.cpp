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

}  // namespace cuda_ffi::software::ptx
