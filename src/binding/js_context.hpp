#pragma once

#include "binding/native_object.hpp"
#include "driver/context.hpp"
#include "driver/printed_text.hpp"
#include "launch/device_heap.hpp"
#include "launch/host_call.hpp"

namespace cuda_ffi::binding {

// A context with the memory that its calls share: pinned buffers, and the device's.
struct ContextWithBuffers {
  explicit ContextWithBuffers(ContextPtr held)
      : context(std::move(held)), buffers(context), heap(std::make_shared<DeviceHeap>(context)) {}
  ContextPtr context;
  TransferBuffers buffers;
  std::shared_ptr<DeviceHeap> heap;
  std::shared_ptr<const PrintedText> printed;  // set once code that may print is loaded
};

class JsContext : public NativeObject<JsContext, ContextWithBuffers> {
 public:
  using NativeObject::NativeObject;
  static constexpr char kClassName[] = "Context";
  static constexpr napi_type_tag kTag = {0x7d5c1f0e4a6b4c11, 0x9a3e0c52d1f70002};
  static std::vector<Napi::ClassPropertyDescriptor<JsContext>> members();

 private:
  friend class NativeObject<JsContext, ContextWithBuffers>;
  static void let_go(std::shared_ptr<ContextWithBuffers> held);
  Napi::Value handle(const Napi::CallbackInfo& info);
  Napi::Value create_stream(const Napi::CallbackInfo& info);
  Napi::Value borrow_stream(const Napi::CallbackInfo& info);
  Napi::Value borrow_event(const Napi::CallbackInfo& info);
  Napi::Value keep_calls(const Napi::CallbackInfo& info);
  Napi::Value create_event(const Napi::CallbackInfo& info);
  Napi::Value allocate(const Napi::CallbackInfo& info);
  Napi::Value allocate_shareable(const Napi::CallbackInfo& info);
  Napi::Value open_shared(const Napi::CallbackInfo& info);
  Napi::Value allocate_managed(const Napi::CallbackInfo& info);
  Napi::Value pin(const Napi::CallbackInfo& info);
  Napi::Value create_array(const Napi::CallbackInfo& info);
  Napi::Value create_graph(const Napi::CallbackInfo& info);
  Napi::Value create_linear_texture(const Napi::CallbackInfo& info);
  Napi::Value load_module(const Napi::CallbackInfo& info);
  Napi::Value load_module_sync(const Napi::CallbackInfo& info);
  Napi::Value borrow_module(const Napi::CallbackInfo& info);
  Napi::Value memory_info(const Napi::CallbackInfo& info);
  Napi::Value priority_range(const Napi::CallbackInfo& info);
  Napi::Value limit(const Napi::CallbackInfo& info);
  Napi::Value set_limit(const Napi::CallbackInfo& info);
  Napi::Value synchronize(const Napi::CallbackInfo& info);
  Napi::Value has_ended(const Napi::CallbackInfo& info);
  Napi::Value name_fault(const Napi::CallbackInfo& info);
  Napi::Value reach(const Napi::CallbackInfo& info);
};

}  // namespace cuda_ffi::binding
