#include "software_device/device/current.hpp"

#include "platform/thread.hpp"

namespace cuda_ffi::software {

ThreadState& thread_state() {
  return platform::ThreadObject<ThreadState>::own();
}

std::shared_ptr<Context> shared_current_context() {
  const ThreadState& thread = thread_state();
  require(!thread.in_callback, CUDA_ERROR_NOT_PERMITTED);
  require(!thread.contexts.empty() && thread.contexts.back(), CUDA_ERROR_INVALID_CONTEXT);
  require(thread.contexts.back()->active(), CUDA_ERROR_CONTEXT_IS_DESTROYED);
  return thread.contexts.back();
}

Context& current_context() {
  return *shared_current_context();
}

Context& usable_context() {
  Context& context = current_context();
  if (const CUresult error = context.error(); error != CUDA_SUCCESS) fail(error);
  return context;
}

std::shared_ptr<Context> context_of(CUcontext handle) {
  if (handle == nullptr) return shared_current_context();
  auto context = find_handle<Context>(handle);
  if (!context) {
    const bool gone = HandleTable::instance().was(HandleKind::Context, handle);
    fail(gone ? CUDA_ERROR_CONTEXT_IS_DESTROYED : CUDA_ERROR_INVALID_CONTEXT);
  }
  return context;
}

std::shared_ptr<Stream> stream_of(CUstream handle) {
  if (handle == nullptr || handle == CU_STREAM_LEGACY) return current_context().legacy_stream();
  if (handle == CU_STREAM_PER_THREAD) return current_context().per_thread_stream();
  auto stream = get_handle<Stream>(handle);
  require(stream->context().active(), CUDA_ERROR_CONTEXT_IS_DESTROYED);
  return stream;
}

std::shared_ptr<Stream> usable_stream(CUstream handle) {
  auto stream = stream_of(handle);
  if (const CUresult error = stream->error(); error != CUDA_SUCCESS) fail(error);
  return stream;
}

}  // namespace cuda_ffi::software
