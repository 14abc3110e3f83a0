#pragma once

#include <napi.h>

#include "launch/graph_replay.hpp"

namespace cuda_ffi::binding {

// What a node does, read from the arguments of a call, beginning with argument `first`.

// kernel, shape, parameters: the shape is a Uint32Array laid out as in the arena, the parameters
// are bytes
KernelWork kernel_work_of(const Napi::CallbackInfo& info, size_t first);
// to, from, sides, bytes: bit 1 of sides is set if `to` is on the host, bit 2 if `from` is
CopyWork copy_work_of(const Napi::CallbackInfo& info, size_t first);
// address, value, elementBytes, count
FillWork fill_work_of(const Napi::CallbackInfo& info, size_t first);

// Writes the same as properties of an object.
void describe_work(const NodeWork& work, Napi::Object& node);

}  // namespace cuda_ffi::binding
