#include "driver/stream.hpp"

#include "driver/event.hpp"

namespace cuda_ffi {
namespace {

CUstream create_stream(const Context& context, bool non_blocking, int priority) {
  const CurrentContext current(context);
  CUstream handle = nullptr;
  const unsigned flags = non_blocking ? CU_STREAM_NON_BLOCKING : CU_STREAM_DEFAULT;
  context.check(context.driver().cuStreamCreateWithPriority(&handle, flags, priority),
                "cuStreamCreate");
  return handle;
}

}  // namespace

Stream::Stream(ContextPtr context, bool non_blocking, int priority)
    : handle_(create_stream(*context, non_blocking, priority), {context}) {}

Stream Stream::borrowed(ContextPtr context, CUstream handle) {
  const CurrentContext current(*context);
  CUcontext of = nullptr;
  context->check(context->driver().cuStreamGetCtx(handle, &of), "cuStreamGetCtx");
  context->check(of == context->handle() ? CUDA_SUCCESS : CUDA_ERROR_INVALID_CONTEXT,
                 "cuStreamGetCtx");
  return Stream(std::move(context), handle);
}

bool Stream::finished() const {
  const CurrentContext current(*context());
  const CUresult code = driver().cuStreamQuery(handle());
  if (code == CUDA_ERROR_NOT_READY) return false;
  context()->check(code, "cuStreamQuery");
  return true;
}

void Stream::synchronize() const {
  const CurrentContext current(*context());
  context()->check(driver().cuStreamSynchronize(handle()), "cuStreamSynchronize");
}

void Stream::wait(const Event& event) const {
  // A reset of another device has waited for its work, and taken its events away.
  if (event.context()->ended() && event.context() != context()) return;
  const CurrentContext current(*context());
  context()->check(driver().cuStreamWaitEvent(handle(), event.handle(), 0), "cuStreamWaitEvent");
}

}  // namespace cuda_ffi
