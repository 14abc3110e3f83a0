#pragma once

#include <napi.h>

#include <cstddef>
#include <span>
#include <vector>

namespace cuda_ffi::binding {

// Where TypedArrays lie in memory at this moment; a detached one is empty. Throws TypeError for
// what is not a TypedArray.
std::span<std::byte> memory_of_view(const Napi::Value& view);
// Of the arguments from `first` on.
std::vector<std::span<std::byte>> memory_of_views(const Napi::CallbackInfo& info, size_t first);

}  // namespace cuda_ffi::binding
