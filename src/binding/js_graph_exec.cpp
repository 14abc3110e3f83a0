#include "binding/js_graph_exec.hpp"

#include "binding/graph_works.hpp"
#include "binding/handles.hpp"
#include "binding/js_communicator.hpp"

namespace cuda_ffi::binding {

std::vector<Napi::ClassPropertyDescriptor<JsGraphExec>> JsGraphExec::members() {
  return {method<&JsGraphExec::slot>("slot"),
          method<&JsGraphExec::set_kernel>("setKernel"),
          method<&JsGraphExec::set_copy>("setCopy"),
          method<&JsGraphExec::set_fill>("setFill"),
          method<&JsGraphExec::set_collective>("setCollective"),
          dispose_method()};
}

Napi::Value JsGraphExec::slot(const Napi::CallbackInfo& info) {
  return Napi::Number::New(info.Env(), held()->slot->number());
}

// setKernel(node, kernel, shape, parameters): like all of these, from the next launch on
Napi::Value JsGraphExec::set_kernel(const Napi::CallbackInfo& info) {
  held()->replay->set(to_uint32(info[0]), kernel_work_of(info, 1));
  return info.Env().Undefined();
}

// setCopy(node, to, from, sides, bytes)
Napi::Value JsGraphExec::set_copy(const Napi::CallbackInfo& info) {
  held()->replay->set(to_uint32(info[0]), copy_work_of(info, 1));
  return info.Env().Undefined();
}

// setFill(node, address, value, elementBytes, count)
Napi::Value JsGraphExec::set_fill(const Napi::CallbackInfo& info) {
  held()->replay->set(to_uint32(info[0]), fill_work_of(info, 1));
  return info.Env().Undefined();
}

// setCollective(node, communicator, calls)
Napi::Value JsGraphExec::set_collective(const Napi::CallbackInfo& info) {
  held()->replay->set(to_uint32(info[0]), collective_work_of(info, 1, held()->replay->context()));
  return info.Env().Undefined();
}

}  // namespace cuda_ffi::binding
