#include "binding/js_graph.hpp"

#include "binding/graph_works.hpp"
#include "binding/handles.hpp"
#include "binding/js_communicator.hpp"
#include "binding/js_event.hpp"
#include "binding/js_graph_exec.hpp"
#include "binding/js_kernel.hpp"
#include "binding/session.hpp"

namespace cuda_ffi::binding {
namespace {

// Numbers of nodes, which JavaScript passes as a Uint32Array.
class AfterNodes {
 public:
  explicit AfterNodes(const Napi::Value& value) : array_(value.As<Napi::Uint32Array>()) {}
  operator Graph::Numbers() const { return {array_.Data(), array_.ElementLength()}; }

 private:
  Napi::Uint32Array array_;
};

// The driver calls this, on a thread of its own, when a host node is due. That thread goes on at
// once; JavaScript runs its function later.
struct HostNode {
  std::shared_ptr<JsTasks> tasks;
  std::uint32_t number;  // JavaScript's number for the function

  static void call(void* data) {
    const auto* node = static_cast<const HostNode*>(data);
    node->tasks->post([number = node->number](Napi::Env env) {
      const Napi::HandleScope scope(env);
      const Napi::Object hooks = Session::of(env).hooks();
      if (hooks.IsEmpty()) return;
      Session::of(env).printing().write();  // printed by the kernels before it
      hooks.Get("callHost").As<Napi::Function>().Call(hooks, {Napi::Number::New(env, number)});
    });
  }
};

}  // namespace

std::vector<Napi::ClassPropertyDescriptor<JsGraph>> JsGraph::members() {
  return {method<&JsGraph::add_empty>("addEmpty"),
          method<&JsGraph::add_kernel>("addKernel"),
          method<&JsGraph::add_copy>("addCopy"),
          method<&JsGraph::add_fill>("addFill"),
          method<&JsGraph::add_host>("addHost"),
          method<&JsGraph::add_child>("addChild"),
          method<&JsGraph::add_collective>("addCollective"),
          method<&JsGraph::set_collective>("setCollective"),
          method<&JsGraph::add_event_record>("addEventRecord"),
          method<&JsGraph::add_event_wait>("addEventWait"),
          method<&JsGraph::add_allocation>("addAllocation"),
          method<&JsGraph::add_free>("addFree"),
          method<&JsGraph::create_conditional>("createConditional"),
          method<&JsGraph::add_conditional>("addConditional"),
          method<&JsGraph::clone>("clone"),
          method<&JsGraph::nodes>("nodes"),
          method<&JsGraph::instantiate>("instantiate"),
          dispose_method()};
}

// addEmpty(after)
Napi::Value JsGraph::add_empty(const Napi::CallbackInfo& info) {
  held()->graph->add_empty(AfterNodes(info[0]));
  held()->works.resize(held()->graph->size());
  return info.Env().Undefined();
}

// addKernel(after, kernel, shape, parameters)
Napi::Value JsGraph::add_kernel(const Napi::CallbackInfo& info) {
  GraphWithWorks& own = *held();
  KernelWork work = kernel_work_of(info, 1);
  cuda_ffi::add_kernel(*own.graph, AfterNodes(info[0]), work);
  own.works.push_back(std::make_shared<const NodeWork>(std::move(work)));
  return info.Env().Undefined();
}

// addCopy(after, to, from, sides, bytes)
Napi::Value JsGraph::add_copy(const Napi::CallbackInfo& info) {
  const CopyWork work = copy_work_of(info, 1);
  held()->graph->add_copy(AfterNodes(info[0]), work);
  held()->works.push_back(std::make_shared<const NodeWork>(work));
  return info.Env().Undefined();
}

// addFill(after, address, value, elementBytes, count)
Napi::Value JsGraph::add_fill(const Napi::CallbackInfo& info) {
  const FillWork work = fill_work_of(info, 1);
  held()->graph->add_fill(AfterNodes(info[0]), work);
  held()->works.push_back(std::make_shared<const NodeWork>(work));
  return info.Env().Undefined();
}

// addHost(after, number): `number` is passed to JavaScript's hook `callHost`
Napi::Value JsGraph::add_host(const Napi::CallbackInfo& info) {
  auto node =
      std::make_shared<HostNode>(HostNode{Session::of(info.Env()).tasks(), to_uint32(info[1])});
  held()->graph->add_host(AfterNodes(info[0]), &HostNode::call, node.get());
  held()->graph->keep(node);
  held()->works.emplace_back();
  return info.Env().Undefined();
}

// addChild(after, graph)
Napi::Value JsGraph::add_child(const Napi::CallbackInfo& info) {
  const std::shared_ptr<const Graph> child = unwrap(info[1])->graph;
  held()->graph->add_child(AfterNodes(info[0]), *child);
  held()->graph->keep(child);  // and what its nodes use
  held()->works.emplace_back();
  return info.Env().Undefined();
}

// addCollective(after, communicator, calls)
Napi::Value JsGraph::add_collective(const Napi::CallbackInfo& info) {
  LateWork work = collective_work_of(info, 1, held()->graph->context());
  held()->graph->add_place(AfterNodes(info[0]));
  held()->works.push_back(std::make_shared<const NodeWork>(std::move(work)));
  return info.Env().Undefined();
}

// setCollective(node, communicator, calls): what was captured as this node
Napi::Value JsGraph::set_collective(const Napi::CallbackInfo& info) {
  LateWork work = collective_work_of(info, 1, held()->graph->context());
  held()->works.at(to_uint32(info[0])) = std::make_shared<const NodeWork>(std::move(work));
  return info.Env().Undefined();
}

// addEventRecord(after, event)
Napi::Value JsGraph::add_event_record(const Napi::CallbackInfo& info) {
  const auto event = JsEvent::unwrap(info[1])->event();
  held()->graph->add_event_record(AfterNodes(info[0]), *event);
  held()->graph->keep(event);
  held()->works.emplace_back();
  return info.Env().Undefined();
}

// addEventWait(after, event)
Napi::Value JsGraph::add_event_wait(const Napi::CallbackInfo& info) {
  const auto event = JsEvent::unwrap(info[1])->event();
  held()->graph->add_event_wait(AfterNodes(info[0]), *event);
  held()->graph->keep(event);
  held()->works.emplace_back();
  return info.Env().Undefined();
}

// addAllocation(after, bytes): the address
Napi::Value JsGraph::add_allocation(const Napi::CallbackInfo& info) {
  const CUdeviceptr address = held()->graph->add_allocation(AfterNodes(info[0]), to_size(info[1]));
  held()->works.emplace_back();
  return Napi::BigInt::New(info.Env(), static_cast<std::uint64_t>(address));
}

// addFree(after, address)
Napi::Value JsGraph::add_free(const Napi::CallbackInfo& info) {
  held()->graph->add_free(AfterNodes(info[0]), to_uint64(info[1]));
  held()->works.emplace_back();
  return info.Env().Undefined();
}

// createConditional(initial): a handle for kernels and addConditional
Napi::Value JsGraph::create_conditional(const Napi::CallbackInfo& info) {
  return Napi::BigInt::New(info.Env(), static_cast<std::uint64_t>(
                                           held()->graph->create_conditional(to_uint32(info[0]))));
}

// addConditional(after, handle, type, count): its bodies, which are graphs
Napi::Value JsGraph::add_conditional(const Napi::CallbackInfo& info) {
  const auto bodies = held()->graph->add_conditional(
      AfterNodes(info[0]), to_uint64(info[1]),
      static_cast<CUgraphConditionalNodeType>(to_int32(info[2])), to_uint32(info[3]));
  held()->works.emplace_back();
  Napi::Array list = Napi::Array::New(info.Env(), bodies.size());
  for (std::uint32_t i = 0; i < bodies.size(); ++i) {
    auto body = std::make_shared<Graph>(held()->graph, bodies[i]);
    list.Set(i, Session::of(info.Env())
                    .wrap<JsGraph>(std::make_shared<GraphWithWorks>(
                        GraphWithWorks{std::move(body), held()->context, {}})));
  }
  return list;
}

Napi::Value JsGraph::clone(const Napi::CallbackInfo& info) {
  return Session::of(info.Env())
      .wrap<JsGraph>(std::make_shared<GraphWithWorks>(
          GraphWithWorks{held()->graph->clone(), held()->context, held()->works}));
}

// nodes(): [{ type, after, handle, kernel?, shape?, parameters?, to?, from?, bytes?, … }]
Napi::Value JsGraph::nodes(const Napi::CallbackInfo& info) {
  const Graph& graph = *held()->graph;
  Napi::Array list = Napi::Array::New(info.Env(), graph.size());
  for (Graph::Number number = 0; number < graph.size(); ++number) {
    Napi::Object node = Napi::Object::New(info.Env());
    node.Set("type", static_cast<int>(graph.type_of(number)));
    const auto after = graph.dependencies_of(number);
    Napi::Array numbers = Napi::Array::New(info.Env(), after.size());
    for (std::uint32_t i = 0; i < after.size(); ++i) numbers.Set(i, after[i]);
    node.Set("after", numbers);
    node.Set("handle",
             Napi::BigInt::New(info.Env(), reinterpret_cast<std::uint64_t>(graph.node(number))));
    if (const auto& work = held()->works[number]) describe_work(*work, node);
    list.Set(number, node);
  }
  return list;
}

Napi::Value JsGraph::instantiate(const Napi::CallbackInfo& info) {
  auto replay = std::make_shared<GraphReplay>(held()->graph, held()->works);
  return Session::of(info.Env())
      .wrap<JsGraphExec>(std::make_shared<GraphExecInUse>(std::move(replay), held()->context->heap,
                                                          Session::of(info.Env()).graphs()));
}

}  // namespace cuda_ffi::binding
