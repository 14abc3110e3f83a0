#pragma once

#include "binding/js_context.hpp"
#include "binding/native_object.hpp"
#include "launch/graph_replay.hpp"

namespace cuda_ffi::binding {

// A graph, what can be changed of its nodes, and the context whose streams run it.
struct GraphWithWorks {
  std::shared_ptr<Graph> graph;
  std::shared_ptr<ContextWithBuffers> context;
  NodeWorks works;  // by node; at the end, nodes that the driver made itself may be missing
};

class JsGraph : public NativeObject<JsGraph, GraphWithWorks> {
 public:
  using NativeObject::NativeObject;
  static constexpr char kClassName[] = "Graph";
  static constexpr napi_type_tag kTag = {0x7d5c1f0e4a6b4c11, 0x9a3e0c52d1f70010};
  static std::vector<Napi::ClassPropertyDescriptor<JsGraph>> members();

 private:
  friend class NativeObject<JsGraph, GraphWithWorks>;
  Napi::Value add_empty(const Napi::CallbackInfo& info);
  Napi::Value add_kernel(const Napi::CallbackInfo& info);
  Napi::Value add_copy(const Napi::CallbackInfo& info);
  Napi::Value add_fill(const Napi::CallbackInfo& info);
  Napi::Value add_host(const Napi::CallbackInfo& info);
  Napi::Value add_child(const Napi::CallbackInfo& info);
  Napi::Value add_collective(const Napi::CallbackInfo& info);
  Napi::Value set_collective(const Napi::CallbackInfo& info);
  Napi::Value add_event_record(const Napi::CallbackInfo& info);
  Napi::Value add_event_wait(const Napi::CallbackInfo& info);
  Napi::Value add_allocation(const Napi::CallbackInfo& info);
  Napi::Value add_free(const Napi::CallbackInfo& info);
  Napi::Value create_conditional(const Napi::CallbackInfo& info);
  Napi::Value add_conditional(const Napi::CallbackInfo& info);
  Napi::Value clone(const Napi::CallbackInfo& info);
  Napi::Value nodes(const Napi::CallbackInfo& info);
  Napi::Value instantiate(const Napi::CallbackInfo& info);
};

}  // namespace cuda_ffi::binding
