#include "binding/js_debug.hpp"

#include <mutex>
#include <string>
#include <utility>

#include "binding/session.hpp"

namespace cuda_ffi::binding {
namespace {

// Calls the listener's thread from any other. There is one debugger in a process; it is never
// destroyed, since kernels may run while the process ends.
class Bell {
 public:
  static Bell& instance() {
    static auto& bell = *new Bell;
    return bell;
  }

  // JavaScript thread.
  void hang(napi_env env, napi_value listener, DriverPtr driver) {
    napi_value name = nullptr;
    napi_threadsafe_function made = nullptr;
    napi_create_string_utf8(env, "cuda-ffi-debug", NAPI_AUTO_LENGTH, &name);
    napi_create_threadsafe_function(env, listener, nullptr, name, 0, 1, nullptr, nullptr, nullptr,
                                    call, &made);
    if (made == nullptr) return;
    napi_unref_threadsafe_function(env, made);
    napi_add_env_cleanup_hook(env, take_down, this);
    const std::lock_guard lock(mutex_);
    function_ = made;
    driver_ = std::move(driver);
  }
  void ring() {
    const std::lock_guard lock(mutex_);
    if (function_ != nullptr)
      napi_call_threadsafe_function(function_, nullptr, napi_tsfn_nonblocking);
  }

 private:
  // `env` is null once its thread ends.
  static void call(napi_env env, napi_value listener, void*, void*) {
    napi_value undefined = nullptr;
    if (env == nullptr || napi_get_undefined(env, &undefined) != napi_ok) return;
    napi_call_function(env, undefined, listener, 0, nullptr, nullptr);
  }
  // The listener's thread ends: what stands goes on, since nobody else would have it go on.
  static void take_down(void* bell) {
    auto& own = *static_cast<Bell*>(bell);
    if (own.driver_) own.driver_->debug("off", ring_nothing);
    const std::lock_guard lock(own.mutex_);
    if (own.function_ != nullptr)
      napi_release_threadsafe_function(std::exchange(own.function_, nullptr), napi_tsfn_abort);
  }
  static void ring_nothing(void*) {}

  DriverPtr driver_;  // JavaScript thread
  std::mutex mutex_;
  napi_threadsafe_function function_ = nullptr;
};

void ring_the_bell(void*) {
  Bell::instance().ring();
}

}  // namespace

Napi::Value debug(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const DriverPtr driver = Session::of(env).software_driver();
  if (!driver) throw Napi::Error::New(env, "no software device is open");
  const Driver::DebugAnswer answer =
      driver->debug(info[0].As<Napi::String>().Utf8Value(), ring_the_bell);
  if (!answer.good) throw Napi::Error::New(env, answer.bytes);
  if (info[1].IsFunction()) {
    Bell::instance().hang(env, info[1], driver);
    Bell::instance().ring();  // for what has happened meanwhile
  }
  return Napi::Buffer<char>::Copy(env, answer.bytes.data(), answer.bytes.size());
}

}  // namespace cuda_ffi::binding
