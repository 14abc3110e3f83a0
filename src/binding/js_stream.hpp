#pragma once

#include <optional>

#include "binding/js_context.hpp"
#include "binding/native_object.hpp"
#include "binding/session.hpp"
#include "driver/stream_capture.hpp"
#include "launch/stream_queue.hpp"

namespace cuda_ffi::binding {

// A stream's queue, and its slot, the number that stands for it in the arena. It is registered with
// its context's memory.
struct StreamInSlot {
  StreamInSlot(std::shared_ptr<StreamQueue> stream_queue, std::shared_ptr<ContextWithBuffers> of,
               SlotTable<OpenStream>& slots);
  ~StreamInSlot();
  StreamInSlot(const StreamInSlot&) = delete;
  StreamInSlot& operator=(const StreamInSlot&) = delete;

  std::shared_ptr<StreamQueue> queue;
  std::shared_ptr<ContextWithBuffers> context;
  std::unique_ptr<SlotTable<OpenStream>::Slot> slot;
  std::optional<StreamCapture> capture;  // while this stream's work is captured
};

class JsStream : public NativeObject<JsStream, StreamInSlot> {
 public:
  using NativeObject::NativeObject;
  static constexpr char kClassName[] = "Stream";
  static constexpr napi_type_tag kTag = {0x7d5c1f0e4a6b4c11, 0x9a3e0c52d1f70003};
  static std::vector<Napi::ClassPropertyDescriptor<JsStream>> members();

 private:
  friend class NativeObject<JsStream, StreamInSlot>;
  Napi::Value slot(const Napi::CallbackInfo& info);
  Napi::Value handle(const Napi::CallbackInfo& info);
  Napi::Value query(const Napi::CallbackInfo& info);
  Napi::Value synchronize(const Napi::CallbackInfo& info);
  Napi::Value settle_when_done(const Napi::CallbackInfo& info);
  Napi::Value wait_event(const Napi::CallbackInfo& info);
  Napi::Value record_event(const Napi::CallbackInfo& info);
  Napi::Value before_graph(const Napi::CallbackInfo& info);
  Napi::Value recorded_by_graph(const Napi::CallbackInfo& info);
  Napi::Value fill(const Napi::CallbackInfo& info);
  Napi::Value copy(const Napi::CallbackInfo& info);
  Napi::Value copy_from_context(const Napi::CallbackInfo& info);
  Napi::Value settle_after_event(const Napi::CallbackInfo& info);
  Napi::Value copy_rows(const Napi::CallbackInfo& info);
  Napi::Value copy_to_array(const Napi::CallbackInfo& info);
  Napi::Value copy_from_array(const Napi::CallbackInfo& info);
  Napi::Value queue_calls(const Napi::CallbackInfo& info);
  Napi::Value begin_capture(const Napi::CallbackInfo& info);
  Napi::Value join_capture(const Napi::CallbackInfo& info);
  Napi::Value leave_capture(const Napi::CallbackInfo& info);
  Napi::Value capture_place(const Napi::CallbackInfo& info);
  Napi::Value end_capture(const Napi::CallbackInfo& info);
};

}  // namespace cuda_ffi::binding
