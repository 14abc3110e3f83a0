#include "amd_device/execute/image_object.hpp"

namespace cuda_ffi::amd {
namespace {

// HIP's functions read the sampler behind the image, and change coordinates of the nearest texel
// unless it says that these count texels, and that it filters. How it does is the object's affair.
constexpr std::size_t kSampler = 12;
constexpr std::uint32_t kCountsTexels = 1u << 15, kFilters = 1u << 20;

bool is_object(const software::ObjectViews& objects, std::uint64_t handle) {
  return objects.texture(handle) != nullptr || objects.surface(handle) != nullptr;
}

}  // namespace

std::byte* object_descriptor(Wave& wave, std::uint64_t address, std::uint32_t bytes) {
  const auto* objects = wave.group->grid->launch.objects;
  const std::uint64_t handle = address & ~std::uint64_t{sizeof wave.described - 1};
  if (objects == nullptr || address - handle + bytes > sizeof wave.described) return nullptr;
  if (!is_object(*objects, handle)) return nullptr;
  wave.described = {};
  wave.described[0] = static_cast<std::uint32_t>(handle);
  wave.described[1] = static_cast<std::uint32_t>(handle >> 32);
  wave.described[kSampler] = kCountsTexels;
  wave.described[kSampler + 2] = kFilters;
  return reinterpret_cast<std::byte*>(wave.described.data()) + (address - handle);
}

std::uint64_t described_handle(const Wave& wave, unsigned first) {
  return wave.s[first] | std::uint64_t{wave.s[first + 1]} << 32;
}

}  // namespace cuda_ffi::amd
