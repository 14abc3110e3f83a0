#pragma once

#include <napi.h>

#include <span>
#include <vector>

#include "binding/arena.hpp"
#include "launch/host_call.hpp"

namespace cuda_ffi::binding {

// Where TypedArrays lie in memory at this moment; a detached one is empty. Throws TypeError for
// what is not a TypedArray.
std::span<std::byte> memory_of_view(const Napi::Value& view);
// Of the arguments from `first` on.
std::vector<std::span<std::byte>> memory_of_views(const Napi::CallbackInfo& info, size_t first);

// The arrays that the arena describes, with their memory. Throws where the arena describes fewer.
std::vector<HostArray> arrays_of(const Arena& arena,
                                 const std::vector<std::span<std::byte>>& memory);

}  // namespace cuda_ffi::binding
