#include "binding/js_api_memory.hpp"

#include <cstring>

#include "binding/js_error.hpp"

namespace cuda_ffi::binding {
namespace {

struct Span {
  std::byte* data = nullptr;
  std::size_t bytes = 0;
};

// A TypedArray, DataView or ArrayBuffer. What is detached has no bytes.
Span span_of(const Napi::Value& value) {
  if (value.IsArrayBuffer()) {
    auto buffer = value.As<Napi::ArrayBuffer>();
    return {static_cast<std::byte*>(buffer.Data()), buffer.ByteLength()};
  }
  const auto array = value.As<Napi::TypedArray>();
  void* data = nullptr;
  napi_get_typedarray_info(value.Env(), value, nullptr, nullptr, &data, nullptr, nullptr);
  return {static_cast<std::byte*>(data), array.ByteLength()};
}

// apiAddressOf(view): as long as the memory lives and is not moved, which the caller has seen to
Napi::Value address_of(const Napi::CallbackInfo& info) {
  return Napi::Number::New(
      info.Env(), static_cast<double>(reinterpret_cast<std::uintptr_t>(span_of(info[0]).data)));
}

// apiPatch(views, places): writes where each view's memory lies now to an address. `places` has two
// numbers a view: the address, and how many bytes the view must have. The index of the first view
// that has changed, or -1.
Napi::Value patch(const Napi::CallbackInfo& info) {
  const auto views = info[0].As<Napi::Array>();
  const auto places = info[1].As<Napi::Array>();
  for (std::uint32_t i = 0; i < views.Length(); ++i) {
    const Span span = span_of(views.Get(i));
    const Napi::Value bytes = places.Get(2 * i + 1);
    if (span.bytes != static_cast<std::size_t>(bytes.As<Napi::Number>().Int64Value())) {
      return Napi::Number::New(info.Env(), i);
    }
    std::memcpy(reinterpret_cast<void*>(address_of_number(places.Get(2 * i))), &span.data,
                sizeof(span.data));
  }
  return Napi::Number::New(info.Env(), -1);
}

// apiRead(address, bytes): a copy
Napi::Value read(const Napi::CallbackInfo& info) {
  const auto bytes = static_cast<std::size_t>(info[1].As<Napi::Number>().Int64Value());
  Napi::ArrayBuffer copy = Napi::ArrayBuffer::New(info.Env(), bytes);
  if (bytes > 0) {
    std::memcpy(copy.Data(), reinterpret_cast<const void*>(address_of_number(info[0])), bytes);
  }
  return copy;
}

// apiWrite(address, view)
Napi::Value write(const Napi::CallbackInfo& info) {
  const Span span = span_of(info[1]);
  if (span.bytes > 0) {
    std::memcpy(reinterpret_cast<void*>(address_of_number(info[0])), span.data, span.bytes);
  }
  return info.Env().Undefined();
}

// apiText(address): a copy of a text that ends with NUL
Napi::Value text(const Napi::CallbackInfo& info) {
  return Napi::String::New(info.Env(), reinterpret_cast<const char*>(address_of_number(info[0])));
}

}  // namespace

void add_api_memory_functions(Napi::Env env, Napi::Object exports) {
  exports.Set("apiAddressOf", Napi::Function::New(env, address_of, "apiAddressOf"));
  exports.Set("apiPatch", Napi::Function::New(env, patch, "apiPatch"));
  exports.Set("apiRead", Napi::Function::New(env, read, "apiRead"));
  exports.Set("apiWrite", Napi::Function::New(env, write, "apiWrite"));
  exports.Set("apiText", Napi::Function::New(env, text, "apiText"));
}

}  // namespace cuda_ffi::binding
