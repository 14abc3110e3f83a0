#include "binding/js_activity.hpp"

#include "library/device_activity.hpp"

namespace cuda_ffi::binding {
namespace {

using Place = DeviceActivities::Place;

Napi::Array array_of(Napi::Env env, const std::uint32_t (&sizes)[3]) {
  Napi::Array made = Napi::Array::New(env, 3);
  for (std::uint32_t k = 0; k < 3; ++k) made[k] = Napi::Number::New(env, sizes[k]);
  return made;
}

Napi::Object object_of(Napi::Env env, const DeviceActivity& activity, std::uint64_t began) {
  Napi::Object made = Napi::Object::New(env);
  const auto set = [&](const char* name, auto value) {
    made.Set(name, Napi::Number::New(env, static_cast<double>(value)));
  };
  set("kind", static_cast<int>(activity.kind));
  set("start", activity.start - began);
  set("nanoseconds", activity.end - activity.start);
  set("device", activity.device);
  set("stream", activity.stream);
  if (activity.kind != DeviceActivity::Kind::Kernel) {
    set("bytes", activity.bytes);
    set("direction", activity.direction);
    return made;
  }
  made.Set("name", Napi::String::New(env, activity.name));
  made.Set("grid", array_of(env, activity.grid));
  made.Set("block", array_of(env, activity.block));
  set("sharedBytes", activity.shared_bytes);
  set("registers", activity.registers);
  return made;
}

}  // namespace

Napi::Value begin_activities(const Napi::CallbackInfo& info) {
  const Place place = DeviceActivities::begin();
  Napi::Array made = Napi::Array::New(info.Env(), 2);
  made[0u] = Napi::Number::New(info.Env(), static_cast<double>(place.record));
  made[1u] = Napi::BigInt::New(info.Env(), place.time);
  return made;
}

Napi::Value end_activities(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const Napi::Array from = info[0].As<Napi::Array>();
  bool lossless = false;
  const Place place{static_cast<std::size_t>(from.Get(0u).As<Napi::Number>().Int64Value()),
                    from.Get(1u).As<Napi::BigInt>().Uint64Value(&lossless)};
  const std::vector<DeviceActivity> activities = DeviceActivities::end(place);
  Napi::Array made = Napi::Array::New(env, activities.size());
  for (std::uint32_t k = 0; k < activities.size(); ++k) {
    const Napi::HandleScope scope(env);
    made[k] = object_of(env, activities[k], place.time);
  }
  return made;
}

}  // namespace cuda_ffi::binding
