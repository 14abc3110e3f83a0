// Flat, global and scratch accesses: one table of numbers, three ways to an address.

#include "amd_device/execute/memory_lanes.hpp"
#include "amd_device/execute/tables.hpp"

namespace cuda_ffi::amd {
namespace {

// The bytes of a lane.
class Place {
 public:
  Place(const Instruction& instruction, Wave& wave)
      : instruction_(instruction), wave_(wave), row_(instruction.source[0] - source::kVector) {
    const unsigned scalar = instruction.source[2];
    has_scalar_ = instruction.encoding != Encoding::Flat && scalar != source::kNull;
    if (!has_scalar_) return;
    const auto pattern =
        instruction.encoding == Encoding::Global ? Pattern::Unsigned64 : Pattern::Single;
    base_ = scalar_bits(instruction, scalar, wave, pattern);
  }

  std::byte* operator()(unsigned lane, std::uint32_t bytes, const char* verb) const {
    const auto offset = static_cast<std::uint64_t>(std::int64_t{instruction_.offset});
    const int number = static_cast<int>(lane);
    if (instruction_.encoding == Encoding::Scratch) {
      const std::uint64_t own = instruction_.source[0] == source::kNull ? 0 : wave_.v[row_][lane];
      return reach_scratch(wave_, number, static_cast<std::uint32_t>(base_ + own + offset), bytes,
                           verb);
    }
    const std::uint64_t own =
        has_scalar_ ? wave_.v[row_][lane] : element<std::uint64_t>(wave_, row_, lane);
    return reach(wave_, number, base_ + own + offset, bytes, verb);
  }

 private:
  const Instruction& instruction_;
  Wave& wave_;
  const unsigned row_;
  bool has_scalar_ = false;
  std::uint64_t base_ = 0;
};

unsigned data(const Instruction& instruction) {
  return instruction.source[1] - source::kVector;
}

// A load's result may take the place of its address.
template <unsigned kWords>
void load(const Instruction& instruction, Wave& wave) {
  load_lanes<kWords>(instruction, wave, Place(instruction, wave));
}
template <unsigned kBytes, bool kSign, Part kPart>
void load_part(const Instruction& instruction, Wave& wave) {
  load_short_lanes<kBytes, kSign, kPart>(instruction, wave, Place(instruction, wave));
}
template <unsigned kWords>
void store_all(const Instruction& instruction, Wave& wave) {
  store_lanes<kWords>(data(instruction), wave, Place(instruction, wave));
}
template <unsigned kBytes, bool kHigh>
void store_part(const Instruction& instruction, Wave& wave) {
  store_short_lanes<kBytes, kHigh>(data(instruction), wave, Place(instruction, wave));
}

// Of two values, the one to compare with is the second.
template <Atomic kWhat, typename T>
void change(const Instruction& instruction, Wave& wave) {
  const unsigned value = data(instruction);
  atomic_lanes<kWhat, T>(instruction, wave, value, value + sizeof(T) / 4, instruction.returns,
                         Place(instruction, wave));
}

using U32 = std::uint32_t;
using U64 = std::uint64_t;

const Opcode kRows[] = {
    {16, "load_u8", load_part<1, false, Part::Zeros>},
    {17, "load_i8", load_part<1, true, Part::Sign>},
    {18, "load_u16", load_part<2, false, Part::Zeros>},
    {19, "load_i16", load_part<2, true, Part::Sign>},
    {20, "load_b32", load<1>},
    {21, "load_b64", load<2>},
    {22, "load_b96", load<3>},
    {23, "load_b128", load<4>},
    {24, "store_b8", store_part<1, false>},
    {25, "store_b16", store_part<2, false>},
    {26, "store_b32", store_all<1>},
    {27, "store_b64", store_all<2>},
    {28, "store_b96", store_all<3>},
    {29, "store_b128", store_all<4>},
    {30, "load_d16_u8", load_part<1, false, Part::Low>},
    {31, "load_d16_i8", load_part<1, true, Part::Low>},
    {32, "load_d16_b16", load_part<2, false, Part::Low>},
    {33, "load_d16_hi_u8", load_part<1, false, Part::High>},
    {34, "load_d16_hi_i8", load_part<1, true, Part::High>},
    {35, "load_d16_hi_b16", load_part<2, false, Part::High>},
    {36, "store_d16_hi_b8", store_part<1, true>},
    {37, "store_d16_hi_b16", store_part<2, true>},
    {40, "load_addtid_b32", nullptr},
    {41, "store_addtid_b32", nullptr},
    {51, "atomic_swap_b32", change<Atomic::Swap, U32>},
    {52, "atomic_cmpswap_b32", change<Atomic::CompareSwap, U32>},
    {53, "atomic_add_u32", change<Atomic::Add, U32>},
    {54, "atomic_sub_u32", change<Atomic::Subtract, U32>},
    {55, "atomic_csub_u32", nullptr},
    {56, "atomic_min_i32", change<Atomic::MinSigned, U32>},
    {57, "atomic_min_u32", change<Atomic::MinUnsigned, U32>},
    {58, "atomic_max_i32", change<Atomic::MaxSigned, U32>},
    {59, "atomic_max_u32", change<Atomic::MaxUnsigned, U32>},
    {60, "atomic_and_b32", change<Atomic::And, U32>},
    {61, "atomic_or_b32", change<Atomic::Or, U32>},
    {62, "atomic_xor_b32", change<Atomic::Xor, U32>},
    {63, "atomic_inc_u32", change<Atomic::Increment, U32>},
    {64, "atomic_dec_u32", change<Atomic::Decrement, U32>},
    {65, "atomic_swap_b64", change<Atomic::Swap, U64>},
    {66, "atomic_cmpswap_b64", change<Atomic::CompareSwap, U64>},
    {67, "atomic_add_u64", change<Atomic::Add, U64>},
    {68, "atomic_sub_u64", change<Atomic::Subtract, U64>},
    {69, "atomic_min_i64", change<Atomic::MinSigned, U64>},
    {70, "atomic_min_u64", change<Atomic::MinUnsigned, U64>},
    {71, "atomic_max_i64", change<Atomic::MaxSigned, U64>},
    {72, "atomic_max_u64", change<Atomic::MaxUnsigned, U64>},
    {73, "atomic_and_b64", change<Atomic::And, U64>},
    {74, "atomic_or_b64", change<Atomic::Or, U64>},
    {75, "atomic_xor_b64", change<Atomic::Xor, U64>},
    {76, "atomic_inc_u64", change<Atomic::Increment, U64>},
    {77, "atomic_dec_u64", change<Atomic::Decrement, U64>},
    {80, "atomic_cmpswap_f32", change<Atomic::CompareSwapFloat, U32>},
    {81, "atomic_min_f32", change<Atomic::MinFloat, U32>},
    {82, "atomic_max_f32", change<Atomic::MaxFloat, U32>},
    {86, "atomic_add_f32", change<Atomic::AddFloat, U32>},
};

}  // namespace

std::span<const Opcode> table::flat() {
  return kRows;
}

}  // namespace cuda_ffi::amd
