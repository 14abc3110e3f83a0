#pragma once

#include <span>
#include <vector>

#include "binding/arena.hpp"
#include "binding/native_object.hpp"
#include "launch/host_call.hpp"

namespace cuda_ffi::binding {

class JsHostCall : public NativeObject<JsHostCall, HostCall> {
 public:
  using NativeObject::NativeObject;
  static constexpr char class_name[] = "HostCall";
  static constexpr napi_type_tag tag = {0x7d5c1f0e4a6b4c11, 0x9a3e0c52d1f70004};
  static std::vector<Napi::ClassPropertyDescriptor<JsHostCall>> members();

 private:
  friend class NativeObject<JsHostCall, HostCall>;
  Napi::Value is_large(const Napi::CallbackInfo& info);
  Napi::Value pump(const Napi::CallbackInfo& info);
  Napi::Value deliver(const Napi::CallbackInfo& info);
  Napi::Value abandon(const Napi::CallbackInfo& info);
};

// Where an array of TypedArrays lies in memory at this moment; a detached one is empty.
std::vector<std::span<std::byte>> memory_of(const Napi::Array& views);

// The arrays that the arena describes, with their memory.
std::vector<HostArray> arrays_of(const Arena& arena, const std::vector<std::span<std::byte>>& memory);

}  // namespace cuda_ffi::binding
