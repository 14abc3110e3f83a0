#include "binding/js_host_library.hpp"

#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "api/c_function.hpp"
#include "binding/api_calls.hpp"
#include "binding/background_job.hpp"
#include "binding/exported.hpp"
#include "binding/handles.hpp"
#include "binding/js_api.hpp"
#include "binding/js_api_memory.hpp"
#include "binding/js_context.hpp"
#include "binding/session.hpp"
#include "library/library_search.hpp"

namespace cuda_ffi::binding {
namespace {

// By what the program calls them. Never closed, as no library is.
struct HostLibraries {
  std::mutex mutex;
  std::map<std::string, DynamicLibrary> opened;
};

HostLibraries& host_libraries() {
  static auto& instance = *new HostLibraries;
  return instance;
}

// hostOpen(path): why it cannot be opened, or undefined
Napi::Value open_host_library(const Napi::CallbackInfo& info) {
  const std::string path = info[0].As<Napi::String>().Utf8Value();
  const std::lock_guard lock(host_libraries().mutex);
  if (host_libraries().opened.contains(path)) return info.Env().Undefined();
  std::string reason;
  const DynamicLibrary library = DynamicLibrary::open(path, reason);
  if (!library) return Napi::String::New(info.Env(), reason);
  host_libraries().opened.emplace(path, library);
  return info.Env().Undefined();
}

// Every one of CUDA's libraries for numbers has such a function: cublasGetProperty(part, value).
std::string version_of(const DynamicLibrary& library, const std::string& name) {
  int (*get_property)(int part, int* value) = nullptr;
  library.bind(get_property, (name + "GetProperty").c_str());
  std::string version;
  for (int part = 0; get_property != nullptr && part < 3; ++part) {
    int value = 0;
    get_property(part, &value);
    version += (part == 0 ? "" : ".") + std::to_string(value);
  }
  return version;
}

// hostOpenMathematics(name): opens CUDA's library of that name, by which hostFind() knows it from
// now on; { path, version }
Napi::Value open_mathematics(const Napi::CallbackInfo& info) {
  const std::string name = info[0].As<Napi::String>().Utf8Value();
  const std::lock_guard lock(host_libraries().mutex);
  auto& opened = host_libraries().opened;
  if (!opened.contains(name)) opened.emplace(name, find_library(mathematics_description(name)));
  const DynamicLibrary& library = opened.at(name);
  auto found = Napi::Object::New(info.Env());
  found.Set("path", DynamicLibrary::file_of(library.symbol((name + "GetProperty").c_str())));
  found.Set("version", version_of(library, name));
  return found;
}

// hostFind(path, name, signature): the number by which apiCall() calls the function; undefined if
// the library lacks it. Throws if it has too many parameters.
Napi::Value find_host_function(const Napi::CallbackInfo& info) {
  const std::string path = info[0].As<Napi::String>().Utf8Value();
  const std::lock_guard lock(host_libraries().mutex);
  const api::ApiFunction function =
      api::c_function(host_libraries().opened.at(path), info[1].As<Napi::String>().Utf8Value(),
                      info[2].As<Napi::String>().Utf8Value());
  if (!function.address) return info.Env().Undefined();
  return Napi::Number::New(info.Env(), Session::of(info.Env()).api().add(function));
}

ContextPtr context_or_null(const Napi::Value& value) {
  return value.IsUndefined() ? nullptr : JsContext::unwrap(value)->context;
}

// hostCall(context): as apiCall(), with that context current, if there is one
Napi::Value call_host_function(const Napi::CallbackInfo& info) {
  ApiCalls& calls = Session::of(info.Env()).api();
  const api::ApiFunction function = calls.wanted();
  const api::Word* const words = calls.words();
  std::optional<CurrentContext> current;
  if (const ContextPtr context = context_or_null(info[0])) current.emplace(*context);
  calls.set_result(function.call(words));
  return info.Env().Undefined();
}

// hostCallInBackground(context, number, address of the words, done). JavaScript keeps the words
// until `done` is called.
Napi::Value call_host_function_in_background(const Napi::CallbackInfo& info) {
  ApiCalls& calls = Session::of(info.Env()).api();
  const auto* const words = reinterpret_cast<const api::Word*>(address_of_number(info[2]));
  return start_background_job<api::Word>(
      info.Env(), info[3].As<Napi::Function>(),
      [function = calls.function(to_uint32(info[1])), words, context = context_or_null(info[0]),
       under_way = calls.under_way().begin()] {
        std::optional<CurrentContext> current;
        if (context) current.emplace(*context);
        return function.call(words);
      },
      [](Napi::Env env, api::Word result) -> Napi::Value {
        return Napi::BigInt::New(env, std::uint64_t{result});
      },
      start_on_call_thread);
}

Napi::Value most_host_parameters(const Napi::CallbackInfo& info) {
  return Napi::Number::New(info.Env(), static_cast<double>(api::most_c_parameters()));
}

}  // namespace

void add_host_library_functions(Napi::Object exports) {
  export_ordered<open_host_library>(exports, "hostOpen");
  export_ordered<open_mathematics>(exports, "hostOpenMathematics");
  export_ordered<find_host_function>(exports, "hostFind");
  export_ordered<most_host_parameters>(exports, "hostMostParameters");
  export_ordered<call_host_function>(exports, "hostCall");
  export_ordered<call_host_function_in_background>(exports, "hostCallInBackground");
}

}  // namespace cuda_ffi::binding
