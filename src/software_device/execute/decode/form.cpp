// Each decoder takes the modifiers that it knows; finish() refuses what is left.

#include "software_device/execute/decode/form.hpp"

namespace cuda_ffi::software {

using ptx::Word;

// The type that a modifier names: `add.s32` computes S32. Bits without a sign (.b32) count as
// unsigned. None if the modifier is not a type.
Lane lane_of(Word word) {
  switch (word) {
    case Word::Pred:
      return Lane::Pred;
    case Word::B8:
    case Word::U8:
      return Lane::U8;
    case Word::S8:
      return Lane::S8;
    case Word::B16:
    case Word::U16:
      return Lane::U16;
    case Word::S16:
      return Lane::S16;
    case Word::B32:
    case Word::U32:
      return Lane::U32;
    case Word::S32:
      return Lane::S32;
    case Word::B64:
    case Word::U64:
      return Lane::U64;
    case Word::S64:
      return Lane::S64;
    case Word::B128:
      return Lane::B128;
    case Word::F16:
      return Lane::F16;
    case Word::Bf16:
      return Lane::BF16;
    case Word::F16x2:
      return Lane::F16x2;
    case Word::Bf16x2:
      return Lane::BF16x2;
    case Word::F32:
      return Lane::F32;
    case Word::F64:
      return Lane::F64;
    case Word::U16x2:
      return Lane::U16x2;
    case Word::S16x2:
      return Lane::S16x2;
    case Word::E4m3x2:
      return Lane::E4m3x2;
    case Word::E5m2x2:
      return Lane::E5m2x2;
    case Word::Tf32:
      return Lane::TF32;
    default:
      return Lane::None;
  }
}

// The type of a declared register or parameter. Tensor-core floats (.tf32) are in 32-bit registers.
Lane lane_of(ptx::Type type) {
  using ptx::Type;
  switch (type) {
    case Type::Pred:
      return Lane::Pred;
    case Type::B8:
    case Type::U8:
      return Lane::U8;
    case Type::S8:
      return Lane::S8;
    case Type::B16:
    case Type::U16:
      return Lane::U16;
    case Type::S16:
      return Lane::S16;
    case Type::B32:
    case Type::U32:
    case Type::TF32:
      return Lane::U32;
    case Type::S32:
      return Lane::S32;
    case Type::B64:
    case Type::U64:
      return Lane::U64;
    case Type::S64:
      return Lane::S64;
    case Type::B128:
      return Lane::B128;
    case Type::F16:
      return Lane::F16;
    case Type::BF16:
      return Lane::BF16;
    case Type::F16x2:
      return Lane::F16x2;
    case Type::BF16x2:
      return Lane::BF16x2;
    case Type::F32:
      return Lane::F32;
    case Type::F64:
      return Lane::F64;
    default:
      return Lane::None;
  }
}

Form::Form(const ptx::Function& function, const ptx::Instruction& instruction)
    : function_(function), instruction_(instruction) {
  // One bit of taken_ per modifier.
  if (instruction.modifier_count > 63) invalid("too many modifiers");
}

// The instruction as the program wrote it, for messages: `ld.global.v2.f32`.
std::string Form::spelling() const {
  std::string text(ptx::spelling(instruction_.opcode));
  for (std::uint32_t k = 0; k < instruction_.modifier_count; ++k) {
    text += '.';
    text += ptx::spelling(function_.modifiers[instruction_.first_modifier + k]);
  }
  return text;
}

bool Form::has(Word word) const {
  for (std::uint32_t k = 0; k < instruction_.modifier_count; ++k)
    if (function_.modifiers[instruction_.first_modifier + k] == word) return true;
  return false;
}

bool Form::take(Word word) {
  for (std::uint32_t k = 0; k < instruction_.modifier_count; ++k) {
    if ((taken_ >> k & 1) != 0 || function_.modifiers[instruction_.first_modifier + k] != word)
      continue;
    taken_ |= 1ull << k;
    return true;
  }
  return false;
}

// The first modifier in textual order that is one of `words`.
Word Form::take_any(std::initializer_list<Word> words) {
  for (std::uint32_t k = 0; k < instruction_.modifier_count; ++k) {
    if ((taken_ >> k & 1) != 0) continue;
    for (const Word word : words) {
      if (function_.modifiers[instruction_.first_modifier + k] != word) continue;
      taken_ |= 1ull << k;
      return word;
    }
  }
  return Word::None;
}

// Instructions with two types call this twice: the result's type comes first.
Lane Form::take_type() {
  for (std::uint32_t k = 0; k < instruction_.modifier_count; ++k) {
    if ((taken_ >> k & 1) != 0) continue;
    const Lane lane = lane_of(function_.modifiers[instruction_.first_modifier + k]);
    if (lane == Lane::None) continue;
    taken_ |= 1ull << k;
    return lane;
  }
  return Lane::None;
}

Lane Form::need_type() {
  const Lane lane = take_type();
  if (lane == Lane::None) invalid("a type is missing");
  return lane;
}

std::uint32_t Form::take_vector() {
  switch (take_any({Word::V2, Word::V4, Word::V8})) {
    case Word::V2:
      return 2;
    case Word::V4:
      return 4;
    case Word::V8:
      return 8;
    default:
      return 1;
  }
}

Rounding Form::take_rounding() {
  switch (take_any({Word::Rn, Word::Rz, Word::Rm, Word::Rp})) {
    case Word::Rz:
      return Rounding::Zero;
    case Word::Rm:
      return Rounding::Down;
    case Word::Rp:
      return Rounding::Up;
    default:
      return Rounding::Nearest;
  }
}

// There is no cache here, so hints are accepted and have no effect.
void Form::take_cache_hints() {
  while (take_any({Word::Ca,
                   Word::Cg,
                   Word::Cs,
                   Word::Lu,
                   Word::Cv,
                   Word::Wb,
                   Word::Wt,
                   Word::Nc,
                   Word::L1EvictNormal,
                   Word::L1EvictUnchanged,
                   Word::L1EvictFirst,
                   Word::L1EvictLast,
                   Word::L1NoAllocate,
                   Word::L2EvictNormal,
                   Word::L2EvictUnchanged,
                   Word::L2EvictFirst,
                   Word::L2EvictLast,
                   Word::L2_64B,
                   Word::L2_128B,
                   Word::L2_256B}) != Word::None) {
  }
}

// Every decoder calls this at its end: a modifier that it overlooked would silently change the
// meaning.
void Form::finish() const {
  for (std::uint32_t k = 0; k < instruction_.modifier_count; ++k) {
    if ((taken_ >> k & 1) != 0) continue;
    const Word word = function_.modifiers[instruction_.first_modifier + k];
    invalid("modifier ." + std::string(ptx::spelling(word)) + " does not belong here");
  }
}

// For what is not PTX: CUDA's driver refuses it too.
void Form::invalid(const std::string& why) const {
  throw Refusal(CUDA_ERROR_INVALID_PTX, line(), spelling() + ": " + why);
}

// For PTX that this device does not support.
void Form::unsupported(const std::string& why) const {
  throw Refusal(CUDA_ERROR_NOT_SUPPORTED, line(), spelling() + ": " + why);
}

}  // namespace cuda_ffi::software
