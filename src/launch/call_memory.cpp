#include "launch/call_memory.hpp"

#include <algorithm>

namespace cuda_ffi {

CallMemory CallMemory::own(const std::shared_ptr<const Stream>& stream,
                           const TransferLayout& layout) {
  CallMemory memory(0);
  if (layout.bytes == 0) return memory;
  if (!takes_exactly(*stream)) {
    memory.block_ = memory.owned_.emplace_back(stream, layout.bytes).address();
    return memory;
  }
  for (const ArrayRange& range : layout.ranges) {
    const DeviceMemory& part = memory.owned_.emplace_back(stream, range.bytes);
    memory.parts_.push_back({range.offset, range.bytes, part.address()});
  }
  return memory;
}

CUdeviceptr CallMemory::address(size_t offset) const {
  if (parts_.empty()) return block_ + offset;
  const auto behind = std::ranges::upper_bound(parts_, offset, {}, &Run::offset);
  const Run& part = *std::prev(behind);
  return part.address + (offset - part.offset);
}

}  // namespace cuda_ffi
