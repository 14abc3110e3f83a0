#include "software_device/execute/body/live_sets.hpp"

namespace cuda_ffi::software {

// A register takes part once it occurs in a second block, or is read before it is written in its
// first.
void LiveSets::place(std::size_t block, ValueId value, bool reads) {
  const bool exposed = home_[value] == kNowhere && reads;
  if (home_[value] == kNowhere) home_[value] = static_cast<std::uint32_t>(block);
  if (number_[value] != kNowhere || (!exposed && home_[value] == block)) return;
  number_[value] = static_cast<std::uint32_t>(crossing_.size());
  crossing_.push_back(value);
}

void LiveSets::note(std::size_t block, ValueId value, bool defines, bool conditional) {
  const std::uint32_t number = number_[value];
  if (number == kNowhere) return;
  if ((!defines || conditional) && !writes_.has(block, number)) reads_.put(block, number);
  if (defines && !conditional) writes_.put(block, number);
}

bool LiveSets::flow(std::size_t block, const std::vector<std::uint32_t>& successors) {
  bool changed = false;
  for (std::size_t w = 0; w < in_.words(); ++w) {
    std::uint64_t out = 0;
    for (const std::uint32_t successor : successors) out |= in_.row(successor)[w];
    const std::uint64_t in = reads_.row(block)[w] | (out & ~writes_.row(block)[w]);
    changed = changed || in != in_.row(block)[w];
    in_.row(block)[w] = in;
    out_.row(block)[w] = out;
  }
  return changed;
}

}  // namespace cuda_ffi::software
