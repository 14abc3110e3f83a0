#pragma once

// Which bytes of a block's shared memory, and of its threads' local memory, have been written.

#include <cstdint>
#include <vector>

#include "software_device/execute/state/code.hpp"

namespace cuda_ffi::software {

class BlockMemory {
 public:
  // For a new block, nothing counts as written except the first `reserved` bytes, which are CUDA's
  // own. Each thread has `local_bytes`.
  void start(std::uint64_t shared_bytes, std::uint64_t reserved, std::uint64_t local_bytes,
             std::uint32_t warps) {
    shared_.assign(reserved, true);
    shared_.resize(shared_bytes, false);
    local_bytes_ = local_bytes;
    local_.resize(warps);
    for (auto& warp : local_) warp.clear();
  }

  bool shared(std::uint64_t offset) const { return shared_[offset]; }
  void write_shared(std::uint64_t offset) { shared_[offset] = true; }

  // `offset` counts from the first lane's memory on, lane after lane.
  bool local(std::uint32_t warp, std::uint64_t offset) const {
    return offset < local_[warp].size() && local_[warp][offset];
  }
  void write_local(std::uint32_t warp, std::uint64_t offset) {
    if (local_[warp].empty()) local_[warp].assign(local_bytes_ * kLanes, false);
    local_[warp][offset] = true;
  }
  // Bytes [begin, begin + bytes) of each lane's memory now belong to a new variable.
  void forget_local(std::uint32_t warp, std::uint32_t lanes, std::uint64_t begin,
                    std::uint64_t bytes) {
    if (local_[warp].empty()) return;
    for (; lanes != 0; lanes &= lanes - 1) {
      const std::uint64_t first =
          static_cast<std::uint64_t>(__builtin_ctz(lanes)) * local_bytes_ + begin;
      for (std::uint64_t k = 0; k < bytes; ++k) local_[warp][first + k] = false;
    }
  }

 private:
  std::uint64_t local_bytes_ = 0;
  std::vector<bool> shared_;
  std::vector<std::vector<bool>> local_;  // by warp; empty if nothing was written
};

}  // namespace cuda_ffi::software
