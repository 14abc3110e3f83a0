#include "binding/js_module.hpp"

#include "binding/js_kernel.hpp"
#include "binding/session.hpp"

namespace cuda_ffi::binding {

std::vector<Napi::ClassPropertyDescriptor<JsModule>> JsModule::members() {
  return {method<&JsModule::handle>("handle"),
          method<&JsModule::kernel>("kernel"),
          method<&JsModule::kernel_names>("kernelNames"),
          method<&JsModule::global>("global"),
          method<&JsModule::keep>("keep"),
          dispose_method()};
}

Napi::Value JsModule::handle(const Napi::CallbackInfo& info) {
  return Napi::BigInt::New(info.Env(), reinterpret_cast<std::uint64_t>(held()->handle()));
}

// kernel(name): undefined if there is none
Napi::Value JsModule::kernel(const Napi::CallbackInfo& info) {
  auto kernel = Kernel::find(held(), info[0].As<Napi::String>());
  if (!kernel) return info.Env().Undefined();
  Session& session = Session::of(info.Env());
  auto slot = session.kernels().add(kernel);
  return session.wrap<JsKernel>(
      std::make_shared<KernelInSlot>(KernelInSlot{std::move(kernel), std::move(slot)}));
}

// kernelNames(): undefined if the driver is older than 12.4 and cannot say
Napi::Value JsModule::kernel_names(const Napi::CallbackInfo& info) {
  const auto names = held()->kernel_names();
  if (!names) return info.Env().Undefined();
  Napi::Array list = Napi::Array::New(info.Env(), names->size());
  for (std::uint32_t i = 0; i < names->size(); ++i) list.Set(i, (*names)[i]);
  return list;
}

// global(name): {address, size}, or undefined if there is none
Napi::Value JsModule::global(const Napi::CallbackInfo& info) {
  const auto symbol = held()->global(info[0].As<Napi::String>());
  if (!symbol) return info.Env().Undefined();
  Napi::Object result = Napi::Object::New(info.Env());
  result.Set("address", Napi::BigInt::New(info.Env(), static_cast<std::uint64_t>(symbol->address)));
  result.Set("size", static_cast<double>(symbol->size));
  return result;
}

// keep(other): keeps the module whose variables this one's code uses
Napi::Value JsModule::keep(const Napi::CallbackInfo& info) {
  held()->keep(unwrap(info[0]));
  return info.Env().Undefined();
}

}  // namespace cuda_ffi::binding
