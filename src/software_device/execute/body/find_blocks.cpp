// Basic blocks: a block begins at a label, and ends with an instruction that does not go on to the
// next one.

#include <algorithm>

#include "software_device/execute/body/blocks.hpp"

namespace cuda_ffi::software {

namespace {

std::vector<bool> find_leaders(const Body& body) {
  std::vector<bool> leader(body.drafts.size() + 1, false);
  leader[0] = true;
  for (const std::uint32_t place : body.labels) leader[place] = true;
  for (std::size_t k = 0; k < body.drafts.size(); ++k)
    if (body.drafts[k].flow != Flow::Next) leader[k + 1] = true;
  return leader;
}

void add_successors(const Body& body, const std::vector<std::uint32_t>& block_of,
                    BasicBlock& block) {
  const auto add = [&](std::uint32_t draft) {
    if (draft < body.drafts.size()) block.successors.push_back(block_of[draft]);
  };
  const Draft& last = body.drafts[block.end - 1];
  if (last.flow == Flow::Next || last.flow == Flow::Branch) add(block.end);
  if (last.flow == Flow::Jump || last.flow == Flow::Branch) add(body.labels[last.label]);
  if (last.flow == Flow::Switch)
    for (const std::uint32_t label : body.switches[last.label]) add(body.labels[label]);
  std::sort(block.successors.begin(), block.successors.end());
  block.successors.erase(std::unique(block.successors.begin(), block.successors.end()),
                         block.successors.end());
}

}  // namespace

std::vector<BasicBlock> find_blocks(const Body& body, std::vector<std::uint32_t>& block_of_draft) {
  const std::vector<bool> leader = find_leaders(body);
  std::vector<BasicBlock> blocks;
  block_of_draft.assign(body.drafts.size() + 1, 0);
  for (std::uint32_t k = 0; k < body.drafts.size(); ++k) {
    if (leader[k]) {
      BasicBlock block;
      block.begin = k;
      blocks.push_back(block);
    }
    blocks.back().end = k + 1;
    block_of_draft[k] = static_cast<std::uint32_t>(blocks.size() - 1);
  }
  for (BasicBlock& block : blocks) add_successors(body, block_of_draft, block);
  return blocks;
}

Layout lay_out(const Body& body) {
  std::vector<std::uint32_t> block_of;
  const std::vector<BasicBlock> blocks = find_blocks(body, block_of);
  const std::vector<std::uint32_t> order = order_blocks(blocks);
  std::vector<std::uint32_t> rank(blocks.size(), Layout::kNone),
      start(blocks.size(), Layout::kNone);
  for (std::uint32_t k = 0; k < order.size(); ++k) rank[order[k]] = k;

  Layout layout;
  layout.drafts.reserve(body.drafts.size() + blocks.size());
  layout.blocks.reserve(blocks.size());
  std::vector<std::pair<std::uint32_t, std::uint32_t>> jumps;  // draft, and the block it jumps to
  for (std::uint32_t k = 0; k < order.size(); ++k) {
    const BasicBlock& from = blocks[order[k]];
    BasicBlock block;
    block.begin = static_cast<std::uint32_t>(layout.drafts.size());
    start[order[k]] = block.begin;
    layout.drafts.insert(layout.drafts.end(), body.drafts.begin() + from.begin,
                         body.drafts.begin() + from.end);
    const Flow flow = layout.drafts.back().flow;
    const bool falls = flow == Flow::Next || flow == Flow::Branch;
    const std::uint32_t next = order[k] + 1;
    // The block no longer stands before the one to which it falls through: it needs a jump.
    if (falls && next < blocks.size() && rank[next] != k + 1) {
      Draft draft;
      draft.does(choose_jump());
      draft.flow = Flow::Jump;
      draft.instruction = layout.drafts.back().instruction;
      draft.label = Layout::kNone;
      jumps.emplace_back(static_cast<std::uint32_t>(layout.drafts.size()), next);
      layout.drafts.push_back(draft);
    }
    block.end = static_cast<std::uint32_t>(layout.drafts.size());
    for (const std::uint32_t successor : from.successors)
      block.successors.push_back(rank[successor]);
    layout.blocks.push_back(std::move(block));
  }
  layout.label_position.assign(body.labels.size() + jumps.size(), Layout::kNone);
  for (std::size_t k = 0; k < body.labels.size(); ++k)
    if (body.labels[k] < body.drafts.size())
      layout.label_position[k] = start[block_of[body.labels[k]]];
  for (std::size_t k = 0; k < jumps.size(); ++k) {
    layout.drafts[jumps[k].first].label = static_cast<std::uint32_t>(body.labels.size() + k);
    layout.label_position[body.labels.size() + k] = start[jumps[k].second];
  }
  return layout;
}

}  // namespace cuda_ffi::software
