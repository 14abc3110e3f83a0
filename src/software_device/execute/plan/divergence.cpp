#include "software_device/execute/plan/divergence.hpp"

#include <algorithm>

#include "software_device/execute/plan/shapes.hpp"

namespace cuda_ffi::software::translate {

Divergence::Divergence(const Code& code)
    : postdominators_(code.blocks.size(), code.blocks.size()), writes_(code.blocks.size()) {
  find_postdominators(code);
  std::vector<bool> crosses(code.values.size(), false);
  for (const BasicBlock& block : code.blocks) {
    for (const ValueId value : block.live_in) crosses[value] = true;
    for (const ValueId value : block.live_out) crosses[value] = true;
  }
  for (BlockId b = 0; b < code.blocks.size(); ++b)
    for (std::uint32_t k = code.blocks[b].begin; k < code.blocks[b].end; ++k)
      for_each_operand(code.steps[k], [&](ValueId value, bool defines) {
        if (defines && crosses[value]) writes_[b].push_back(value);
      });
}

void Divergence::find_postdominators(const Code& code) {
  const auto count = static_cast<BlockId>(code.blocks.size());
  for (BlockId b = 0; b < count; ++b)
    for (std::size_t w = 0; w < postdominators_.words(); ++w) postdominators_.row(b)[w] = ~0ull;
  for (bool changed = true; changed;) {
    changed = false;
    for (BlockId b = count; b-- > 0;) {
      const auto& successors = code.blocks[b].successors;
      for (std::size_t w = 0; w < postdominators_.words(); ++w) {
        std::uint64_t all = successors.empty() ? 0 : ~0ull;
        for (const BlockId to : successors) all &= postdominators_.row(to)[w];
        if (b / 64 == w) all |= 1ull << (b % 64);
        changed = changed || all != postdominators_.row(b)[w];
        postdominators_.row(b)[w] = all;
      }
    }
  }
}

// The block where lanes that part at `branch` are sure to be together again: all that they can run
// before lies before it. kNone where there is no such block.
BlockId Divergence::meeting_of(const Code& code, BlockId branch) const {
  const auto count = static_cast<BlockId>(code.blocks.size());
  for (BlockId b = branch + 1; b < count; ++b) {
    if (!postdominators_.has(branch, b)) continue;
    bool before = true;
    for (const BlockId to : code.blocks[branch].successors) {
      const std::vector<bool> reached = reach(code, to, b);
      before = before && std::find(reached.begin() + b, reached.end(), true) == reached.end();
    }
    if (before) return b;
  }
  return kNone;
}

// Blocks that can run from `from` on before `until` does.
std::vector<bool> Divergence::reach(const Code& code, BlockId from, BlockId until) const {
  std::vector<bool> reached(code.blocks.size(), false);
  std::vector<BlockId> open;
  const auto visit = [&](BlockId block) {
    if (block == until || reached[block]) return;
    reached[block] = true;
    open.push_back(block);
  };
  visit(from);
  while (!open.empty()) {
    const BlockId at = open.back();
    open.pop_back();
    for (const BlockId to : code.blocks[at].successors) visit(to);
  }
  return reached;
}

void Divergence::mask_between(Code& code, const std::vector<bool>& writers,
                              const std::vector<bool>& waiters) const {
  std::vector<bool> needed(code.values.size(), false);
  for (BlockId b = 0; b < code.blocks.size(); ++b)
    if (waiters[b])
      for (const ValueId value : code.blocks[b].live_in) needed[value] = true;
  for (BlockId b = 0; b < code.blocks.size(); ++b)
    if (writers[b])
      for (const ValueId value : writes_[b])
        if (needed[value]) code.values[value].masked = true;
}

void Divergence::find(Code& code) const {
  for (BlockId b = 0; b < code.blocks.size(); ++b) {
    const auto& successors = code.blocks[b].successors;
    if (successors.size() < 2 || !may_diverge(code, code.blocks[b])) continue;
    const BlockId meeting = meeting_of(code, b);
    std::vector<bool> one = reach(code, successors[0], meeting);
    std::vector<bool> other = reach(code, successors[1], meeting);
    std::vector<bool> one_waits = one, other_waits = other;
    if (meeting != kNone) one_waits[meeting] = other_waits[meeting] = true;
    mask_between(code, one, other_waits);
    mask_between(code, other, one_waits);
  }
}

}  // namespace cuda_ffi::software::translate
