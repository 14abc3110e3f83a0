#include "software_device/execute/plan/code.hpp"

#include <algorithm>

namespace cuda_ffi::software::translate {

BlockId Code::block_at(const Insn* insn) const {
  const auto found =
      std::lower_bound(blocks.begin(), blocks.end(), insn,
                       [&](const BasicBlock& b, const Insn* at) { return b.at < at; });
  if (found == blocks.end() || found->at != insn) return kNone;
  return static_cast<BlockId>(found - blocks.begin());
}

BlockId Code::block_of(std::uint32_t step) const {
  const auto next =
      std::upper_bound(blocks.begin(), blocks.end(), step,
                       [](std::uint32_t at, const BasicBlock& b) { return at < b.begin; });
  return static_cast<BlockId>(next - blocks.begin() - 1);
}

std::vector<ValueId> Code::live_before(std::uint32_t step) const {
  return live_from(blocks[block_of(step)], step);
}

std::vector<ValueId> Code::live_behind(std::uint32_t step) const {
  return live_from(blocks[block_of(step)], step + 1);
}

std::vector<ValueId> Code::live_from(const BasicBlock& block, std::uint32_t step) const {
  std::vector<ValueId> live = block.live_out;
  for (std::uint32_t k = block.end; k-- > step;) {
    const Step& at = steps[k];
    for_each_operand(at, [&](ValueId value, bool defines) {
      if (defines && !at.conditional()) std::erase(live, value);
    });
    for_each_operand(at, [&](ValueId value, bool defines) {
      if (values[value].kind != Value::Kind::Register || (defines && !at.conditional())) return;
      if (std::find(live.begin(), live.end(), value) == live.end()) live.push_back(value);
    });
  }
  return live;
}

std::vector<double> loop_weights(const Code& code) {
  std::vector<double> weights(code.blocks.size(), 1);
  for (BlockId b = 0; b < code.blocks.size(); ++b)
    for (const BlockId to : code.blocks[b].successors)
      for (BlockId in = to; in <= b; ++in) weights[in] = std::min(weights[in] * 10, 1e6);
  return weights;
}

}  // namespace cuda_ffi::software::translate
