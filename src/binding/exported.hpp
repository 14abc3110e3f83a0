#pragma once

#include <napi.h>

#include "binding/js_error.hpp"

namespace cuda_ffi::binding {

// The only ways in which JavaScript gets functions of the addon (methods: native_object.hpp). Each
// stands inside translate() or its kin, so that none can be exported whose exceptions would end the
// process.

using Exported = Napi::Value (*)(const Napi::CallbackInfo&);

namespace exporting {

template <Exported kFunction>
Napi::Value translated(const Napi::CallbackInfo& info) {
  return translate(info.Env(), [&] { return kFunction(info); });
}

template <Exported kFunction>
Napi::Value caught(const Napi::CallbackInfo& info) {
  return binding::caught(info.Env(), [&] { return kFunction(info); });
}

template <napi_callback kFunction>
napi_value caught_bare(napi_env env, napi_callback_info info) {
  try {
    return kFunction(env, info);
  } catch (const Napi::Error& error) {
    error.ThrowAsJavaScriptException();
  } catch (...) {
    napi_throw(env, error_of_current_exception(env));
  }
  return nullptr;
}

}  // namespace exporting

// What comes after the launches before it, as all that asks something of a device does.
template <Exported kFunction>
void export_ordered(Napi::Object exports, const char* name) {
  exports.Set(name, Napi::Function::New(exports.Env(), exporting::translated<kFunction>, name));
}

// What has nothing to do with a device, or must not wait for launches.
template <Exported kFunction>
void export_unordered(Napi::Object exports, const char* name) {
  exports.Set(name, Napi::Function::New(exports.Env(), exporting::caught<kFunction>, name));
}

// Through N-API itself, for the hot paths. Waits for launches only where it says so itself.
template <napi_callback kFunction>
void export_bare(Napi::Object exports, const char* name) {
  napi_value made = nullptr;
  napi_create_function(exports.Env(), name, NAPI_AUTO_LENGTH, exporting::caught_bare<kFunction>,
                       nullptr, &made);
  exports.Set(name, made);
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
