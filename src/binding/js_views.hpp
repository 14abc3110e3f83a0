#pragma once

#include <napi.h>

#include <cstddef>
#include <span>
#include <vector>

namespace cuda_ffi::binding {

// The memory of a TypedArray at this moment; empty if it is detached. Throws TypeError for anything
// but a TypedArray.
std::span<std::byte> memory_of_view(const Napi::Value& view);
// The memory of the arguments from `first` on.
std::vector<std::span<std::byte>> memory_of_views(const Napi::CallbackInfo& info, size_t first);

}  // namespace cuda_ffi::binding
