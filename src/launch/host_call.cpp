#include "launch/host_call.hpp"

#include "launch/large_host_call.hpp"
#include "launch/small_host_call.hpp"

namespace cuda_ffi {

std::shared_ptr<HostCall> make_host_call(std::vector<HostArray> arrays, CallWork work,
                                         const TransferBuffers& buffers,
                                         const std::shared_ptr<Settlements>& settlements) {
  PlacedArrays placed(std::move(arrays));
  if (placed.layout().staged_bytes <= StagingPool::kLargestBlock) {
    return std::make_shared<SmallHostCall>(std::move(placed), std::move(work), buffers.staging);
  }
  return std::make_shared<LargeHostCall>(std::move(placed), std::move(work), buffers.ring,
                                         settlements);
}

}  // namespace cuda_ffi
