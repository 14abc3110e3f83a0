#pragma once

#include <napi.h>

namespace cuda_ffi::binding {

// compilerInfo(): NVRTC's version, path and header folders; throws if it is not found.
Napi::Value compiler_info(const Napi::CallbackInfo& info);
// compile(request, done) and compileSync(request, milliseconds): see lib/native/native.ts.
Napi::Value compile(const Napi::CallbackInfo& info);
Napi::Value compile_sync(const Napi::CallbackInfo& info);
// hiprtc(file, request): the same by AMD's compiler, in a process of its own.
Napi::Value hiprtc(const Napi::CallbackInfo& info);
// linkerVersion(): nvJitLink's, [major, minor]; throws if it is not found.
Napi::Value linker_version(const Napi::CallbackInfo& info);
// link(inputs, options, done) and linkSync(inputs, options).
Napi::Value link_images(const Napi::CallbackInfo& info);
Napi::Value link_images_sync(const Napi::CallbackInfo& info);

}  // namespace cuda_ffi::binding
