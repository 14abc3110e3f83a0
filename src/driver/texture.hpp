#pragma once

#include <algorithm>
#include <memory>
#include <type_traits>

#include "driver/context_handle.hpp"

namespace cuda_ffi {

// None of these may end while queued work uses them: whoever holds them must see to that.

// A CUDA array: memory laid out for textures and surfaces, without an address.
class Array {
 public:
  Array(ContextPtr context, const CUDA_ARRAY3D_DESCRIPTOR& description);

  CUarray handle() const noexcept { return handle_.get(); }
  const ContextPtr& context() const noexcept { return handle_.owner().context; }
  const CUDA_ARRAY3D_DESCRIPTOR& description() const noexcept { return description_; }
  size_t element_bytes() const noexcept;
  size_t rows() const noexcept { return std::max<size_t>(description_.Height, 1); }
  size_t slices() const noexcept { return std::max<size_t>(description_.Depth, 1); }
  size_t bytes() const noexcept { return description_.Width * rows() * slices() * element_bytes(); }

 private:
  CUDA_ARRAY3D_DESCRIPTOR description_;
  ContextHandle<CUarray, &DriverTable::cuArrayDestroy> handle_;
};

// A texture or a surface object: a kernel's argument.
class TextureObject {
 public:
  static TextureObject texture(std::shared_ptr<const Array> array,
                               const CUDA_TEXTURE_DESC& sampling);
  // Reads device memory, which the caller keeps alive.
  static TextureObject texture(ContextPtr context, const CUDA_RESOURCE_DESC& memory,
                               const CUDA_TEXTURE_DESC& sampling);
  // The array must have been made with CUDA_ARRAY3D_SURFACE_LDST.
  static TextureObject surface(std::shared_ptr<const Array> array);

  unsigned long long handle() const noexcept { return handle_.get(); }

 private:
  using Handle = unsigned long long;
  static_assert(std::is_same_v<Handle, CUtexObject> && std::is_same_v<Handle, CUsurfObject>);
  TextureObject(std::shared_ptr<const Array> array, ContextPtr context, Handle handle,
                CUresult (*DriverTable::*release)(Handle))
      : array_(std::move(array)), handle_(handle, {std::move(context), release}) {}

  std::shared_ptr<const Array> array_;
  UniqueHandle<Handle, ReleaseBy<Handle>> handle_;
};

}  // namespace cuda_ffi
