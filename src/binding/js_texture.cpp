#include "binding/js_texture.hpp"

#include "binding/handles.hpp"

namespace cuda_ffi::binding {
namespace {

CUarray_format format_of(const Napi::Object& description) {
  return static_cast<CUarray_format>(to_int32(description.Get("format")));
}

}  // namespace

std::vector<Napi::ClassPropertyDescriptor<JsTexture>> JsTexture::members() {
  return {method<&JsTexture::handle>("handle"), dispose_method()};
}

Napi::Value JsTexture::handle(const Napi::CallbackInfo& info) {
  return Napi::BigInt::New(info.Env(), static_cast<std::uint64_t>(held()->handle()));
}

CUDA_TEXTURE_DESC sampling_of(const Napi::Object& description) {
  CUDA_TEXTURE_DESC sampling{};
  const auto modes = description.Get("addressModes").As<Napi::Array>();
  const auto border = description.Get("borderColor").As<Napi::Array>();
  for (std::uint32_t i = 0; i < 3; ++i) {
    sampling.addressMode[i] = static_cast<CUaddress_mode>(to_int32(Napi::Value(modes[i])));
  }
  for (std::uint32_t i = 0; i < 4; ++i)
    sampling.borderColor[i] = Napi::Value(border[i]).As<Napi::Number>().FloatValue();
  sampling.filterMode = static_cast<CUfilter_mode>(to_int32(description.Get("filterMode")));
  sampling.flags = to_uint32(description.Get("flags"));
  return sampling;
}

CUDA_ARRAY3D_DESCRIPTOR array_of(const Napi::Object& description) {
  CUDA_ARRAY3D_DESCRIPTOR array{};
  array.Width = to_size(description.Get("width"));
  array.Height = to_size(description.Get("height"));
  array.Depth = to_size(description.Get("depth"));
  array.Format = format_of(description);
  array.NumChannels = to_uint32(description.Get("channels"));
  array.Flags = to_uint32(description.Get("flags"));
  return array;
}

CUDA_RESOURCE_DESC memory_resource_of(const Napi::Object& description) {
  const CUdeviceptr address = to_uint64(description.Get("address"));
  const size_t width = to_size(description.Get("width"));
  const size_t height = to_size(description.Get("height"));
  const size_t pitch = to_size(description.Get("pitch"));
  const unsigned channels = to_uint32(description.Get("channels"));
  CUDA_RESOURCE_DESC resource{};
  if (height == 0) {
    resource.resType = CU_RESOURCE_TYPE_LINEAR;
    resource.res.linear = {address, format_of(description), channels, pitch};
  } else {
    resource.resType = CU_RESOURCE_TYPE_PITCH2D;
    resource.res.pitch2D = {address, format_of(description), channels, width, height, pitch};
  }
  return resource;
}

}  // namespace cuda_ffi::binding
