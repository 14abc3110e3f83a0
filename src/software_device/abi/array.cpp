// CUDA arrays and mipmapped arrays.

#include "software_device/device/array.hpp"

#include <algorithm>

#include "software_device/abi/entry.hpp"
#include "software_device/device/capture.hpp"

using namespace cuda_ffi::software;

namespace {

CUarray create(const CUDA_ARRAY3D_DESCRIPTOR& descriptor) {
  Context& context = usable_context();
  Capture::check_unsafe_call();
  return context.own(std::make_shared<Array>(context.shared_from_this(), descriptor));
}

void destroy(CUarray handle) {
  current_context();
  const auto array = remove_handle<Array>(handle);
  array->context().forget(reinterpret_cast<void*>(handle));
  array->context().synchronize();
}

std::size_t half(std::size_t size) {
  return size <= 1 ? size : size / 2;
}

}  // namespace

CUresult cuArray3DCreate_v2(CUarray* array, const CUDA_ARRAY3D_DESCRIPTOR* descriptor) {
  return entry([&] {
    require(array != nullptr && descriptor != nullptr);
    *array = create(*descriptor);
  });
}

CUresult cuArrayCreate_v2(CUarray* array, const CUDA_ARRAY_DESCRIPTOR* descriptor) {
  return entry([&] {
    require(array != nullptr && descriptor != nullptr);
    *array = create(
        {descriptor->Width, descriptor->Height, 0, descriptor->Format, descriptor->NumChannels, 0});
  });
}

CUresult cuArrayDestroy(CUarray array) {
  return entry([&] {
    destroy(array);
    usable_context();
  });
}

CUresult cuArray3DGetDescriptor_v2(CUDA_ARRAY3D_DESCRIPTOR* descriptor, CUarray array) {
  return entry([&] {
    require(descriptor != nullptr);
    *descriptor = get_handle<Array>(array)->descriptor();
  });
}

CUresult cuArrayGetDescriptor_v2(CUDA_ARRAY_DESCRIPTOR* descriptor, CUarray array) {
  return entry([&] {
    require(descriptor != nullptr);
    const auto& own = get_handle<Array>(array)->descriptor();
    *descriptor = {own.Width, own.Height, own.Format, own.NumChannels};
  });
}

CUresult cuMipmappedArrayCreate(CUmipmappedArray* array, const CUDA_ARRAY3D_DESCRIPTOR* descriptor,
                                unsigned levels) {
  return entry([&] {
    require(array != nullptr && descriptor != nullptr && levels > 0);
    Context& context = usable_context();
    auto made = std::make_shared<MipmappedArray>();
    made->descriptor = *descriptor;
    CUDA_ARRAY3D_DESCRIPTOR level = *descriptor;
    const std::size_t longest = std::max({level.Width, level.Height, level.Depth});
    for (unsigned i = 0; i < levels && longest >> i > 0; ++i) {
      made->levels.push_back(create(level));
      level.Width = half(level.Width);
      level.Height = half(level.Height);
      if ((level.Flags & CUDA_ARRAY3D_LAYERED) == 0) level.Depth = half(level.Depth);
    }
    *array = context.own(std::move(made));
  });
}

CUresult cuMipmappedArrayGetLevel(CUarray* level_array, CUmipmappedArray array, unsigned level) {
  return entry([&] {
    require(level_array != nullptr);
    const auto own = get_handle<MipmappedArray>(array);
    require(level < own->levels.size());
    *level_array = own->levels[level];
  });
}

CUresult cuMipmappedArrayDestroy(CUmipmappedArray handle) {
  return entry([&] {
    Context& context = current_context();
    const auto array = remove_handle<MipmappedArray>(handle);
    context.forget(reinterpret_cast<void*>(handle));
    for (const CUarray level : array->levels) destroy(level);
  });
}
