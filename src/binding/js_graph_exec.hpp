#pragma once

#include "binding/native_object.hpp"
#include "binding/slot_table.hpp"
#include "launch/device_heap.hpp"
#include "launch/graph_replay.hpp"

namespace cuda_ffi::binding {

// An instantiated graph. Launches hold it too. What its nodes use is released once the context's
// streams have done their work.
struct GraphExecInUse {
  GraphExecInUse(std::shared_ptr<GraphReplay> held, std::shared_ptr<DeviceHeap> heap,
                 SlotTable<GraphReplay>& slots)
      : replay(std::move(held)), users(std::move(heap)), slot(slots.add(replay)) {}
  ~GraphExecInUse() {
    slot.reset();
    users->release_when_idle(std::move(replay));
  }
  GraphExecInUse(const GraphExecInUse&) = delete;
  GraphExecInUse& operator=(const GraphExecInUse&) = delete;

  std::shared_ptr<GraphReplay> replay;
  std::shared_ptr<DeviceHeap> users;
  std::unique_ptr<SlotTable<GraphReplay>::Slot> slot;
};

class JsGraphExec : public NativeObject<JsGraphExec, GraphExecInUse> {
 public:
  using NativeObject::NativeObject;
  static constexpr char kClassName[] = "GraphExec";
  static constexpr napi_type_tag kTag = {0x7d5c1f0e4a6b4c11, 0x9a3e0c52d1f70011};
  static std::vector<Napi::ClassPropertyDescriptor<JsGraphExec>> members();

 private:
  friend class NativeObject<JsGraphExec, GraphExecInUse>;
  Napi::Value slot(const Napi::CallbackInfo& info);
  Napi::Value set_kernel(const Napi::CallbackInfo& info);
  Napi::Value set_copy(const Napi::CallbackInfo& info);
  Napi::Value set_fill(const Napi::CallbackInfo& info);
  Napi::Value set_collective(const Napi::CallbackInfo& info);
};

}  // namespace cuda_ffi::binding
