#pragma once

// Machine code of gfx1100 (RDNA 3, waves of 32 lanes) to instructions.

#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "amd_device/decode/instruction.hpp"
#include "amd_device/decode/opcodes.hpp"

namespace cuda_ffi::amd {

// Code that cannot be run. The text names the instruction, or its words.
class DecodeError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// What a VOPD computes at once.
using Halves = std::array<Instruction, 2>;

struct Code {
  std::uint32_t begin = 0;  // of the first instruction, in bytes
  std::vector<Instruction> list;
  std::vector<std::int32_t> at_word;  // the index of the instruction that begins there, or -1
  std::deque<Halves> halves;

  // The index of the instruction at this address; -1 if none begins there.
  std::int32_t find(std::uint64_t address) const;
};

// One instruction. Never reads beyond `words`; throws DecodeError. The halves of a VOPD go to
// `halves`.
Instruction decode(std::span<const std::uint32_t> words, const OpcodeTables& tables,
                   std::deque<Halves>& halves);

// A whole section of code, whose first byte has the address `begin`. Throws DecodeError.
Code decode_all(std::span<const std::uint32_t> words, std::uint32_t begin,
                const OpcodeTables& tables);

}  // namespace cuda_ffi::amd
