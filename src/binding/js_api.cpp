#include "binding/js_api.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

#include "api/call_threads.hpp"
#include "binding/api_calls.hpp"
#include "binding/background_job.hpp"
#include "binding/exported.hpp"
#include "binding/handles.hpp"
#include "binding/js_api_callbacks.hpp"
#include "binding/js_api_memory.hpp"
#include "compile/large_stack_thread.hpp"
#include "compile/signal_imports.hpp"
#include "library/inside_library.hpp"

namespace cuda_ffi::binding {
namespace {

using api::ApiFunction;
using api::ApiLibrary;
using api::Word;

Napi::Value attach(const Napi::CallbackInfo& info) {
  Session::of(info.Env()).api().attach(info[0].As<Napi::ArrayBuffer>());
  return info.Env().Undefined();
}

ApiLibrary open_library(const std::string& name, const std::string& driver_path, bool is_software) {
  if (name == "driver") return ApiLibrary::driver(driver_path);
  if (name == "runtime") return ApiLibrary::runtime(driver_path, is_software);
  ApiLibrary compiler = name == "nvrtc" ? ApiLibrary::nvrtc() : ApiLibrary::nvjitlink();
  forbid_signal_handlers(compiler.library());
  return compiler;
}

bool is_of_amd(Session& session, const std::string& driver_path) {
  const auto& drivers = session.drivers();
  return std::ranges::any_of(drivers, [&](const DriverPtr& driver) {
    return driver->amd() && driver->path() == driver_path;
  });
}

// apiOpen(name, path of the driver, whether that is the software device)
Napi::Value open(const Napi::CallbackInfo& info) {
  const std::string name = info[0].As<Napi::String>().Utf8Value();
  Session& session = Session::of(info.Env());
  auto& libraries = session.api().libraries();
  if (libraries.contains(name)) return info.Env().Undefined();
  const std::string driver_path = info[1].As<Napi::String>();
  const bool is_hip = name == "driver" && is_of_amd(session, driver_path);
  libraries.emplace(name, is_hip ? ApiLibrary::hip(driver_path)
                                 : open_library(name, driver_path, info[2].ToBoolean()));
  return info.Env().Undefined();
}

// apiFind(library, name): the number by which to call it, or undefined if the library lacks it
Napi::Value find(const Napi::CallbackInfo& info) {
  ApiCalls& calls = Session::of(info.Env()).api();
  const auto& library = calls.libraries().at(info[0].As<Napi::String>().Utf8Value());
  const ApiFunction function = library.find(info[1].As<Napi::String>().Utf8Value());
  if (!function.address || !function.trampoline) return info.Env().Undefined();
  return Napi::Number::New(info.Env(), calls.add(function));
}

// apiRuntime(path of the driver, whether that is the software device): { path, version } of the
// runtime library that goes with it
Napi::Value runtime_found(const Napi::CallbackInfo& info) {
  const std::string driver_path = info[0].As<Napi::String>();
  const ApiLibrary library = ApiLibrary::runtime(driver_path, info[1].ToBoolean());
  const ApiFunction get_version = library.find("cudaRuntimeGetVersion");
  int version = 0;
  const Word words[] = {reinterpret_cast<Word>(&version)};
  if (get_version.address != nullptr) get_version.call(words);
  auto found = Napi::Object::New(info.Env());
  found.Set("path", DynamicLibrary::file_of(get_version.address));
  found.Set("version", version);
  return found;
}

// NVRTC recurses with the nesting of a source.
Word call_on_large_stack(const ApiFunction& function, const Word* words) {
  Word result = 0;
  run_on_large_stack([&] { result = function.call(words); });
  return result;
}

// apiCall(): calls the function that the memory's header names. Uses N-API directly: this is the
// hot path.
napi_value call(napi_env env, napi_callback_info) {
  ApiCalls& calls = Session::of(env).api();
  // Read before the call: a callback during it may make a call, and overwrite the header.
  const ApiFunction& function = calls.wanted();
  const Word result = calls.wants_large_stack() ? call_on_large_stack(function, calls.words())
                                                : function.call(calls.words());
  calls.set_result(result);
  return nullptr;
}

// What apiCallInBackground() needs. JavaScript keeps the words' memory until its callback is
// called.
struct Job {
  ApiFunction function;
  const Word* words;
  ApiFunction set_context;  // a driver's; makes the caller's context current on the thread
  Word context = 0;

  Word run() const {
    if (set_context.address) set_context.call(&context);
    return function.call(words);
  }
};

Word current_context(const ApiFunction& get_context) {
  Word context = 0;
  const Word words[] = {reinterpret_cast<Word>(&context)};
  get_context.call(words);
  return context;
}

// apiCallInBackground(inContext, number, address of the words, done): the context in which the call
// is made
Napi::Value call_in_background(const Napi::CallbackInfo& info) {
  ApiCalls& calls = Session::of(info.Env()).api();
  Job job{calls.function(to_uint32(info[1])),
          reinterpret_cast<const Word*>(address_of_number(info[2])),
          {}};
  const bool in_context = info[0].ToBoolean();
  if (in_context) {
    job.set_context = calls.context_functions().set;
    job.context = current_context(calls.context_functions().get);
  }
  start_background_job<Word>(
      info.Env(), info[3].As<Napi::Function>(),
      [job, under_way = calls.under_way().begin()] { return job.run(); },
      [](Napi::Env env, Word result) -> Napi::Value {
        return Napi::BigInt::New(env, std::uint64_t{result});
      },
      in_context ? start_on_call_thread : start_on_large_stack);
  return Napi::BigInt::New(info.Env(), std::uint64_t{job.context});
}

}  // namespace

void start_on_call_thread(std::function<void()> task) {
  api::run_on_call_thread([in_use = std::make_shared<LibraryInUse>(), task = std::move(task)] {
    const InsideLibrary inside;
    task();
  });
}

void add_api_functions(Napi::Object exports) {
  export_unordered<attach>(exports, "apiAttach");
  export_ordered<open>(exports, "apiOpen");
  export_ordered<find>(exports, "apiFind");
  export_ordered<runtime_found>(exports, "apiRuntime");
  export_ordered<call_in_background>(exports, "apiCallInBackground");
  export_bare<call>(exports, "apiCall");
  add_api_memory_functions(exports);
  add_api_callback_functions(exports);
}

}  // namespace cuda_ffi::binding
