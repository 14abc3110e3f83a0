#include "binding/js_settle.hpp"

#include <chrono>
#include <iterator>
#include <utility>

#include "binding/handles.hpp"
#include "binding/js_error.hpp"
#include "binding/js_views.hpp"
#include "binding/session.hpp"

namespace cuda_ffi::binding {
namespace {

// The end of the JavaScript thread's turn with a large array: long enough to be efficient, short
// enough for the event loop. `milliseconds` comes from JavaScript; 0 for no limit.
Deadline deadline_in(double milliseconds) {
  if (milliseconds <= 0) return Deadline::max();
  return std::chrono::steady_clock::now() +
         std::chrono::microseconds(static_cast<std::int64_t>(milliseconds * 1000));
}

}  // namespace

Napi::Value settle(const Napi::CallbackInfo& info) {
  Session& session = Session::of(info.Env());
  Ended& ended = session.ended();
  const int budget = to_int32(info[0]);
  session.streams().for_each([&](const OpenStream& stream) {
    if (budget >= 0) stream.queue->poll(std::chrono::microseconds(budget), ended);
  });
  Ended others = session.settlements()->take();
  ended.done.insert(ended.done.end(), others.done.begin(), others.done.end());
  std::move(others.failed.begin(), others.failed.end(), std::back_inserter(ended.failed));
  // What a call has printed is written before JavaScript goes on after it.
  if (!ended.done.empty() || !ended.failed.empty()) session.printing().write();
  const size_t count = session.arena().write_ids(ended.done);
  for (size_t i = 0; i < count; ++i) session.host_calls().settled(ended.done[i]);
  for (const FailedCall& call : ended.failed) session.host_calls().settled(call.id);
  ended.done.erase(ended.done.begin(), ended.done.begin() + static_cast<std::ptrdiff_t>(count));
  session.arena().write_failures(ended.failed.size());
  return Napi::Number::New(info.Env(), static_cast<double>(count));
}

Napi::Value is_watching(const Napi::CallbackInfo& info) {
  bool watching = false;
  Session::of(info.Env()).streams().for_each([&](const OpenStream& stream) {
    watching = watching || stream.queue->watching();
  });
  return Napi::Boolean::New(info.Env(), watching);
}

Napi::Value take_failures(const Napi::CallbackInfo& info) {
  Session& session = Session::of(info.Env());
  Napi::Array list = Napi::Array::New(info.Env());
  for (const FailedCall& call : std::exchange(session.ended().failed, {})) {
    const std::uint32_t at = list.Length();
    list.Set(at, call.id);
    list.Set(at + 1, error_of_failure(info.Env(), *session.drivers().back(), call.failure));
  }
  return list;
}

Napi::Value wait_for_wake(const Napi::CallbackInfo& info) {
  Session::of(info.Env()).settlements()->wait(to_int32(info[0]));
  return info.Env().Undefined();
}

Napi::Value pump_host_call(const Napi::CallbackInfo& info) {
  const auto call = Session::of(info.Env()).host_calls().find(to_uint32(info[0]));
  const auto memory = memory_of_views(info, 2);
  const bool more =
      call && call->pump(memory, deadline_in(info[1].As<Napi::Number>().DoubleValue()));
  return Napi::Boolean::New(info.Env(), more);
}

Napi::Value deliver_host_call(const Napi::CallbackInfo& info) {
  Session& session = Session::of(info.Env());
  const CallId id = to_uint32(info[0]);
  const auto call = session.host_calls().find(id);
  const auto memory = memory_of_views(info, 2);
  const bool delivered =
      !call || call->deliver(memory, deadline_in(info[1].As<Napi::Number>().DoubleValue()));
  if (delivered) session.host_calls().remove(id);
  return Napi::Boolean::New(info.Env(), delivered);
}

}  // namespace cuda_ffi::binding
