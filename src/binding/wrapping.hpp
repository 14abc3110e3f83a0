#pragma once

#include <napi.h>

#include <map>
#include <memory>
#include <string>
#include <utility>

namespace cuda_ffi::binding {

// Makes JavaScript objects around native ones. JavaScript thread.
class Wrapping {
 public:
  explicit Wrapping(Napi::Env env) : env_(env) {}

  // The native object waits in `to_wrap_` until Class's constructor, which is called at once, takes
  // it. A Napi::External would leave garbage for every object made.
  template <typename Class, typename Held>
  Napi::Object wrap(std::shared_ptr<Held> held) {
    const auto known = constructor(Class::kClassName, &Class::define);
    to_wrap_ = std::move(held);
    const ClearedAtEnd cleared{to_wrap_};
    return known.New({});
  }
  // nullptr if the constructor was not called by wrap().
  std::shared_ptr<void> take() { return std::exchange(to_wrap_, nullptr); }

 private:
  struct ClearedAtEnd {
    std::shared_ptr<void>& pointer;
    ~ClearedAtEnd() { pointer.reset(); }
  };

  Napi::Function constructor(const char* name, Napi::Function (*define)(Napi::Env)) {
    auto& known = constructors_[name];
    if (known.IsEmpty()) known = Napi::Persistent(define(env_));
    return known.Value();
  }

  Napi::Env env_;
  std::map<std::string, Napi::FunctionReference> constructors_;
  std::shared_ptr<void> to_wrap_;
};

}  // namespace cuda_ffi::binding
