#pragma once

#include "binding/js_context.hpp"
#include "binding/native_object.hpp"
#include "launch/stream_queue.hpp"

namespace cuda_ffi::binding {

class Session;

// A stream's queue, its context's buffers, and the slot by which the arena names it.
struct StreamWithBuffers {
  StreamWithBuffers(std::shared_ptr<StreamQueue> stream_queue,
                    std::shared_ptr<ContextWithBuffers> of, Session& owner);
  ~StreamWithBuffers();
  StreamWithBuffers(const StreamWithBuffers&) = delete;
  StreamWithBuffers& operator=(const StreamWithBuffers&) = delete;

  std::shared_ptr<StreamQueue> queue;
  std::shared_ptr<ContextWithBuffers> context;
  Session& session;  // outlives every object of its environment
  std::uint32_t slot;
};

class JsStream : public NativeObject<JsStream, StreamWithBuffers> {
 public:
  using NativeObject::NativeObject;
  static constexpr char class_name[] = "Stream";
  static constexpr napi_type_tag tag = {0x7d5c1f0e4a6b4c11, 0x9a3e0c52d1f70003};
  static std::vector<Napi::ClassPropertyDescriptor<JsStream>> members();

 private:
  friend class NativeObject<JsStream, StreamWithBuffers>;
  Napi::Value slot(const Napi::CallbackInfo& info);
  Napi::Value handle(const Napi::CallbackInfo& info);
  Napi::Value query(const Napi::CallbackInfo& info);
  Napi::Value synchronize(const Napi::CallbackInfo& info);
  Napi::Value settle_when_done(const Napi::CallbackInfo& info);
  Napi::Value wait_event(const Napi::CallbackInfo& info);
  Napi::Value record_event(const Napi::CallbackInfo& info);
  Napi::Value fill(const Napi::CallbackInfo& info);
  Napi::Value copy(const Napi::CallbackInfo& info);
  Napi::Value copy_from_context(const Napi::CallbackInfo& info);
  Napi::Value settle_after_event(const Napi::CallbackInfo& info);
  Napi::Value copy_rows(const Napi::CallbackInfo& info);
  Napi::Value copy_to_array(const Napi::CallbackInfo& info);
  Napi::Value copy_from_array(const Napi::CallbackInfo& info);
  Napi::Value begin_host_call(const Napi::CallbackInfo& info);
};

}  // namespace cuda_ffi::binding
