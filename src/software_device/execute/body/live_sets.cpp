#include "software_device/execute/body/live_sets.hpp"

namespace cuda_ffi::software {

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
