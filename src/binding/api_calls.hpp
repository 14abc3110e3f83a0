#pragma once

#include <napi.h>

#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/api_library.hpp"
#include "binding/c_callbacks.hpp"
#include "binding/calls_under_way.hpp"

namespace cuda_ffi::binding {

// What one JavaScript environment knows of the C libraries: those it has opened, the functions it
// has looked up, and the memory through which it calls them.
//
// The memory begins with a header of 32-bit words, which lib/bindings/memory/call-memory.ts writes:
// the function's number, the address of its parameters in two halves, and whether the call needs a
// large stack. The function's result is returned in the next two words.
class ApiCalls {
 public:
  void attach(Napi::ArrayBuffer memory) {
    memory_ = static_cast<std::byte*>(memory.Data());
    kept_ = Napi::Persistent(memory.As<Napi::Object>());
  }

  std::map<std::string, api::ApiLibrary>& libraries() noexcept { return libraries_; }
  CallsUnderWay& under_way() noexcept { return *under_way_; }
  CCallbacks& callbacks() noexcept { return callbacks_; }

  // The driver's cuCtxGetCurrent and cuCtxSetCurrent, looked up once.
  struct ContextFunctions {
    api::ApiFunction get, set;
  };
  const ContextFunctions& context_functions() {
    if (!context_functions_.get.address) {
      const api::ApiLibrary& driver = libraries_.at("driver");
      context_functions_ = {driver.find("cuCtxGetCurrent"), driver.find("cuCtxSetCurrent")};
    }
    return context_functions_;
  }

  std::uint32_t add(api::ApiFunction function) {
    functions_.push_back(function);
    return static_cast<std::uint32_t>(functions_.size() - 1);
  }
  const api::ApiFunction& function(std::uint32_t number) const { return functions_.at(number); }

  const api::ApiFunction& wanted() const { return function(header(0)); }
  const api::Word* words() const {
    return reinterpret_cast<const api::Word*>(header(1) | std::uint64_t{header(2)} << 32);
  }
  bool wants_large_stack() const { return header(3) != 0; }
  void set_result(api::Word result) { std::memcpy(memory_ + 16, &result, sizeof(result)); }

 private:
  std::uint32_t header(std::size_t index) const {
    std::uint32_t word;
    std::memcpy(&word, memory_ + index * sizeof(word), sizeof(word));
    return word;
  }

  std::shared_ptr<CallsUnderWay> under_way_ = std::make_shared<CallsUnderWay>();
  std::byte* memory_ = nullptr;
  Napi::ObjectReference kept_;
  std::map<std::string, api::ApiLibrary> libraries_;
  std::vector<api::ApiFunction> functions_;
  CCallbacks callbacks_{under_way_};
  ContextFunctions context_functions_;
};

}  // namespace cuda_ffi::binding
