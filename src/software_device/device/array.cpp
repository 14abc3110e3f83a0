#include "software_device/device/array.hpp"

#include "software_device/device/context.hpp"
#include "software_device/memory/memory_map.hpp"

namespace cuda_ffi::software {
namespace {

constexpr std::uint64_t kMost1D = 131072;
constexpr std::uint64_t kMost2D = 131072;
constexpr std::uint64_t kMost3D = 16384;
constexpr std::uint64_t kMostLayers = 2048;

void check(const CUDA_ARRAY3D_DESCRIPTOR& descriptor) {
  const std::size_t channels = descriptor.NumChannels;
  require(channels == 1 || channels == 2 || channels == 4);
  require(descriptor.Width > 0);
  require((descriptor.Flags & (CUDA_ARRAY3D_SPARSE | CUDA_ARRAY3D_DEFERRED_MAPPING)) == 0,
          CUDA_ERROR_NOT_SUPPORTED);
  const bool layered = (descriptor.Flags & CUDA_ARRAY3D_LAYERED) != 0;
  const bool three = descriptor.Depth > 0 && !layered;
  require(!three || descriptor.Height > 0);
  require(!layered || (descriptor.Depth > 0 && descriptor.Depth <= kMostLayers));
  const std::uint64_t most = three ? kMost3D : descriptor.Height > 0 ? kMost2D : kMost1D;
  require(descriptor.Width <= most && descriptor.Height <= most);
  require(!three || descriptor.Depth <= most);
  if ((descriptor.Flags & CUDA_ARRAY3D_CUBEMAP) == 0) return;
  require(descriptor.Width == descriptor.Height && descriptor.Depth % 6 == 0);
}

}  // namespace

std::uint32_t format_bytes(CUarray_format format) noexcept {
  switch (format) {
    case CU_AD_FORMAT_UNSIGNED_INT8:
    case CU_AD_FORMAT_SIGNED_INT8:
      return 1;
    case CU_AD_FORMAT_UNSIGNED_INT16:
    case CU_AD_FORMAT_SIGNED_INT16:
    case CU_AD_FORMAT_HALF:
      return 2;
    case CU_AD_FORMAT_UNSIGNED_INT32:
    case CU_AD_FORMAT_SIGNED_INT32:
    case CU_AD_FORMAT_FLOAT:
      return 4;
    default:
      return 0;
  }
}

Array::Array(std::shared_ptr<Context> context, const CUDA_ARRAY3D_DESCRIPTOR& descriptor)
    : context_(std::move(context)),
      descriptor_(descriptor),
      element_bytes_(std::uint64_t{format_bytes(descriptor.Format)} * descriptor.NumChannels) {
  check(descriptor);
  require(element_bytes_ > 0);
  address_ =
      MemoryMap::instance().allocate(context_->device(), bytes(), AllocationKind::Array).base;
}

Array::~Array() {
  MemoryMap::instance().release(address_);
}

}  // namespace cuda_ffi::software
