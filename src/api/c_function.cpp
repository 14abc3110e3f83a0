#include "api/c_function.hpp"

#include <map>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "platform/c_call.hpp"

namespace cuda_ffi::api {
namespace {

using platform::Kind;

struct CFunction {
  void* address = nullptr;
  Kind result = Kind::Nothing;
  std::string parameters;
};

Word call_c_function(void* function, const Word* words) {
  const auto& called = *static_cast<const CFunction*>(function);
  platform::Passed passed;
  for (std::size_t index = 0; index < called.parameters.size(); ++index)
    platform::pass(passed, index, static_cast<Kind>(called.parameters[index]), words[index]);
  if (called.result == Kind::Double)
    return to_word(platform::invoke<double>(called.address, passed));
  if (called.result == Kind::Float) return to_word(platform::invoke<float>(called.address, passed));
  return platform::invoke<Word>(called.address, passed);
}

// One for each function and signature of the process, however often it is looked up. Never
// destroyed, since libraries are never closed either.
CFunction& described(void* address, const std::string& signature) {
  static auto& mutex = *new std::mutex;
  static auto& all = *new std::map<std::pair<void*, std::string>, CFunction>;
  const std::lock_guard lock(mutex);
  CFunction made{address, static_cast<Kind>(signature.front()), signature.substr(1)};
  return all.try_emplace({address, signature}, std::move(made)).first->second;
}

}  // namespace

std::size_t most_c_parameters() noexcept {
  return platform::kMostParameters;
}

ApiFunction c_function(const DynamicLibrary& library, const std::string& name,
                       const std::string& signature) {
  if (signature.size() - 1 > platform::kMostParameters) throw std::length_error(name);
  void* const address = library.symbol(name.c_str());
  if (address == nullptr) return {};
  return {&described(address, signature), call_c_function};
}

}  // namespace cuda_ffi::api
