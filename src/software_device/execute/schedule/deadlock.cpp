#include "software_device/execute/schedule/deadlock.hpp"

#include "software_device/execute/access/fault.hpp"

namespace cuda_ffi::software {

namespace {

std::string waiting_text(const Group& group) {
  switch (group.state) {
    case GroupState::Barrier:
      return "waits at barrier " + std::to_string(group.barrier);
    case GroupState::WarpOperation:
      return "waits for other lanes of its warp";
    case GroupState::Cluster:
      return "waits for other blocks of its cluster";
    default:
      return "can run";
  }
}

std::string hexadecimal(std::uint32_t mask) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string text = "0x";
  for (int shift = 28; shift >= 0; shift -= 4) text += kDigits[mask >> shift & 15];
  return text;
}

}  // namespace

std::string describe_deadlock(const Block& block) {
  std::string text = "deadlock: no thread of the block can go on";
  int told = 0;
  for (std::uint32_t k = 0; k < block.grid->warps; ++k) {
    const Warp& warp = *block.warps[k];
    for (std::uint32_t g = 0; g < warp.waiting_count && told < 8; ++g, ++told) {
      // where_text() gets a stand-in: the warp's own frame may be another group's.
      Warp at = {};
      at.frame = warp.waiting[g].frame;
      at.block = warp.block;
      at.kernel = warp.kernel;
      at.index = warp.index;
      text += "\n  warp " + std::to_string(k) + ", lanes " + hexadecimal(warp.waiting[g].mask) +
              " " + waiting_text(warp.waiting[g]) + ": " + where_text(at, warp.waiting[g].pc, -1);
    }
  }
  return text;
}

}  // namespace cuda_ffi::software
