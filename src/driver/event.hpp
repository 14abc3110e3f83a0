#pragma once

#include "driver/context_handle.hpp"

namespace cuda_ffi {

class Stream;

class Event {
 public:
  enum class Timing { Off, On };
  Event(ContextPtr context, Timing timing);
  // Somebody else's event of that context. Its owner destroys it after this object has gone.
  static Event borrowed(ContextPtr context, CUevent handle) {
    return Event(std::move(context), handle);
  }

  CUevent handle() const noexcept { return handle_.get(); }
  const ContextPtr& context() const noexcept { return handle_.owner().context; }

  void record(const Stream& stream) const;
  bool done() const;                              // all work before the last record() is done
  void synchronize() const;                       // sleeps until then
  float elapsed_since(const Event& start) const;  // milliseconds

 private:
  Event(ContextPtr context, CUevent handle) : handle_(handle, {std::move(context), true}) {}

  ContextHandle<CUevent, &DriverTable::cuEventDestroy_v2> handle_;
};

}  // namespace cuda_ffi
