#pragma once

#include <napi.h>

#include <memory>
#include <utility>

#include "binding/exported.hpp"
#include "binding/session.hpp"

namespace cuda_ffi::binding {

// A JavaScript object that holds a native one of type `Held`. `Self` names the class:
//   static constexpr char kClassName[];  static constexpr napi_type_tag kTag;
//   static std::vector<Napi::ClassPropertyDescriptor<Self>> members();
//
// Only Session::wrap() makes instances. dispose() releases the native object, through Self::end();
// methods called after that throw. Everything runs on the JavaScript thread of one environment.
template <typename Self, typename Held>
class NativeObject : public Napi::ObjectWrap<Self> {
 public:
  explicit NativeObject(const Napi::CallbackInfo& info) : Napi::ObjectWrap<Self>(info) {
    held_ = std::static_pointer_cast<Held>(Session::of(info.Env()).wrapping().take());
    if (!held_)
      throw Napi::TypeError::New(info.Env(),
                                 std::string(Self::kClassName) + " cannot be constructed");
    info.This().As<Napi::Object>().TypeTag(&Self::kTag);
  }

  // Subclasses must have no members of their own: those would be destroyed before this runs.
  ~NativeObject() override {
    LaunchThread::after_all([&] { held_.reset(); });
  }
  NativeObject(const NativeObject&) = delete;
  NativeObject& operator=(const NativeObject&) = delete;

  static Napi::Function define(Napi::Env env) {
    return Napi::ObjectWrap<Self>::DefineClass(env, Self::kClassName, Self::members());
  }

  // Throws if `value` is not an instance of this class, or is disposed.
  static const std::shared_ptr<Held>& unwrap(const Napi::Value& value) {
    if (!value.IsObject() || !value.As<Napi::Object>().CheckTypeTag(&Self::kTag)) {
      throw Napi::TypeError::New(value.Env(), std::string("expected a native ") + Self::kClassName);
    }
    return Napi::ObjectWrap<Self>::Unwrap(value.As<Napi::Object>())->held();
  }

  const std::shared_ptr<Held>& held() const {
    if (!held_) throw Napi::Error::New(this->Env(), std::string(Self::kClassName) + " is disposed");
    return held_;
  }

 protected:
  template <auto kMethod>
  Napi::Value guarded(const Napi::CallbackInfo& info) {
    return in_order(info.Env(), [&] { return (static_cast<Self*>(this)->*kMethod)(info); });
  }

  // A method whose C++ exceptions become JavaScript's.
  template <auto kMethod>
  static Napi::ClassPropertyDescriptor<Self> method(const char* name) {
    return Napi::ObjectWrap<Self>::InstanceMethod(name, &Self::template guarded<kMethod>);
  }

  static void let_go(std::shared_ptr<Held> held) { held.reset(); }

  static Napi::ClassPropertyDescriptor<Self> dispose_method() {
    return Napi::ObjectWrap<Self>::InstanceMethod("dispose", &Self::dispose);
  }

 private:
  Napi::Value dispose(const Napi::CallbackInfo& info) {
    return in_order(info.Env(), [&]() -> Napi::Value {
      Self::let_go(std::exchange(held_, nullptr));
      return info.Env().Undefined();
    });
  }

  std::shared_ptr<Held> held_;
};

}  // namespace cuda_ffi::binding
