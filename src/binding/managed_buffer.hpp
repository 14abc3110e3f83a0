#pragma once

#include <napi.h>

#include "driver/context.hpp"

namespace cuda_ffi::binding {

// {buffer, address}: an ArrayBuffer over managed memory, which is freed with it. Throws where the runtime
// allows no memory but its own, as Electron does.
Napi::Value managed_buffer(Napi::Env env, const ContextPtr& context, size_t bytes);

}  // namespace cuda_ffi::binding
