#include "binding/js_views.hpp"

namespace cuda_ffi::binding {
namespace {

size_t element_bytes(napi_typedarray_type type) {
  switch (type) {
    case napi_int16_array:
    case napi_uint16_array:
      return 2;
    case napi_int32_array:
    case napi_uint32_array:
    case napi_float32_array:
      return 4;
    case napi_float64_array:
    case napi_bigint64_array:
    case napi_biguint64_array:
      return 8;
    default:
      // Float16Array has number 11, which this version of N-API's header does not name.
      return static_cast<int>(type) == 11 ? 2 : 1;
  }
}

}  // namespace

std::span<std::byte> memory_of_view(const Napi::Value& view) {
  napi_typedarray_type type{};
  size_t length = 0;
  void* data = nullptr;
  if (napi_get_typedarray_info(view.Env(), view, &type, &length, &data, nullptr, nullptr) !=
      napi_ok) {
    throw Napi::TypeError::New(view.Env(), "expected a TypedArray");
  }
  return {static_cast<std::byte*>(data), data ? length * element_bytes(type) : 0};
}

std::vector<std::span<std::byte>> memory_of_views(const Napi::CallbackInfo& info, size_t first) {
  std::vector<std::span<std::byte>> memory;
  memory.reserve(info.Length() - first);
  for (size_t i = first; i < info.Length(); ++i) memory.push_back(memory_of_view(info[i]));
  return memory;
}

}  // namespace cuda_ffi::binding
