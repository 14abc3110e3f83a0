#pragma once

#include <napi.h>

#include <memory>

#include "driver/context.hpp"
#include "launch/device_heap.hpp"

namespace cuda_ffi::binding {

// {buffer, address}: an ArrayBuffer over managed memory, which is freed with the buffer. Throws if
// the runtime allows only its own memory, as Electron does.
Napi::Value managed_buffer(Napi::Env env, const ContextPtr& context,
                           const std::shared_ptr<DeviceHeap>& heap, size_t bytes);

// How many such buffers, in the device's primary context, other threads of the process hold.
size_t managed_buffers_of_other_threads(const Device& device);

// Detaches those that this thread has made in the device's primary context, through any copy of the
// package: they then have no bytes.
void detach_managed_buffers(const Device& device);

}  // namespace cuda_ffi::binding
