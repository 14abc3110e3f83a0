// Texture and surface objects as kernels see them.

#include <algorithm>

#include "software_device/device/failure.hpp"
#include "software_device/device/texture.hpp"
#include "software_device/execute/texture/image.hpp"

namespace cuda_ffi::software {
namespace {

Channel channel_of(CUarray_format format) {
  switch (format) {
    case CU_AD_FORMAT_UNSIGNED_INT8:
      return Channel::U8;
    case CU_AD_FORMAT_UNSIGNED_INT16:
      return Channel::U16;
    case CU_AD_FORMAT_UNSIGNED_INT32:
      return Channel::U32;
    case CU_AD_FORMAT_SIGNED_INT8:
      return Channel::S8;
    case CU_AD_FORMAT_SIGNED_INT16:
      return Channel::S16;
    case CU_AD_FORMAT_SIGNED_INT32:
      return Channel::S32;
    case CU_AD_FORMAT_HALF:
      return Channel::F16;
    default:
      return Channel::F32;
  }
}

Image image_of(const Array& array) {
  Image image;
  image.base = array.address();
  image.row_bytes = array.row_bytes();
  image.slice_bytes = array.row_bytes() * array.rows();
  image.width = static_cast<std::uint32_t>(array.descriptor().Width);
  image.height = static_cast<std::uint32_t>(array.rows());
  image.slices = static_cast<std::uint32_t>(array.slices());
  image.element_bytes = static_cast<std::uint32_t>(array.element_bytes());
  return image;
}

void describe_memory(TextureView& view, CUdeviceptr base, CUarray_format format, unsigned channels,
                     std::size_t width, std::size_t height, std::size_t pitch) {
  view.channel = channel_of(format);
  view.channels = channels;
  Image image;
  image.base = base;
  image.element_bytes = format_bytes(format) * channels;
  image.width = static_cast<std::uint32_t>(width);
  image.height = static_cast<std::uint32_t>(height);
  image.row_bytes = pitch;
  image.slice_bytes = pitch * height;
  view.levels.push_back(image);
}

void describe_array(TextureView& view, const Array& array) {
  view.channel = channel_of(array.descriptor().Format);
  view.channels = array.descriptor().NumChannels;
  view.levels.push_back(image_of(array));
}

void describe_resource(TextureView& view, const TextureObject& object) {
  const auto& resource = object.resource.res;
  switch (object.resource.resType) {
    case CU_RESOURCE_TYPE_LINEAR: {
      const auto& linear = resource.linear;
      const std::size_t element = std::size_t{format_bytes(linear.format)} * linear.numChannels;
      describe_memory(view, linear.devPtr, linear.format, linear.numChannels,
                      linear.sizeInBytes / element, 1, linear.sizeInBytes);
      return;
    }
    case CU_RESOURCE_TYPE_PITCH2D: {
      const auto& pitched = resource.pitch2D;
      describe_memory(view, pitched.devPtr, pitched.format, pitched.numChannels, pitched.width,
                      pitched.height, pitched.pitchInBytes);
      return;
    }
    default:
      break;
  }
  for (const auto& level : object.levels) describe_array(view, *level);
}

std::uint32_t channel_bytes(Channel channel) {
  switch (channel) {
    case Channel::U8:
    case Channel::S8:
      return 1;
    case Channel::U16:
    case Channel::S16:
    case Channel::F16:
      return 2;
    default:
      return 4;
  }
}

// Lets elements be read as another type of the same size.
void describe_format(TextureView& view, CUresourceViewFormat format) {
  if (format == CU_RES_VIEW_FORMAT_NONE) return;
  require(format <= CU_RES_VIEW_FORMAT_FLOAT_4X32, CUDA_ERROR_NOT_SUPPORTED);  // compressed blocks
  // Types in the enumeration's order, each with 1, 2 and 4 channels.
  static constexpr Channel kTypes[] = {Channel::U8,  Channel::S8,  Channel::U16, Channel::S16,
                                       Channel::U32, Channel::S32, Channel::F16, Channel::F32};
  const unsigned number = static_cast<unsigned>(format) - CU_RES_VIEW_FORMAT_UINT_1X8;
  view.channel = kTypes[number / 3];
  view.channels = 1u << (number % 3);
  require(channel_bytes(view.channel) * view.channels == view.levels[0].element_bytes);
}

// A view must have the size of its array, even if it shows only some of the layers.
void check_size(const CUDA_ARRAY3D_DESCRIPTOR& array, const CUDA_RESOURCE_VIEW_DESC& part) {
  require(part.width == array.Width && part.height == array.Height && part.depth == array.Depth);
  require((array.Flags & CUDA_ARRAY3D_LAYERED) != 0 ||
          (part.firstLayer == 0 && part.lastLayer == 0));
}

void describe_part(TextureView& view, const CUDA_ARRAY3D_DESCRIPTOR& array,
                   const CUDA_RESOURCE_VIEW_DESC& part) {
  describe_format(view, part.format);
  check_size(array, part);
  require(part.firstMipmapLevel <= part.lastMipmapLevel &&
          part.lastMipmapLevel < view.levels.size());
  view.levels.resize(part.lastMipmapLevel + 1);
  view.levels.erase(view.levels.begin(), view.levels.begin() + part.firstMipmapLevel);
  if (part.firstLayer == 0 && part.lastLayer == 0) return;
  for (Image& level : view.levels) {
    require(part.firstLayer <= part.lastLayer && part.lastLayer < level.slices);
    level.base += part.firstLayer * level.slice_bytes;
    level.slices = part.lastLayer - part.firstLayer + 1;
  }
}

void describe_sampling(TextureView& view, const TextureObject& object) {
  const CUDA_TEXTURE_DESC& texture = object.texture;
  for (int k = 0; k < 3; ++k) view.modes[k] = static_cast<AddressMode>(texture.addressMode[k]);
  std::copy(std::begin(texture.borderColor), std::end(texture.borderColor), view.border);
  view.linear = texture.filterMode == CU_TR_FILTER_MODE_LINEAR;
  view.linear_levels = texture.mipmapFilterMode == CU_TR_FILTER_MODE_LINEAR;
  view.normalized = (texture.flags & CU_TRSF_NORMALIZED_COORDINATES) != 0;
  const bool wide = view.channel == Channel::U32 || view.channel == Channel::S32;
  const bool integer = view.channel <= Channel::S32;
  view.fractions = integer && !wide && (texture.flags & CU_TRSF_READ_AS_INTEGER) == 0;
  view.whole = integer && !view.fractions;
  view.srgb = (texture.flags & CU_TRSF_SRGB) != 0;
  view.level_bias = texture.mipmapLevelBias;
  view.least_level = texture.minMipmapLevelClamp;
  view.most_level = texture.maxMipmapLevelClamp;
}

}  // namespace

std::shared_ptr<const TextureView> view_of(const TextureObject& object) {
  auto view = std::make_shared<TextureView>();
  describe_resource(*view, object);
  if (object.view) describe_part(*view, object.levels.front()->descriptor(), *object.view);
  describe_sampling(*view, object);
  return view;
}

std::shared_ptr<const SurfaceView> view_of(const SurfaceObject& object) {
  auto view = std::make_shared<SurfaceView>();
  view->image = image_of(*object.array);
  view->channel = channel_of(object.array->descriptor().Format);
  view->channels = object.array->descriptor().NumChannels;
  return view;
}

namespace {

// If the object is removed meanwhile, its view keeps it alive, and with it the arrays.
std::shared_ptr<const TextureView> find_texture_view(std::uint64_t handle, std::uint64_t time) {
  const auto object = find_texture(handle, time);
  if (object == nullptr) return nullptr;
  return {object, object->seen.get()};
}

std::shared_ptr<const SurfaceView> find_surface_view(std::uint64_t handle, std::uint64_t time) {
  const auto object = find_surface(handle, time);
  if (object == nullptr) return nullptr;
  return {object, object->seen.get()};
}

}  // namespace

ObjectViews object_views(std::uint64_t launched_at) {
  return {find_texture_view, find_surface_view, launched_at};
}

}  // namespace cuda_ffi::software
