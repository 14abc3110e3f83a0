// DS: group memory, and the moves between lanes that go through its crossbar.

#include "amd_device/execute/bit_lanes.hpp"
#include "amd_device/execute/memory_lanes.hpp"
#include "amd_device/execute/tables.hpp"

namespace cuda_ffi::amd {
namespace {

using U32 = std::uint32_t;
using U64 = std::uint64_t;

unsigned row_of(const Instruction& instruction, unsigned k) {
  return instruction.source[k] - source::kVector;
}

class Place {
 public:
  Place(const Instruction& instruction, Wave& wave, U32 offset)
      : wave_(wave), row_(row_of(instruction, 0)), offset_(offset) {}
  std::byte* operator()(unsigned lane, U32 bytes, const char* verb) const {
    return reach_lds(wave_, static_cast<int>(lane), wave_.v[row_][lane] + offset_, bytes, verb);
  }

 private:
  Wave& wave_;
  const unsigned row_;
  const U32 offset_;
};

Place single(const Instruction& instruction, Wave& wave) {
  return {instruction, wave, static_cast<U32>(instruction.offset)};
}

template <unsigned kWords>
void load(const Instruction& instruction, Wave& wave) {
  load_lanes<kWords>(instruction, wave, single(instruction, wave));
}
template <unsigned kBytes, bool kSign, Part kPart>
void load_part(const Instruction& instruction, Wave& wave) {
  load_short_lanes<kBytes, kSign, kPart>(instruction, wave, single(instruction, wave));
}
template <unsigned kWords>
void store_all(const Instruction& instruction, Wave& wave) {
  store_lanes<kWords>(row_of(instruction, 1), wave, single(instruction, wave));
}
template <unsigned kBytes, bool kHigh>
void store_part(const Instruction& instruction, Wave& wave) {
  store_short_lanes<kBytes, kHigh>(row_of(instruction, 1), wave, single(instruction, wave));
}
template <Atomic kWhat, typename T, bool kReturns>
void change(const Instruction& instruction, Wave& wave) {
  atomic_lanes<kWhat, T>(instruction, wave, row_of(instruction, 1), row_of(instruction, 2),
                         kReturns, single(instruction, wave));
}

// Two elements, whose offsets count elements, or 64 of them.
template <unsigned kWords, unsigned kStride>
Place one_of_two(const Instruction& instruction, Wave& wave, bool second) {
  const U32 number = second ? instruction.offset1 : static_cast<U32>(instruction.offset) & 0xff;
  return {instruction, wave, number * 4 * kWords * kStride};
}

template <unsigned kWords, unsigned kStride>
void load_two(const Instruction& instruction, Wave& wave) {
  const Place first = one_of_two<kWords, kStride>(instruction, wave, false);
  const Place second = one_of_two<kWords, kStride>(instruction, wave, true);
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    if (!is_on(wave, lane)) continue;
    const std::byte* a = first(lane, 4 * kWords, "read");
    const std::byte* b = a == nullptr ? nullptr : second(lane, 4 * kWords, "read");
    if (b == nullptr) return;
    U32 values[2 * kWords];
    load_words(a, values, kWords);
    load_words(b, values + kWords, kWords);
    for (unsigned k = 0; k < 2 * kWords; ++k) wave.v[instruction.destination + k][lane] = values[k];
  }
}

template <unsigned kWords, unsigned kStride>
void store_two(const Instruction& instruction, Wave& wave) {
  store_lanes<kWords>(row_of(instruction, 1), wave,
                      one_of_two<kWords, kStride>(instruction, wave, false));
  if (wave.state == WaveState::Faulted) return;
  store_lanes<kWords>(row_of(instruction, 2), wave,
                      one_of_two<kWords, kStride>(instruction, wave, true));
}

// Each lane takes from the lane that it names; from lanes that are off comes 0.
void permute_backward(const Instruction& instruction, Wave& wave) {
  Row values;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    const U32 from =
        (wave.v[row_of(instruction, 0)][lane] + static_cast<U32>(instruction.offset)) / 4 % kLanes;
    values[lane] = is_on(wave, from) ? wave.v[row_of(instruction, 1)][from] : 0;
  }
  store_row(wave.v[instruction.destination], values, wave.exec());
}

// Each lane gives to the lane that it names; of several the last wins.
void permute_forward(const Instruction& instruction, Wave& wave) {
  Row values = {};
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    if (!is_on(wave, lane)) continue;
    const U32 to =
        (wave.v[row_of(instruction, 0)][lane] + static_cast<U32>(instruction.offset)) / 4 % kLanes;
    values[to] = wave.v[row_of(instruction, 1)][lane];
  }
  store_row(wave.v[instruction.destination], values, wave.exec());
}

// From 0xc000 on a rotation among the lanes that the mask does not keep, from 0xe000 on the order
// of a Fourier transform.
unsigned swizzled(U32 pattern, unsigned lane) {
  const U32 mask = pattern & 31;
  if (pattern >= 0xe000) return reversed<U32>(lane) >> 27 >> ones(mask) | (lane & mask);
  if (pattern >= 0xc000) {
    const U32 by = pattern >> 5 & 31, to = (pattern & 0x400) != 0 ? lane - by : lane + by;
    return (lane & mask) | (to & ~mask & 31);
  }
  if ((pattern & 0x8000) != 0) return (lane & ~3u) + (pattern >> 2 * (lane & 3) & 3);
  const U32 kept = pattern & 31, set = pattern >> 5 & 31, flipped = pattern >> 10 & 31;
  return ((lane & kept) | set) ^ flipped;
}

void swizzle(const Instruction& instruction, Wave& wave) {
  Row values;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    const unsigned from = swizzled(static_cast<U32>(instruction.offset), lane);
    values[lane] = is_on(wave, from) ? wave.v[row_of(instruction, 0)][from] : 0;
  }
  store_row(wave.v[instruction.destination], values, wave.exec());
}

void nothing(const Instruction&, Wave&) {}

const Opcode kRows[] = {
    {0, "ds_add_u32", change<Atomic::Add, U32, false>},
    {1, "ds_sub_u32", change<Atomic::Subtract, U32, false>},
    {2, "ds_rsub_u32", change<Atomic::ReverseSubtract, U32, false>},
    {3, "ds_inc_u32", change<Atomic::Increment, U32, false>},
    {4, "ds_dec_u32", change<Atomic::Decrement, U32, false>},
    {5, "ds_min_i32", change<Atomic::MinSigned, U32, false>},
    {6, "ds_max_i32", change<Atomic::MaxSigned, U32, false>},
    {7, "ds_min_u32", change<Atomic::MinUnsigned, U32, false>},
    {8, "ds_max_u32", change<Atomic::MaxUnsigned, U32, false>},
    {9, "ds_and_b32", change<Atomic::And, U32, false>},
    {10, "ds_or_b32", change<Atomic::Or, U32, false>},
    {11, "ds_xor_b32", change<Atomic::Xor, U32, false>},
    {13, "ds_store_b32", store_all<1>},
    {14, "ds_store_2addr_b32", store_two<1, 1>},
    {15, "ds_store_2addr_stride64_b32", store_two<1, 64>},
    {16, "ds_cmpstore_b32", change<Atomic::CompareSwap, U32, false>},
    {17, "ds_cmpstore_f32", change<Atomic::CompareSwapFloat, U32, false>},
    {18, "ds_min_f32", change<Atomic::MinFloat, U32, false>},
    {19, "ds_max_f32", change<Atomic::MaxFloat, U32, false>},
    {20, "ds_nop", nothing},
    {21, "ds_add_f32", change<Atomic::AddFloat, U32, false>},
    {30, "ds_store_b8", store_part<1, false>},
    {31, "ds_store_b16", store_part<2, false>},
    {32, "ds_add_rtn_u32", change<Atomic::Add, U32, true>},
    {33, "ds_sub_rtn_u32", change<Atomic::Subtract, U32, true>},
    {34, "ds_rsub_rtn_u32", change<Atomic::ReverseSubtract, U32, true>},
    {35, "ds_inc_rtn_u32", change<Atomic::Increment, U32, true>},
    {36, "ds_dec_rtn_u32", change<Atomic::Decrement, U32, true>},
    {37, "ds_min_rtn_i32", change<Atomic::MinSigned, U32, true>},
    {38, "ds_max_rtn_i32", change<Atomic::MaxSigned, U32, true>},
    {39, "ds_min_rtn_u32", change<Atomic::MinUnsigned, U32, true>},
    {40, "ds_max_rtn_u32", change<Atomic::MaxUnsigned, U32, true>},
    {41, "ds_and_rtn_b32", change<Atomic::And, U32, true>},
    {42, "ds_or_rtn_b32", change<Atomic::Or, U32, true>},
    {43, "ds_xor_rtn_b32", change<Atomic::Xor, U32, true>},
    {45, "ds_storexchg_rtn_b32", change<Atomic::Swap, U32, true>},
    {48, "ds_cmpstore_rtn_b32", change<Atomic::CompareSwap, U32, true>},
    {49, "ds_cmpstore_rtn_f32", change<Atomic::CompareSwapFloat, U32, true>},
    {50, "ds_min_rtn_f32", change<Atomic::MinFloat, U32, true>},
    {51, "ds_max_rtn_f32", change<Atomic::MaxFloat, U32, true>},
    {53, "ds_swizzle_b32", swizzle},
    {54, "ds_load_b32", load<1>},
    {55, "ds_load_2addr_b32", load_two<1, 1>},
    {56, "ds_load_2addr_stride64_b32", load_two<1, 64>},
    {57, "ds_load_i8", load_part<1, true, Part::Sign>},
    {58, "ds_load_u8", load_part<1, false, Part::Zeros>},
    {59, "ds_load_i16", load_part<2, true, Part::Sign>},
    {60, "ds_load_u16", load_part<2, false, Part::Zeros>},
    {64, "ds_add_u64", change<Atomic::Add, U64, false>},
    {65, "ds_sub_u64", change<Atomic::Subtract, U64, false>},
    {66, "ds_rsub_u64", change<Atomic::ReverseSubtract, U64, false>},
    {67, "ds_inc_u64", change<Atomic::Increment, U64, false>},
    {68, "ds_dec_u64", change<Atomic::Decrement, U64, false>},
    {69, "ds_min_i64", change<Atomic::MinSigned, U64, false>},
    {70, "ds_max_i64", change<Atomic::MaxSigned, U64, false>},
    {71, "ds_min_u64", change<Atomic::MinUnsigned, U64, false>},
    {72, "ds_max_u64", change<Atomic::MaxUnsigned, U64, false>},
    {73, "ds_and_b64", change<Atomic::And, U64, false>},
    {74, "ds_or_b64", change<Atomic::Or, U64, false>},
    {75, "ds_xor_b64", change<Atomic::Xor, U64, false>},
    {77, "ds_store_b64", store_all<2>},
    {78, "ds_store_2addr_b64", store_two<2, 1>},
    {79, "ds_store_2addr_stride64_b64", store_two<2, 64>},
    {80, "ds_cmpstore_b64", change<Atomic::CompareSwap, U64, false>},
    {81, "ds_cmpstore_f64", change<Atomic::CompareSwapFloat, U64, false>},
    {82, "ds_min_f64", change<Atomic::MinFloat, U64, false>},
    {83, "ds_max_f64", change<Atomic::MaxFloat, U64, false>},
    {96, "ds_add_rtn_u64", change<Atomic::Add, U64, true>},
    {97, "ds_sub_rtn_u64", change<Atomic::Subtract, U64, true>},
    {98, "ds_rsub_rtn_u64", change<Atomic::ReverseSubtract, U64, true>},
    {99, "ds_inc_rtn_u64", change<Atomic::Increment, U64, true>},
    {100, "ds_dec_rtn_u64", change<Atomic::Decrement, U64, true>},
    {101, "ds_min_rtn_i64", change<Atomic::MinSigned, U64, true>},
    {102, "ds_max_rtn_i64", change<Atomic::MaxSigned, U64, true>},
    {103, "ds_min_rtn_u64", change<Atomic::MinUnsigned, U64, true>},
    {104, "ds_max_rtn_u64", change<Atomic::MaxUnsigned, U64, true>},
    {105, "ds_and_rtn_b64", change<Atomic::And, U64, true>},
    {106, "ds_or_rtn_b64", change<Atomic::Or, U64, true>},
    {107, "ds_xor_rtn_b64", change<Atomic::Xor, U64, true>},
    {109, "ds_storexchg_rtn_b64", change<Atomic::Swap, U64, true>},
    {112, "ds_cmpstore_rtn_b64", change<Atomic::CompareSwap, U64, true>},
    {113, "ds_cmpstore_rtn_f64", change<Atomic::CompareSwapFloat, U64, true>},
    {114, "ds_min_rtn_f64", change<Atomic::MinFloat, U64, true>},
    {115, "ds_max_rtn_f64", change<Atomic::MaxFloat, U64, true>},
    {118, "ds_load_b64", load<2>},
    {119, "ds_load_2addr_b64", load_two<2, 1>},
    {120, "ds_load_2addr_stride64_b64", load_two<2, 64>},
    {121, "ds_add_rtn_f32", change<Atomic::AddFloat, U32, true>},
    {160, "ds_store_b8_d16_hi", store_part<1, true>},
    {161, "ds_store_b16_d16_hi", store_part<2, true>},
    {162, "ds_load_u8_d16", load_part<1, false, Part::Low>},
    {163, "ds_load_u8_d16_hi", load_part<1, false, Part::High>},
    {164, "ds_load_i8_d16", load_part<1, true, Part::Low>},
    {165, "ds_load_i8_d16_hi", load_part<1, true, Part::High>},
    {166, "ds_load_u16_d16", load_part<2, false, Part::Low>},
    {167, "ds_load_u16_d16_hi", load_part<2, false, Part::High>},
    {178, "ds_permute_b32", permute_forward},
    {179, "ds_bpermute_b32", permute_backward},
    {222, "ds_store_b96", store_all<3>},
    {223, "ds_store_b128", store_all<4>},
    {254, "ds_load_b96", load<3>},
    {255, "ds_load_b128", load<4>},
    {12, "ds_mskor_b32", nullptr},
    {44, "ds_mskor_rtn_b32", nullptr},
    {46, "ds_storexchg_2addr_rtn_b32", nullptr},
    {47, "ds_storexchg_2addr_stride64_rtn_b32", nullptr},
    {52, "ds_wrap_rtn_b32", nullptr},
    {61, "ds_consume", nullptr},
    {62, "ds_append", nullptr},
    {76, "ds_mskor_b64", nullptr},
    {108, "ds_mskor_rtn_b64", nullptr},
    {110, "ds_storexchg_2addr_rtn_b64", nullptr},
    {111, "ds_storexchg_2addr_stride64_rtn_b64", nullptr},
    {126, "ds_condxchg32_rtn_b64", nullptr},
    {173, "ds_bvh_stack_rtn_b32", nullptr},
    {176, "ds_store_addtid_b32", nullptr},
    {177, "ds_load_addtid_b32", nullptr},
};

}  // namespace

std::span<const Opcode> table::data_share() {
  return kRows;
}

}  // namespace cuda_ffi::amd
