#pragma once

#include <napi.h>

#include "binding/js_error.hpp"
#include "launch/launch_thread.hpp"

namespace cuda_ffi::binding {

// The only ways in which JavaScript gets functions of the addon (methods: native_object.hpp). Each
// catches what the function throws, which would end the process, and says whether the function
// comes after the launches before it.

// Runs `body` after the launches before it, and turns what it throws into a JavaScript exception.
template <typename Body>
Napi::Value in_order(Napi::Env env, const Body& body) {
  return LaunchThread::after_all([&] { return caught(env, body); });
}

using Exported = Napi::Value (*)(const Napi::CallbackInfo&);

namespace exporting {

template <Exported kFunction>
Napi::Value ordered(const Napi::CallbackInfo& info) {
  return in_order(info.Env(), [&] { return kFunction(info); });
}

template <Exported kFunction>
Napi::Value caught(const Napi::CallbackInfo& info) {
  return binding::caught(info.Env(), [&] { return kFunction(info); });
}

template <napi_callback kFunction>
napi_value bare(napi_env env, napi_callback_info info) {
  try {
    return kFunction(env, info);
  } catch (const Napi::Error& error) {
    error.ThrowAsJavaScriptException();
  } catch (...) {
    napi_throw(env, error_of_current_exception(env));
  }
  return nullptr;
}

template <napi_callback kFunction>
napi_value bare_ordered(napi_env env, napi_callback_info info) {
  return LaunchThread::after_all([&] { return bare<kFunction>(env, info); });
}

template <napi_callback kFunction>
void set_bare(Napi::Object exports, const char* name) {
  napi_value made = nullptr;
  napi_create_function(exports.Env(), name, NAPI_AUTO_LENGTH, kFunction, nullptr, &made);
  exports.Set(name, made);
}

}  // namespace exporting

// What comes after the launches before it, as all that asks something of a device does.
template <Exported kFunction>
void export_ordered(Napi::Object exports, const char* name) {
  exports.Set(name, Napi::Function::New(exports.Env(), exporting::ordered<kFunction>, name));
}

// What has nothing to do with a device, or must not wait for launches.
template <Exported kFunction>
void export_unordered(Napi::Object exports, const char* name) {
  exports.Set(name, Napi::Function::New(exports.Env(), exporting::caught<kFunction>, name));
}

// As export_ordered(), through N-API itself: for the hot paths.
template <napi_callback kFunction>
void export_bare(Napi::Object exports, const char* name) {
  exporting::set_bare<exporting::bare_ordered<kFunction>>(exports, name);
}

// The launch, which takes its place in the order by itself: LaunchThread::launch().
template <napi_callback kFunction>
void export_launch(Napi::Object exports, const char* name) {
  exporting::set_bare<exporting::bare<kFunction>>(exports, name);
}

// A finalizer, for what ends with a JavaScript object: `owned` is a `new Owned`.
template <typename Owned>
void finalize(napi_env, void*, void* owned) {
  LaunchThread::after_all([&] { delete static_cast<Owned*>(owned); });
}

// A function with something of its own, to be returned to JavaScript.
template <typename Body>
Napi::Function function_of(Napi::Env env, const char* name, Body body) {
  return Napi::Function::New(
      env,
      [body = std::move(body)](const Napi::CallbackInfo& info) {
        return caught(info.Env(), [&]() -> Napi::Value {
          body();
          return info.Env().Undefined();
        });
      },
      name);
}

}  // namespace cuda_ffi::binding
