#pragma once

#include "driver/context_handle.hpp"

namespace cuda_ffi {

class Event;

class Stream {
 public:
  // `priority` as in cuCtxGetStreamPriorityRange: lower numbers run first, 0 is the default.
  Stream(ContextPtr context, bool non_blocking, int priority);
  // Somebody else's stream of that context. Its owner destroys it after this object has gone.
  // Throws DriverError if the handle is of another context.
  static Stream borrowed(ContextPtr context, CUstream handle);

  CUstream handle() const noexcept { return handle_.get(); }
  const ContextPtr& context() const noexcept { return handle_.owner().context; }
  const Driver& driver() const noexcept { return context()->driver(); }

  bool finished() const;     // all queued work is done; throws what the work failed with
  void synchronize() const;  // blocks until then
  void wait(const Event& event) const;

 private:
  Stream(ContextPtr context, CUstream handle) : handle_(handle, {std::move(context), true}) {}

  ContextHandle<CUstream, &DriverTable::cuStreamDestroy_v2> handle_;
};

}  // namespace cuda_ffi
