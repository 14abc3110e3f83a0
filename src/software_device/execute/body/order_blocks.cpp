// The order in which blocks are laid out: along the control flow, with each loop's blocks together.
// A warp runs its lowest group first, so this decides where diverged lanes meet again.

#include <algorithm>

#include "software_device/execute/body/blocks.hpp"

namespace cuda_ffi::software {

namespace {

constexpr std::size_t kDeepestNest = 32;  // loops nested deeper are not told apart

// For each nesting level, the number of the loop that a block belongs to; 0: none.
using LoopLevels = std::vector<std::vector<std::uint32_t>>;

// Tarjan's strongly connected components, without recursion, over the edges that `keep` accepts.
class LoopFinder {
 public:
  explicit LoopFinder(const std::vector<BasicBlock>& blocks) : blocks_(blocks) {}

  LoopLevels find() {
    LoopLevels levels;
    std::vector<std::uint32_t> parent(blocks_.size(), 0);
    header_.assign(blocks_.size(), false);
    while (levels.size() < kDeepestNest) {
      std::vector<std::uint32_t> loops = find_level(parent);
      if (std::all_of(loops.begin(), loops.end(), [](std::uint32_t loop) { return loop == 0; }))
        break;
      parent = loops;
      levels.push_back(std::move(loops));
    }
    return levels;
  }

 private:
  struct Visit {
    std::uint32_t block;
    std::size_t next;
  };

  bool keep(std::uint32_t from, std::uint32_t to, const std::vector<std::uint32_t>& parent) const {
    return parent[from] == parent[to] && !header_[to];
  }

  std::vector<std::uint32_t> find_level(const std::vector<std::uint32_t>& parent) {
    loops_.assign(blocks_.size(), 0);
    index_.assign(blocks_.size(), 0);
    low_.assign(blocks_.size(), 0);
    on_stack_.assign(blocks_.size(), false);
    new_headers_.clear();
    counter_ = 0;
    loop_count_ = 0;
    for (std::uint32_t block = 0; block < blocks_.size(); ++block)
      if (index_[block] == 0) search(block, parent);
    for (const std::uint32_t block : new_headers_) header_[block] = true;
    return loops_;
  }

  void enter(std::uint32_t block, std::vector<Visit>& visits) {
    index_[block] = low_[block] = ++counter_;
    stack_.push_back(block);
    on_stack_[block] = true;
    visits.push_back({block, 0});
  }

  void search(std::uint32_t root, const std::vector<std::uint32_t>& parent) {
    std::vector<Visit> visits;
    enter(root, visits);
    while (!visits.empty()) {
      Visit& visit = visits.back();
      const std::uint32_t block = visit.block;
      if (visit.next < blocks_[block].successors.size()) {
        const std::uint32_t to = blocks_[block].successors[visit.next++];
        if (!keep(block, to, parent)) continue;
        if (index_[to] == 0)
          enter(to, visits);
        else if (on_stack_[to])
          low_[block] = std::min(low_[block], index_[to]);
        continue;
      }
      visits.pop_back();
      if (!visits.empty())
        low_[visits.back().block] = std::min(low_[visits.back().block], low_[block]);
      if (low_[block] == index_[block]) close(block, parent);
    }
  }

  // `root` is the block of its component that was reached first: it is the loop's header.
  void close(std::uint32_t root, const std::vector<std::uint32_t>& parent) {
    const auto& successors = blocks_[root].successors;
    const bool to_itself =
        std::find(successors.begin(), successors.end(), root) != successors.end() &&
        keep(root, root, parent);
    const bool loop = stack_.back() != root || to_itself;
    if (loop) {
      ++loop_count_;
      new_headers_.push_back(root);
    }
    for (;;) {
      const std::uint32_t block = stack_.back();
      stack_.pop_back();
      on_stack_[block] = false;
      if (loop) loops_[block] = loop_count_;
      if (block == root) return;
    }
  }

  const std::vector<BasicBlock>& blocks_;
  std::vector<bool> header_, on_stack_;
  std::vector<std::uint32_t> loops_, index_, low_, stack_, new_headers_;
  std::uint32_t counter_ = 0, loop_count_ = 0;
};

std::size_t common_loops(const LoopLevels& levels, std::uint32_t a, std::uint32_t b) {
  std::size_t depth = 0;
  while (depth < levels.size() && levels[depth][a] != 0 && levels[depth][a] == levels[depth][b])
    ++depth;
  return depth;
}

}  // namespace

std::vector<std::uint32_t> order_blocks(const std::vector<BasicBlock>& blocks) {
  const LoopLevels levels = LoopFinder(blocks).find();
  // The first to be visited ends up last. So ways out of a loop are visited before ways within it,
  // and later text before earlier.
  const auto successors_of = [&](std::uint32_t block) {
    std::vector<std::uint32_t> sorted = blocks[block].successors;
    std::sort(sorted.begin(), sorted.end(), [&](std::uint32_t a, std::uint32_t b) {
      const std::size_t in_a = common_loops(levels, block, a),
                        in_b = common_loops(levels, block, b);
      return in_a != in_b ? in_a < in_b : a > b;
    });
    return sorted;
  };
  struct Visit {
    std::uint32_t block;
    std::vector<std::uint32_t> successors;
    std::size_t next = 0;
  };
  std::vector<bool> seen(blocks.size(), false);
  std::vector<std::uint32_t> order;
  std::vector<Visit> visits;
  seen[0] = true;
  visits.push_back({0, successors_of(0)});
  while (!visits.empty()) {
    Visit& visit = visits.back();
    if (visit.next == visit.successors.size()) {
      order.push_back(visit.block);
      visits.pop_back();
      continue;
    }
    const std::uint32_t to = visit.successors[visit.next++];
    if (seen[to]) continue;
    seen[to] = true;
    visits.push_back({to, successors_of(to)});
  }
  std::reverse(order.begin(), order.end());
  return order;
}

}  // namespace cuda_ffi::software
