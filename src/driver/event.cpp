#include "driver/event.hpp"

#include "driver/stream.hpp"

namespace cuda_ffi {
namespace {

CUevent create_event(const Context& context, Event::Timing timing) {
  const CurrentContext current(context);
  unsigned flags = CU_EVENT_BLOCKING_SYNC;  // a waiting thread sleeps
  if (timing == Event::Timing::Off) flags |= CU_EVENT_DISABLE_TIMING;
  CUevent handle = nullptr;
  context.check(context.driver().cuEventCreate(&handle, flags), "cuEventCreate");
  return handle;
}

}  // namespace

Event::Event(ContextPtr context, Timing timing)
    : handle_(create_event(*context, timing), {context}) {}

void Event::record(const Stream& stream) const {
  const CurrentContext current(*context());
  context()->check(context()->driver().cuEventRecord(handle(), stream.handle()), "cuEventRecord");
}

bool Event::done() const {
  const CurrentContext current(*context());
  const CUresult code = context()->driver().cuEventQuery(handle());
  if (code == CUDA_ERROR_NOT_READY) return false;
  context()->check(code, "cuEventQuery");
  return true;
}

void Event::synchronize() const {
  const CurrentContext current(*context());
  context()->check(context()->driver().cuEventSynchronize(handle()), "cuEventSynchronize");
}

float Event::elapsed_since(const Event& start) const {
  const CurrentContext current(*context());
  float milliseconds = 0;
  context()->check(context()->driver().cuEventElapsedTime(&milliseconds, start.handle(), handle()),
                   "cuEventElapsedTime");
  return milliseconds;
}

}  // namespace cuda_ffi
