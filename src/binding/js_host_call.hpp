#pragma once

#include <span>
#include <vector>

#include "binding/arena.hpp"
#include "launch/host_call.hpp"

namespace cuda_ffi::binding {

// Host calls under way are named by their ids: most live for microseconds, and an object for each
// would cost more than the call. The session holds them until they are delivered or ended.

// pumpHostCall(id, views, milliseconds): whether there is more to move now
Napi::Value pump_host_call(const Napi::CallbackInfo& info);
// deliverHostCall(id, views, milliseconds): whether all results are in their arrays; then the call
// is gone
Napi::Value deliver_host_call(const Napi::CallbackInfo& info);
// endHostCall(id): nobody wants its results
Napi::Value end_host_call(const Napi::CallbackInfo& info);

// Where an array of TypedArrays lies in memory at this moment; a detached one is empty.
std::vector<std::span<std::byte>> memory_of(const Napi::Array& views);

// The arrays that the arena describes, with their memory.
std::vector<HostArray> arrays_of(const Arena& arena,
                                 const std::vector<std::span<std::byte>>& memory);

}  // namespace cuda_ffi::binding
