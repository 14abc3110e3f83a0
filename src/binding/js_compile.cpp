#include "binding/js_compile.hpp"

#include <atomic>
#include <chrono>
#include <memory>

#include "binding/background_job.hpp"
#include "binding/exported.hpp"
#include "binding/handles.hpp"
#include "compile/hiprtc_program.hpp"
#include "compile/linker.hpp"
#include "compile/nvrtc_program.hpp"
#include "library/cuda_headers.hpp"

namespace cuda_ffi::binding {
namespace {

std::vector<std::string> strings(const Napi::Value& value) {
  const auto array = value.As<Napi::Array>();
  std::vector<std::string> list;
  for (std::uint32_t i = 0; i < array.Length(); ++i)
    list.push_back(array.Get(i).As<Napi::String>());
  return list;
}

Napi::Array to_array(Napi::Env env, const std::vector<std::string>& list) {
  Napi::Array array = Napi::Array::New(env, list.size());
  for (std::uint32_t i = 0; i < list.size(); ++i) array.Set(i, list[i]);
  return array;
}

// A copy: not an external buffer, which Electron forbids.
Napi::Value to_bytes(Napi::Env env, const std::string& data) {
  return Napi::Buffer<char>::Copy(env, data.data(), data.size());
}

CompileRequest to_request(const Napi::Object& object) {
  CompileRequest request;
  request.source = object.Get("source").As<Napi::String>();
  request.name = object.Get("name").As<Napi::String>();
  request.options = strings(object.Get("options"));
  request.name_expressions = strings(object.Get("nameExpressions"));
  const auto names = strings(object.Get("headerNames"));
  const auto texts = strings(object.Get("headerTexts"));
  for (size_t i = 0; i < names.size(); ++i) request.headers.push_back({names[i], texts.at(i)});
  return request;
}

Napi::Value to_object(Napi::Env env, CompileOutcome outcome) {
  Napi::Object object = Napi::Object::New(env);
  object.Set("compiled", outcome.compiled);
  object.Set("log", outcome.log);
  object.Set("ptx", outcome.ptx);
  object.Set("cubin", to_bytes(env, outcome.cubin));
  object.Set("ltoir", to_bytes(env, outcome.ltoir));
  object.Set("loweredNames", to_array(env, outcome.lowered_names));
  return object;
}

std::vector<LinkInput> to_inputs(const Napi::Value& value) {
  const auto array = value.As<Napi::Array>();
  std::vector<LinkInput> inputs;
  for (std::uint32_t i = 0; i < array.Length(); ++i) {
    const auto input = array.Get(i).As<Napi::Object>();
    const auto data = input.Get("data").As<Napi::Uint8Array>();
    inputs.push_back({static_cast<nvJitLinkInputType>(to_int32(input.Get("type"))),
                      input.Get("name").As<Napi::String>(),
                      std::string(reinterpret_cast<const char*>(data.Data()), data.ByteLength())});
  }
  return inputs;
}

Napi::Value to_link_object(Napi::Env env, LinkOutcome outcome) {
  Napi::Object object = Napi::Object::New(env);
  object.Set("linked", outcome.linked);
  object.Set("log", outcome.log);
  object.Set("image", to_bytes(env, outcome.image));
  return object;
}

}  // namespace

Napi::Value compiler_info(const Napi::CallbackInfo& info) {
  const auto nvrtc = Nvrtc::open();
  Napi::Object object = Napi::Object::New(info.Env());
  object.Set("version", nvrtc->version());
  object.Set("path", nvrtc->path());
  object.Set("includeFolders", to_array(info.Env(), nvrtc->include_folders()));
  object.Set("includeCandidates", to_array(info.Env(), cuda_include_candidates(nvrtc->path())));
  Napi::Array architectures = Napi::Array::New(info.Env());
  for (const int architecture : nvrtc->architectures())
    architectures.Set(architectures.Length(), architecture);
  object.Set("architectures", architectures);
  return object;
}

Napi::Value linker_version(const Napi::CallbackInfo& info) {
  const auto [major, minor] = cuda_ffi::linker_version();
  Napi::Array version = Napi::Array::New(info.Env());
  version.Set(0u, major);
  version.Set(1u, minor);
  return version;
}

// compile(request, done): a function that cancels it; done is called in any case
Napi::Value compile(const Napi::CallbackInfo& info) {
  const auto cancelled = std::make_shared<std::atomic<bool>>(false);
  start_background_job<CompileOutcome>(
      info.Env(), info[1].As<Napi::Function>(),
      [request = to_request(info[0].As<Napi::Object>()), cancelled] {
        return compile_program(*Nvrtc::open(), request, *cancelled);
      },
      to_object);
  return function_of(info.Env(), "cancel", [cancelled] { *cancelled = true; });
}

// compileSync(request, milliseconds): undefined if it takes longer; 0 means no limit
Napi::Value compile_sync(const Napi::CallbackInfo& info) {
  struct Job {
    CompileRequest request;
    CompileOutcome outcome;
    std::atomic<bool> cancelled = false;
  };
  const auto job = std::make_shared<Job>();
  job->request = to_request(info[0].As<Napi::Object>());
  const auto compile = [job] {
    job->outcome = compile_program(*Nvrtc::open(), job->request, job->cancelled);
  };
  const std::chrono::milliseconds limit(to_int32(info[1]));
  if (limit.count() == 0 ? run_on_large_stack(compile) : run_on_large_stack(compile, limit))
    return to_object(info.Env(), std::move(job->outcome));
  job->cancelled = true;
  return info.Env().Undefined();
}

// hiprtc(file, request): works in a process that has only loaded the addon, so failures are in the
// answer and are not errors, which need the hooks of initialize()
Napi::Value hiprtc(const Napi::CallbackInfo& info) {
  const std::string file = info[0].As<Napi::String>();
  const CompileRequest request = to_request(info[1].As<Napi::Object>());
  HiprtcOutcome outcome;
  std::string failure;
  try {
    run_on_large_stack([&] { outcome = compile_with_hiprtc(file, request); });
  } catch (const std::exception& error) {
    failure = error.what();
  }
  Napi::Object object = Napi::Object::New(info.Env());
  object.Set("status", outcome.status);
  object.Set("log", outcome.log);
  object.Set("code", to_bytes(info.Env(), outcome.code));
  if (!failure.empty()) object.Set("error", failure);
  return object;
}

Napi::Value link_images(const Napi::CallbackInfo& info) {
  return start_background_job<LinkOutcome>(
      info.Env(), info[2].As<Napi::Function>(),
      [inputs = to_inputs(info[0]), options = strings(info[1])] { return link(inputs, options); },
      to_link_object);
}

Napi::Value link_images_sync(const Napi::CallbackInfo& info) {
  const auto inputs = to_inputs(info[0]);
  const auto options = strings(info[1]);
  LinkOutcome outcome;
  run_on_large_stack([&] { outcome = link(inputs, options); });
  return to_link_object(info.Env(), std::move(outcome));
}

}  // namespace cuda_ffi::binding
