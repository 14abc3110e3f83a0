#include "runtime_library/memory/array_format.hpp"

#include <algorithm>
#include <iterator>

#include "runtime_library/entry.hpp"

namespace cuda_ffi::runtime {
namespace {

struct Known {
  cudaChannelFormatKind kind;
  int bits;      // of a channel
  int channels;  // 0: one, two or four
  CUarray_format format;
};

constexpr Known kKnown[] = {
    {cudaChannelFormatKindUnsigned, 8, 0, CU_AD_FORMAT_UNSIGNED_INT8},
    {cudaChannelFormatKindUnsigned, 16, 0, CU_AD_FORMAT_UNSIGNED_INT16},
    {cudaChannelFormatKindUnsigned, 32, 0, CU_AD_FORMAT_UNSIGNED_INT32},
    {cudaChannelFormatKindSigned, 8, 0, CU_AD_FORMAT_SIGNED_INT8},
    {cudaChannelFormatKindSigned, 16, 0, CU_AD_FORMAT_SIGNED_INT16},
    {cudaChannelFormatKindSigned, 32, 0, CU_AD_FORMAT_SIGNED_INT32},
    {cudaChannelFormatKindFloat, 16, 0, CU_AD_FORMAT_HALF},
    {cudaChannelFormatKindFloat, 32, 0, CU_AD_FORMAT_FLOAT},
    {cudaChannelFormatKindNV12, 8, 3, CU_AD_FORMAT_NV12},
    {cudaChannelFormatKindUnsignedNormalized8X1, 8, 1, CU_AD_FORMAT_UNORM_INT8X1},
    {cudaChannelFormatKindUnsignedNormalized8X2, 8, 2, CU_AD_FORMAT_UNORM_INT8X2},
    {cudaChannelFormatKindUnsignedNormalized8X4, 8, 4, CU_AD_FORMAT_UNORM_INT8X4},
    {cudaChannelFormatKindUnsignedNormalized16X1, 16, 1, CU_AD_FORMAT_UNORM_INT16X1},
    {cudaChannelFormatKindUnsignedNormalized16X2, 16, 2, CU_AD_FORMAT_UNORM_INT16X2},
    {cudaChannelFormatKindUnsignedNormalized16X4, 16, 4, CU_AD_FORMAT_UNORM_INT16X4},
    {cudaChannelFormatKindSignedNormalized8X1, 8, 1, CU_AD_FORMAT_SNORM_INT8X1},
    {cudaChannelFormatKindSignedNormalized8X2, 8, 2, CU_AD_FORMAT_SNORM_INT8X2},
    {cudaChannelFormatKindSignedNormalized8X4, 8, 4, CU_AD_FORMAT_SNORM_INT8X4},
    {cudaChannelFormatKindSignedNormalized16X1, 16, 1, CU_AD_FORMAT_SNORM_INT16X1},
    {cudaChannelFormatKindSignedNormalized16X2, 16, 2, CU_AD_FORMAT_SNORM_INT16X2},
    {cudaChannelFormatKindSignedNormalized16X4, 16, 4, CU_AD_FORMAT_SNORM_INT16X4},
    {cudaChannelFormatKindUnsignedBlockCompressed1, 8, 4, CU_AD_FORMAT_BC1_UNORM},
    {cudaChannelFormatKindUnsignedBlockCompressed1SRGB, 8, 4, CU_AD_FORMAT_BC1_UNORM_SRGB},
    {cudaChannelFormatKindUnsignedBlockCompressed2, 8, 4, CU_AD_FORMAT_BC2_UNORM},
    {cudaChannelFormatKindUnsignedBlockCompressed2SRGB, 8, 4, CU_AD_FORMAT_BC2_UNORM_SRGB},
    {cudaChannelFormatKindUnsignedBlockCompressed3, 8, 4, CU_AD_FORMAT_BC3_UNORM},
    {cudaChannelFormatKindUnsignedBlockCompressed3SRGB, 8, 4, CU_AD_FORMAT_BC3_UNORM_SRGB},
    {cudaChannelFormatKindUnsignedBlockCompressed4, 8, 1, CU_AD_FORMAT_BC4_UNORM},
    {cudaChannelFormatKindSignedBlockCompressed4, 8, 1, CU_AD_FORMAT_BC4_SNORM},
    {cudaChannelFormatKindUnsignedBlockCompressed5, 8, 2, CU_AD_FORMAT_BC5_UNORM},
    {cudaChannelFormatKindSignedBlockCompressed5, 8, 2, CU_AD_FORMAT_BC5_SNORM},
    {cudaChannelFormatKindUnsignedBlockCompressed6H, 16, 3, CU_AD_FORMAT_BC6H_UF16},
    {cudaChannelFormatKindSignedBlockCompressed6H, 16, 3, CU_AD_FORMAT_BC6H_SF16},
    {cudaChannelFormatKindUnsignedBlockCompressed7, 8, 4, CU_AD_FORMAT_BC7_UNORM},
    {cudaChannelFormatKindUnsignedBlockCompressed7SRGB, 8, 4, CU_AD_FORMAT_BC7_UNORM_SRGB},
};

int channels_of(const cudaChannelFormatDesc& description) {
  const int bits[] = {description.x, description.y, description.z, description.w};
  const auto* const end = std::find(std::begin(bits), std::end(bits), 0);
  const bool alike =
      std::all_of(std::begin(bits), end, [&](int one) { return one == description.x; });
  const bool rest = std::all_of(end, std::end(bits), [](int one) { return one == 0; });
  require(alike && rest, cudaErrorInvalidChannelDescriptor);
  return static_cast<int>(end - std::begin(bits));
}

}  // namespace

ArrayFormat array_format(const cudaChannelFormatDesc& description) {
  const int channels = channels_of(description);
  for (const Known& known : kKnown) {
    if (known.kind != description.f || known.bits != description.x) continue;
    const bool counts = known.channels == 0 ? channels == 1 || channels == 2 || channels == 4
                                            : channels == known.channels;
    if (counts) return {known.format, static_cast<unsigned>(channels)};
  }
  throw RuntimeError{cudaErrorInvalidChannelDescriptor};
}

cudaChannelFormatDesc channel_description(ArrayFormat format) {
  for (const Known& known : kKnown) {
    if (known.format != format.format) continue;
    const auto bits = [&](unsigned channel) { return channel < format.channels ? known.bits : 0; };
    return {bits(0), bits(1), bits(2), bits(3), known.kind};
  }
  return {0, 0, 0, 0, cudaChannelFormatKindNone};
}

CUDA_ARRAY3D_DESCRIPTOR array_description(CUarray array) {
  require(array != nullptr, cudaErrorInvalidResourceHandle);
  CUDA_ARRAY3D_DESCRIPTOR description{};
  check(driver().cuArray3DGetDescriptor_v2(&description, array));
  return description;
}

size_t element_bytes(CUarray array) {
  const CUDA_ARRAY3D_DESCRIPTOR description = array_description(array);
  const cudaChannelFormatDesc channels =
      channel_description({description.Format, description.NumChannels});
  return static_cast<size_t>(channels.x + channels.y + channels.z + channels.w) / 8;
}

size_t array_row_bytes(CUarray array) {
  return array_description(array).Width * element_bytes(array);
}

}  // namespace cuda_ffi::runtime
