#pragma once

#include <napi.h>

#include "binding/js_error.hpp"
#include "launch/launch_thread.hpp"

namespace cuda_ffi::binding {

// The only ways to export a function of the addon to JavaScript (for methods: native_object.hpp).
// Each catches what the function throws, which would otherwise end the process, and decides whether
// the function must wait for earlier launches.

// Runs `body` after all earlier launches, and turns what it throws into a JavaScript exception.
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

// For functions that come after earlier launches: everything that uses a device.
template <Exported kFunction>
void export_ordered(Napi::Object exports, const char* name) {
  exports.Set(name, Napi::Function::New(exports.Env(), exporting::ordered<kFunction>, name));
}

// For functions that do not use a device, or must not wait for launches.
template <Exported kFunction>
void export_unordered(Napi::Object exports, const char* name) {
  exports.Set(name, Napi::Function::New(exports.Env(), exporting::caught<kFunction>, name));
}

// Like export_ordered(), but calls N-API directly: for the hot paths.
template <napi_callback kFunction>
void export_bare(Napi::Object exports, const char* name) {
  exporting::set_bare<exporting::bare_ordered<kFunction>>(exports, name);
}

// For launches, whose order LaunchThread::launch() keeps itself.
template <napi_callback kFunction>
void export_launch(Napi::Object exports, const char* name) {
  exporting::set_bare<exporting::bare<kFunction>>(exports, name);
}

// A finalizer for something that ends with a JavaScript object: `owned` was created by `new Owned`.
template <typename Owned>
void finalize(napi_env, void*, void* owned) {
  LaunchThread::after_all([&] { delete static_cast<Owned*>(owned); });
}

// A function with data of its own, to be returned to JavaScript.
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
