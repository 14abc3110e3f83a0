#include "binding/js_error.hpp"

#include <new>

#include "binding/session.hpp"
#include "compile/nvrtc.hpp"
#include "driver/module.hpp"
#include "launch/host_call.hpp"
#include "library/library_search.hpp"

namespace cuda_ffi::binding {
namespace {

Napi::Value make_error(Napi::Env env, const char* kind, const std::string& message,
                       Napi::Object details) {
  return Session::of(env)
      .hooks()
      .Get("makeError")
      .As<Napi::Function>()
      .Call({Napi::String::New(env, kind), Napi::String::New(env, message), details});
}

// Without a driver, the code's name is derived from the number alone.
Napi::Object failure_details(Napi::Env env, const Driver* driver, const Failure& failure) {
  Napi::Object details = Napi::Object::New(env);
  details.Set("errno", Napi::Number::New(env, failure.code));
  details.Set("operation", failure.operation);
  if (!failure.report.empty()) details.Set("report", failure.report);
  if (!failure.first_fault.empty()) details.Set("firstFault", failure.first_fault);
  if (failure.ends_context) details.Set("endsContext", true);
  if (failure.outlives_reset) details.Set("outlivesReset", true);
  if (failure.fault != 0) details.Set("fault", static_cast<double>(failure.fault));
  if (driver) {
    details.Set("software", driver->software());
    details.Set("code", driver->error_name(failure.code));
    details.Set("description", driver->error_description(failure.code));
  }
  return details;
}

// The one in use: those opened before it have no devices.
const Driver* any_driver(Napi::Env env) {
  const auto& drivers = Session::of(env).drivers();
  return drivers.empty() ? nullptr : drivers.back().get();
}

}  // namespace

Napi::Value error_of_failure(Napi::Env env, const Driver& driver, const Failure& failure) {
  return make_error(env, "driver", failure.operation, failure_details(env, &driver, failure));
}

Napi::Value error_of_current_exception(Napi::Env env) {
  Napi::Object details = Napi::Object::New(env);
  try {
    throw;
  } catch (const ImageError& error) {
    details = failure_details(env, any_driver(env), error.failure());
    details.Set("log", error.log());
    return make_error(env, "image", error.what(), details);
  } catch (const DriverError& error) {
    return make_error(env, "driver", error.what(),
                      failure_details(env, any_driver(env), error.failure()));
  } catch (const LibraryNotFound& error) {
    return make_error(env, "library", error.what(), details);
  } catch (const NvrtcError& error) {
    return make_error(env, "nvrtc", error.what(), details);
  } catch (const ArrayChanged& error) {
    details.Set("index", Napi::Number::New(env, static_cast<double>(error.index())));
    return make_error(env, "array-changed", error.what(), details);
  } catch (const std::bad_alloc&) {
    return make_error(env, "memory", "out of host memory", details);
  } catch (const std::exception& error) {
    return make_error(env, "internal", error.what(), details);
  }
}

}  // namespace cuda_ffi::binding
