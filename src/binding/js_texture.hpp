#pragma once

#include "binding/native_object.hpp"
#include "driver/texture.hpp"

namespace cuda_ffi::binding {

// A texture or a surface object.
class JsTexture : public NativeObject<JsTexture, TextureObject> {
 public:
  using NativeObject::NativeObject;
  static constexpr char kClassName[] = "Texture";
  static constexpr napi_type_tag kTag = {0x7d5c1f0e4a6b4c11, 0x9a3e0c52d1f7000d};
  static std::vector<Napi::ClassPropertyDescriptor<JsTexture>> members();

 private:
  friend class NativeObject<JsTexture, TextureObject>;
  Napi::Value handle(const Napi::CallbackInfo& info);
};

// { addressModes: [x, y, z], filterMode, flags, borderColor: [r, g, b, a] }
CUDA_TEXTURE_DESC sampling_of(const Napi::Object& description);
// { width, height, depth, format, channels, flags }
CUDA_ARRAY3D_DESCRIPTOR array_of(const Napi::Object& description);
// { address, width, height, pitch, format, channels }: one-dimensional if the height is 0. The
// pitch is in bytes.
CUDA_RESOURCE_DESC memory_resource_of(const Napi::Object& description);

}  // namespace cuda_ffi::binding
