#pragma once

// What instructions read and write, for who does not know their handlers. Code itself does without:
// a handler knows its operands.

#include <cstdint>
#include <memory>
#include <vector>

#include "software_device/execute/state/code.hpp"

namespace cuda_ffi::software {

// Bits of `reads` and `writes` are d, a, b, c and e, as are the entries of `sizes`: bytes a lane, 1
// a predicate, 0 what has no lanes.
struct OperandUse {
  std::uint8_t reads = 0, writes = 0;
  std::uint8_t sizes[5] = {};
  bool goes_on = true;              // to the next instruction, or to who called
  std::uint32_t listed = 0;         // entries of the list
  std::uint32_t listed_writes = 0;  // the first of them
};

struct OperandUses {
  std::vector<OperandUse> uses;          // by instruction
  std::vector<std::uint8_t> list_sizes;  // as OperandUse::sizes, by entry of DecodedFunction::lists

  const OperandUse& of(const DecodedFunction& function, const Insn& insn) const {
    return uses[static_cast<std::size_t>(&insn - function.code.data())];
  }
};

// Of a function's instructions, which live as long as what is returned does: its program keeps it.
std::shared_ptr<const void> keep_operand_uses(const DecodedFunction& function, OperandUses uses);
// Null for a function of which nothing is kept.
std::shared_ptr<const OperandUses> find_operand_uses(const DecodedFunction& function);

}  // namespace cuda_ffi::software
