#pragma once

// Bits of instruction words, and numbers of the encodings that decoding depends on.

#include <cstdint>

namespace cuda_ffi::amd {

// VOP1 and VOP2 as VOP3 begin here; what is below are comparisons.
constexpr unsigned kFirstVop2 = 256;
constexpr unsigned kFirstVop1 = 384;
constexpr unsigned kFirstSettingExec = 128;              // of the comparisons
constexpr unsigned kFirstBranch = 32, kLastBranch = 38;  // of SOPP

constexpr std::uint16_t bits(std::uint32_t word, unsigned first, unsigned count) {
  return static_cast<std::uint16_t>(word >> first & ((1u << count) - 1));
}

constexpr std::int32_t sign_extended(std::uint32_t word, unsigned count) {
  const unsigned unused = 32 - count;
  return static_cast<std::int32_t>(word << unused) >> unused;
}

}  // namespace cuda_ffi::amd
