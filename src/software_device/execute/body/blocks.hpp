#pragma once

// Basic blocks of a body and the order in which they are laid out.

#include <cstdint>
#include <vector>

#include "software_device/execute/body/draft.hpp"

namespace cuda_ffi::software {

struct BasicBlock {
  std::uint32_t begin = 0, end = 0;  // drafts
  std::vector<std::uint32_t> successors;
};

// Blocks in the order of the text; block_of_draft has one entry a draft and one past the end.
std::vector<BasicBlock> find_blocks(const Body& body, std::vector<std::uint32_t>& block_of_draft);

// The reachable blocks in reverse post-order, the blocks of a loop side by side: the lanes of a
// warp that run the lowest block first meet again where their paths join, and behind a loop only
// when the last has left it.
std::vector<std::uint32_t> order_blocks(const std::vector<BasicBlock>& blocks);

// A body in its final order: falls through only to what follows.
struct Layout {
  std::vector<Draft> drafts;
  std::vector<BasicBlock> blocks;             // in order, indices into `drafts`; successors too
  std::vector<std::uint32_t> label_position;  // by label; none for labels nobody can reach
  static constexpr std::uint32_t kNone = 0xffffffff;
};
Layout lay_out(const Body& body);

}  // namespace cuda_ffi::software
