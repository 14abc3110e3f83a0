#pragma once

#include "binding/collected_bytes.hpp"
#include "binding/native_object.hpp"
#include "driver/texture.hpp"
#include "launch/device_heap.hpp"

namespace cuda_ffi::binding {

// A CUDA array whose bytes the garbage collector counts while JavaScript holds it. Textures and
// queued work hold the array too, and may release it last, on any thread.
struct CollectedArray {
  CollectedArray(Napi::Env env, std::shared_ptr<DeviceHeap> heap, std::shared_ptr<const Array> held)
      : users(std::move(heap)),
        array(std::move(held)),
        bytes(env, counted_bytes(array->context()->device(), array->bytes())) {}
  ~CollectedArray() { users->release_when_idle(std::move(array)); }
  CollectedArray(const CollectedArray&) = delete;
  CollectedArray& operator=(const CollectedArray&) = delete;

  std::shared_ptr<DeviceHeap> users;
  std::shared_ptr<const Array> array;
  CollectedBytes bytes;
};

class JsArray : public NativeObject<JsArray, CollectedArray> {
 public:
  using NativeObject::NativeObject;
  static constexpr char kClassName[] = "Array";
  static constexpr napi_type_tag kTag = {0x7d5c1f0e4a6b4c11, 0x9a3e0c52d1f7000b};
  static std::vector<Napi::ClassPropertyDescriptor<JsArray>> members();

 private:
  friend class NativeObject<JsArray, CollectedArray>;
  Napi::Value create_texture(const Napi::CallbackInfo& info);
  Napi::Value create_surface(const Napi::CallbackInfo& info);
};

}  // namespace cuda_ffi::binding
