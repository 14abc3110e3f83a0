#pragma once

// The basic blocks of a body, and the order in which they are laid out.

#include <cstdint>
#include <vector>

#include "software_device/execute/body/draft.hpp"

namespace cuda_ffi::software {

struct BasicBlock {
  std::uint32_t begin = 0, end = 0;  // drafts
  std::vector<std::uint32_t> successors;
};

// The blocks in textual order. block_of_draft gets one entry per draft and one past the end.
std::vector<BasicBlock> find_blocks(const Body& body, std::vector<std::uint32_t>& block_of_draft);

// The reachable blocks in reverse post-order, with the blocks of each loop side by side. A warp
// runs its lowest group first: in this order its lanes meet again where their paths join, and those
// that have left a loop wait until the last one leaves it.
std::vector<std::uint32_t> order_blocks(const std::vector<BasicBlock>& blocks);

// A body in its final order. A block falls through only to the one that follows.
struct Layout {
  std::vector<Draft> drafts;
  std::vector<BasicBlock> blocks;             // in order; begin and end index `drafts`
  std::vector<std::uint32_t> label_position;  // by label; kNone for unreachable labels
  static constexpr std::uint32_t kNone = 0xffffffff;
};
Layout lay_out(const Body& body);

}  // namespace cuda_ffi::software
