#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "software_device/execute/body/blocks.hpp"

namespace cuda_ffi::software {

// Where a value is needed, in half steps: an instruction reads at 2 × its position, and writes at 2
// × its position + 1. Empty if begin > end.
struct Interval {
  std::uint32_t begin = 0xffffffff, end = 0;
  bool empty() const { return begin > end; }
  void include(std::uint32_t point) {
    if (point < begin) begin = point;
    if (point > end) end = point;
  }
};

struct RegisterNeeds {
  std::vector<Interval> intervals;  // one per value, without gaps
  std::vector<ValueId> at_entry;    // registers that may be read before they are written
};
RegisterNeeds find_register_needs(const Body& body, const Layout& layout);

// Calls visit(value, is_definition) for every operand, reads first.
template <class Visit>
void for_each_operand(const Body& body, const Draft& draft, Visit visit) {
  const ValueId fields[] = {draft.insn.d, draft.insn.a, draft.insn.b, draft.insn.c, draft.insn.e};
  const auto each_of = [&](std::uint32_t mask, bool defines) {
    for (; mask != 0; mask &= mask - 1) visit(fields[std::countr_zero(mask)], defines);
  };
  each_of(draft.uses, false);
  for (std::uint32_t k = draft.list_defs; k < draft.list_count; ++k)
    visit(body.lists[draft.list_begin + k], false);
  each_of(draft.defs, true);
  for (std::uint32_t k = 0; k < draft.list_defs; ++k) visit(body.lists[draft.list_begin + k], true);
}

}  // namespace cuda_ffi::software
