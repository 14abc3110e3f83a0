#include "binding/js_host_call.hpp"

#include "binding/handles.hpp"
#include "binding/js_error.hpp"
#include "binding/session.hpp"

namespace cuda_ffi::binding {
namespace {

// The JavaScript thread's turn with a large array: long enough to be efficient, short enough for
// the event loop. `milliseconds` comes from JavaScript; 0 for no limit.
Deadline deadline_in(double milliseconds) {
  if (milliseconds <= 0) return Deadline::max();
  return std::chrono::steady_clock::now() +
         std::chrono::microseconds(static_cast<std::int64_t>(milliseconds * 1000));
}

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
      // Float16Array has a number (11) that this version of N-API's header does not name.
      return static_cast<int>(type) == 11 ? 2 : 1;
  }
}

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

}  // namespace

Napi::Value pump_host_call(const Napi::CallbackInfo& info) {
  return translate(info.Env(), [&] {
    const auto call = Session::of(info.Env()).host_call(to_uint32(info[0]));
    const auto memory = memory_of(info[1].As<Napi::Array>());
    const bool more =
        call && call->pump(memory, deadline_in(info[2].As<Napi::Number>().DoubleValue()));
    return Napi::Boolean::New(info.Env(), more);
  });
}

Napi::Value deliver_host_call(const Napi::CallbackInfo& info) {
  return translate(info.Env(), [&] {
    Session& session = Session::of(info.Env());
    const CallId id = to_uint32(info[0]);
    const auto call = session.host_call(id);
    const auto memory = memory_of(info[1].As<Napi::Array>());
    const bool delivered =
        !call || call->deliver(memory, deadline_in(info[2].As<Napi::Number>().DoubleValue()));
    if (delivered) session.remove_host_call(id);
    return Napi::Boolean::New(info.Env(), delivered);
  });
}

Napi::Value end_host_call(const Napi::CallbackInfo& info) {
  Session& session = Session::of(info.Env());
  const CallId id = to_uint32(info[0]);
  if (const auto call = session.host_call(id)) call->abandon();
  session.remove_host_call(id);
  return info.Env().Undefined();
}

std::vector<std::span<std::byte>> memory_of(const Napi::Array& views) {
  std::vector<std::span<std::byte>> memory;
  const std::uint32_t count = views.Length();
  memory.reserve(count);
  for (std::uint32_t i = 0; i < count; ++i) memory.push_back(memory_of_view(views.Get(i)));
  return memory;
}

std::vector<HostArray> arrays_of(const Arena& arena,
                                 const std::vector<std::span<std::byte>>& memory) {
  std::vector<HostArray> arrays;
  arrays.reserve(memory.size());
  for (size_t i = 0; i < memory.size(); ++i) {
    const std::uint32_t flags = arena.array_word(i, 1);
    arrays.push_back({memory[i].data(), memory[i].size(), (flags & Arena::array_in) != 0,
                      (flags & Arena::array_out) != 0, arena.array_word(i, 0),
                      (flags & Arena::array_pinned) != 0});
  }
  return arrays;
}

}  // namespace cuda_ffi::binding
