#pragma once

#include <napi.h>

#include "launch/graph_replay.hpp"

namespace cuda_ffi::binding {

// What nodes do, as JavaScript gives it in the arguments of a call, from number `first` on.

// kernel, shape, parameters: the shape as the arena has it, in a Uint32Array; bytes
KernelWork kernel_work_of(const Napi::CallbackInfo& info, size_t first);
// to, from, sides, bytes: of the sides, 1 is set where `to` is the host's, 2 where `from` is
CopyWork copy_work_of(const Napi::CallbackInfo& info, size_t first);
// address, value, elementBytes, count
FillWork fill_work_of(const Napi::CallbackInfo& info, size_t first);

// The same, as properties of an object.
void describe_work(const NodeWork& work, Napi::Object& node);

}  // namespace cuda_ffi::binding
