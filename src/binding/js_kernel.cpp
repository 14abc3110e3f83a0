#include "binding/js_kernel.hpp"

#include "binding/handles.hpp"
#include "binding/session.hpp"

namespace cuda_ffi::binding {

std::vector<Napi::ClassPropertyDescriptor<JsKernel>> JsKernel::members() {
  return {method<&JsKernel::slot>("slot"),
          method<&JsKernel::handle>("handle"),
          method<&JsKernel::attribute>("attribute"),
          method<&JsKernel::parameters>("parameters"),
          method<&JsKernel::active_blocks>("activeBlocks"),
          method<&JsKernel::occupancy_block_size>("occupancyBlockSize"),
          dispose_method()};
}

Napi::Value JsKernel::slot(const Napi::CallbackInfo& info) {
  return Napi::Number::New(info.Env(), held()->slot->number());
}

Napi::Value JsKernel::handle(const Napi::CallbackInfo& info) {
  return Napi::BigInt::New(info.Env(), reinterpret_cast<std::uint64_t>(held()->kernel->handle()));
}

Napi::Value JsKernel::attribute(const Napi::CallbackInfo& info) {
  const auto which = static_cast<CUfunction_attribute>(to_int32(info[0]));
  return Napi::Number::New(info.Env(), held()->kernel->attribute(which));
}

// parameters(count?): [{offset, size}], or undefined if the driver cannot say
Napi::Value JsKernel::parameters(const Napi::CallbackInfo& info) {
  const auto count = info[0].IsNumber() ? std::optional(to_size(info[0])) : std::nullopt;
  const auto slots = held()->kernel->parameters(count);
  if (!slots) return info.Env().Undefined();
  Napi::Array list = Napi::Array::New(info.Env(), slots->size());
  for (std::uint32_t i = 0; i < slots->size(); ++i) {
    Napi::Object parameter = Napi::Object::New(info.Env());
    parameter.Set("offset", static_cast<double>((*slots)[i].offset));
    parameter.Set("size", static_cast<double>((*slots)[i].size));
    list.Set(i, parameter);
  }
  return list;
}

// activeBlocks(threads, dynamicSharedBytes): how many blocks a multiprocessor runs at once
Napi::Value JsKernel::active_blocks(const Napi::CallbackInfo& info) {
  return Napi::Number::New(info.Env(),
                           held()->kernel->active_blocks(to_int32(info[0]), to_size(info[1])));
}

Napi::Value JsKernel::occupancy_block_size(const Napi::CallbackInfo& info) {
  return Napi::Number::New(info.Env(), held()->kernel->occupancy_block_size(to_size(info[0])));
}

}  // namespace cuda_ffi::binding
