#pragma once

#include "driver/context_handle.hpp"

namespace cuda_ffi {

class Stream;

class Event {
 public:
  enum class Timing { off, on };
  Event(ContextPtr context, Timing timing);

  CUevent handle() const noexcept { return handle_.get(); }
  const ContextPtr& context() const noexcept { return handle_.owner().context; }

  void record(const Stream& stream) const;
  bool done() const;                              // all work before the last record() is done
  void synchronize() const;                       // sleeps until then
  float elapsed_since(const Event& start) const;  // milliseconds

 private:
  ContextHandle<CUevent, &DriverTable::cuEventDestroy_v2> handle_;
};

}  // namespace cuda_ffi
