#include "launch/host_call.hpp"

#include "launch/large_host_call.hpp"
#include "launch/small_host_call.hpp"

namespace cuda_ffi {
namespace {

// Beyond these limits, stores over the bus take as long as a copy.
constexpr size_t kMostBytesInPlace = 16 << 10;
constexpr std::uint64_t kMostThreadsInPlace = 16 << 10;

std::uint64_t volume(const Extent& extent) {
  return std::uint64_t{extent.x} * extent.y * extent.z;
}

// Whether the kernel should store results directly in host memory. Never on the software device,
// which notices accesses beyond an array's end only in memory of its own.
bool worth_storing_in_place(const CallWork& work, std::span<const HostArray> arrays) {
  if (!work.kernel || work.kernel->context()->driver().software()) return false;
  size_t bytes = 0;
  for (const HostArray& array : arrays) bytes += array.in_place ? array.bytes : 0;
  return bytes <= kMostBytesInPlace &&
         volume(work.shape.grid) * volume(work.shape.block) <= kMostThreadsInPlace;
}

}  // namespace

std::shared_ptr<HostCall> make_host_call(std::vector<HostArray> arrays, CallWork work,
                                         const TransferBuffers& buffers,
                                         const std::shared_ptr<Settlements>& settlements) {
  if (!worth_storing_in_place(work, arrays)) {
    for (HostArray& array : arrays) array.in_place = false;
  }
  PlacedArrays placed(std::move(arrays));
  if (placed.layout().staged_bytes <= StagingPool::kLargestBlock) {
    return std::make_shared<SmallHostCall>(std::move(placed), std::move(work), buffers.staging);
  }
  return std::make_shared<LargeHostCall>(std::move(placed), std::move(work), buffers.ring,
                                         settlements);
}

}  // namespace cuda_ffi
