#pragma once

#include <napi.h>

#include <exception>

#include "driver/driver.hpp"

namespace cuda_ffi::binding {

// Errors are created in JavaScript (lib/errors), so that they belong to the caller's realm and
// carry its stack. These functions pass the facts there, and receive the object.

// The JavaScript error for the exception being handled; call it in a catch block.
Napi::Value error_of_current_exception(Napi::Env env);
Napi::Value error_of_failure(Napi::Env env, const Driver& driver, const Failure& failure);

// Runs `body` and turns what it throws into a JavaScript exception.
template <typename Body>
Napi::Value caught(Napi::Env env, const Body& body) {
  try {
    return body();
  } catch (const Napi::Error&) {
    throw;
  } catch (...) {
    napi_throw(env, error_of_current_exception(env));
    return Napi::Value();
  }
}

}  // namespace cuda_ffi::binding
