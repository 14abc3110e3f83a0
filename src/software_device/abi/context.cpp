// Contexts, and each thread's stack of them.

#include <algorithm>

#include "software_device/abi/context_flags.hpp"
#include "software_device/abi/entry.hpp"
#include "software_device/device/enqueue.hpp"

using namespace cuda_ffi::software;

namespace cuda_ffi::software {

bool valid_context_flags(unsigned flags) noexcept {
  const unsigned scheduling = flags & CU_CTX_SCHED_MASK;
  const bool one_way = (scheduling & (scheduling - 1)) == 0;
  return one_way && (flags & ~static_cast<unsigned>(CU_CTX_FLAGS_MASK)) == 0;
}

}  // namespace cuda_ffi::software

namespace {

constexpr unsigned kApiVersion = 3020;

// The context to make current; null means none.
std::shared_ptr<Context> context_to_bind(CUcontext handle) {
  if (handle == nullptr) return nullptr;
  auto context = context_of(handle);
  require(context->active(), CUDA_ERROR_CONTEXT_IS_DESTROYED);
  return context;
}

}  // namespace

CUresult cuCtxCreate_v2(CUcontext* context, unsigned flags, CUdevice device) {
  return entry([&] {
    require(context != nullptr && valid_context_flags(flags));
    auto made = std::make_shared<Context>(device_at(device).ordinal(), flags, false);
    made->set_handle(make_handle(made));
    *context = made->handle();
    thread_state().contexts.push_back(std::move(made));
  });
}

CUresult cuCtxCreate(CUcontext* context, unsigned flags, CUdevice device) {
  return cuCtxCreate_v2(context, flags, device);
}

CUresult cuCtxCreate_v3(CUcontext* context, CUexecAffinityParam* affinity, int count,
                        unsigned flags, CUdevice device) {
  if (count != 0 || affinity != nullptr) {
    return entry([] { fail(CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY); });
  }
  return cuCtxCreate_v2(context, flags, device);
}

CUresult cuCtxCreate_v4(CUcontext* context, CUctxCreateParams* parameters, unsigned flags,
                        CUdevice device) {
  if (parameters != nullptr && parameters->cigParams != nullptr) {
    return entry([] { fail(CUDA_ERROR_NOT_SUPPORTED); });
  }
  if (parameters == nullptr) return cuCtxCreate_v2(context, flags, device);
  return cuCtxCreate_v3(context, parameters->execAffinityParams, parameters->numExecAffinityParams,
                        flags, device);
}

// As in CUDA's driver, the stacks of other threads stay as they are, and hold a destroyed context.
CUresult cuCtxDestroy_v2(CUcontext context) {
  return entry([&] {
    require(context != nullptr);
    const auto own = context_of(context);
    require(!own->primary(), CUDA_ERROR_INVALID_CONTEXT);
    remove_handle<Context>(context, CUDA_ERROR_INVALID_CONTEXT);
    auto& stack = thread_state().contexts;
    if (!stack.empty() && stack.back() == own) stack.pop_back();
    own->tear_down();
  });
}

CUresult cuCtxDestroy(CUcontext context) {
  return cuCtxDestroy_v2(context);
}

CUresult cuCtxPushCurrent_v2(CUcontext context) {
  return entry([&] {
    require(context != nullptr, CUDA_ERROR_INVALID_CONTEXT);
    thread_state().contexts.push_back(context_to_bind(context));
  });
}

CUresult cuCtxPushCurrent(CUcontext context) {
  return cuCtxPushCurrent_v2(context);
}

CUresult cuCtxPopCurrent_v2(CUcontext* context) {
  return entry([&] {
    auto& stack = thread_state().contexts;
    require(!stack.empty(), CUDA_ERROR_INVALID_CONTEXT);
    if (context != nullptr) *context = stack.back() ? stack.back()->handle() : nullptr;
    stack.pop_back();
  });
}

CUresult cuCtxPopCurrent(CUcontext* context) {
  return cuCtxPopCurrent_v2(context);
}

// Replaces the top of the stack; null removes it.
CUresult cuCtxSetCurrent(CUcontext context) {
  return entry([&] {
    auto bound = context_to_bind(context);
    auto& stack = thread_state().contexts;
    if (!stack.empty()) stack.pop_back();
    if (bound) stack.push_back(std::move(bound));
  });
}

CUresult cuCtxGetCurrent(CUcontext* context) {
  return entry([&] {
    const auto& stack = thread_state().contexts;
    give(context, stack.empty() || !stack.back() ? nullptr : stack.back()->handle());
  });
}

CUresult cuCtxGetDevice_v2(CUdevice* device, CUcontext context) {
  return entry([&] {
    require(device != nullptr);
    *device = context_of(context)->device();
  });
}

CUresult cuCtxGetDevice(CUdevice* device) {
  return cuCtxGetDevice_v2(device, nullptr);
}

CUresult cuCtxGetFlags(unsigned* flags) {
  return entry([&] { give(flags, current_context().flags()); });
}

CUresult cuCtxSetFlags(unsigned flags) {
  return entry([&] {
    require(valid_context_flags(flags));
    usable_context().set_flags(flags);
  });
}

CUresult cuCtxGetId(CUcontext context, unsigned long long* id) {
  return entry([&] { give(id, context_of(context)->id()); });
}

CUresult cuCtxGetApiVersion(CUcontext context, unsigned* version) {
  return entry([&] {
    context_of(context);
    give(version, kApiVersion);
  });
}

CUresult cuCtxSynchronize_v2(CUcontext handle) {
  return entry([&] {
    const auto context = context_of(handle);
    require(context->active(), CUDA_ERROR_CONTEXT_IS_DESTROYED);
    for (const auto& stream : context->streams()) refuse_capture(*stream);
    const std::uint64_t epoch = context->epoch();
    context->synchronize();
    if (const CUresult error = context->error_of(epoch); error != CUDA_SUCCESS) fail(error);
  });
}

CUresult cuCtxSynchronize() {
  return cuCtxSynchronize_v2(nullptr);
}
