#pragma once

#include "driver/context_handle.hpp"

namespace cuda_ffi {

class Event;

class Stream {
 public:
  // `priority` as cuCtxGetStreamPriorityRange has it: lower numbers run first, 0 is the default.
  Stream(ContextPtr context, bool non_blocking, int priority);

  CUstream handle() const noexcept { return handle_.get(); }
  const ContextPtr& context() const noexcept { return handle_.owner().context; }
  const Driver& driver() const noexcept { return context()->driver(); }

  bool finished() const;     // all queued work is done; throws what the work failed with
  void synchronize() const;  // blocks until then
  void wait(const Event& event) const;

 private:
  ContextHandle<CUstream, &DriverTable::cuStreamDestroy_v2> handle_;
};

}  // namespace cuda_ffi
