#include "binding/js_api_memory.hpp"

#include <cstring>

#include "binding/exported.hpp"

namespace cuda_ffi::binding {
namespace {

struct Span {
  std::byte* data = nullptr;
  std::size_t bytes = 0;
};

// The bytes of a TypedArray, DataView or ArrayBuffer; none if it is detached.
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

// apiAddressOf(view): valid while the memory lives and is not moved, which the caller ensures
Napi::Value address_of(const Napi::CallbackInfo& info) {
  return Napi::Number::New(
      info.Env(), static_cast<double>(reinterpret_cast<std::uintptr_t>(span_of(info[0]).data)));
}

std::size_t bytes_of_element(napi_typedarray_type type) {
  switch (type) {
    case napi_int8_array:
    case napi_uint8_array:
    case napi_uint8_clamped_array:
      return 1;
    case napi_int16_array:
    case napi_uint16_array:
      return 2;
    case napi_int32_array:
    case napi_uint32_array:
    case napi_float32_array:
      return 4;
    default:
      return 8;
  }
}

// apiPatch(view, address, bytes): writes the present address of a TypedArray's memory to `address`,
// unless its length is not `bytes`; returns whether it did. Uses N-API directly: most calls have a
// view.
napi_value patch(napi_env env, napi_callback_info info) {
  napi_value arguments[3], result = nullptr;
  std::size_t count = 3, length = 0;
  napi_typedarray_type type = napi_uint8_array;
  void* data = nullptr;
  std::int64_t address = 0, bytes = 0;
  napi_get_cb_info(env, info, &count, arguments, nullptr, nullptr);
  napi_get_typedarray_info(env, arguments[0], &type, &length, &data, nullptr, nullptr);
  napi_get_value_int64(env, arguments[1], &address);
  napi_get_value_int64(env, arguments[2], &bytes);
  const bool is_same = length * bytes_of_element(type) == static_cast<std::size_t>(bytes);
  if (is_same) std::memcpy(reinterpret_cast<void*>(address), &data, sizeof(data));
  napi_get_boolean(env, is_same, &result);
  return result;
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

// apiText(address): a copy of a NUL-terminated text
Napi::Value text(const Napi::CallbackInfo& info) {
  return Napi::String::New(info.Env(), reinterpret_cast<const char*>(address_of_number(info[0])));
}

}  // namespace

void add_api_memory_functions(Napi::Object exports) {
  export_unordered<address_of>(exports, "apiAddressOf");
  export_bare<patch>(exports, "apiPatch");
  export_unordered<read>(exports, "apiRead");
  export_unordered<write>(exports, "apiWrite");
  export_unordered<text>(exports, "apiText");
}

}  // namespace cuda_ffi::binding
