#pragma once

#include <memory>

#include "binding/native_object.hpp"
#include "binding/queued_calls.hpp"
#include "binding/slot_table.hpp"

namespace cuda_ffi::binding {

struct CallsInSlot {
  CallsInSlot(std::shared_ptr<QueuedCalls> calls, SlotTable<QueuedCalls>& slots)
      : slot(slots.add(std::move(calls))) {}
  std::unique_ptr<SlotTable<QueuedCalls>::Slot> slot;
};

// Calls as JavaScript keeps them, to queue them by the number of their slot again and again.
class JsQueuedCalls : public NativeObject<JsQueuedCalls, CallsInSlot> {
 public:
  using NativeObject::NativeObject;
  static constexpr char kClassName[] = "QueuedCalls";
  static constexpr napi_type_tag kTag = {0x3be0a7719c5d4f28, 0x86f2d1c47a90e35b};
  static std::vector<Napi::ClassPropertyDescriptor<JsQueuedCalls>> members();

 private:
  friend class NativeObject<JsQueuedCalls, CallsInSlot>;
  Napi::Value slot(const Napi::CallbackInfo& info);
};

}  // namespace cuda_ffi::binding
