#pragma once

#include <napi.h>

#include <memory>

#include "driver/context.hpp"
#include "launch/device_heap.hpp"

namespace cuda_ffi::binding {

// {buffer, address}: an ArrayBuffer over managed memory, which is freed with it. Throws where the
// runtime allows no memory but its own, as Electron does.
Napi::Value managed_buffer(Napi::Env env, const ContextPtr& context,
                           const std::shared_ptr<DeviceHeap>& heap, size_t bytes);

// How many of them in the device's primary context other threads of the process have made and not
// released.
size_t managed_buffers_of_other_threads(const Device& device);

// Takes the memory from those that this thread has made in the device's primary context, in
// whichever copy of the package: what reads them sees none.
void detach_managed_buffers(const Device& device);

}  // namespace cuda_ffi::binding
