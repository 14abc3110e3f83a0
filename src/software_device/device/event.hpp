#pragma once

// An event: the point in a stream at which it was last recorded, and the time when the stream got
// there.

#include <atomic>
#include <memory>
#include <mutex>

#include "software_device/device/stream.hpp"

namespace cuda_ffi::software {

class Capture;
struct CapturedNode;

class Event {
 public:
  static constexpr HandleKind kHandleKind = HandleKind::Event;
  using Handle = CUevent;

  Event(std::shared_ptr<Context> context, unsigned flags);

  Context& context() const noexcept { return *context_; }
  unsigned flags() const noexcept { return flags_; }
  bool timed() const noexcept { return (flags_ & CU_EVENT_DISABLE_TIMING) == 0; }

  void record(const std::shared_ptr<Stream>& stream);
  // The latest record; an empty mark if there is none.
  Mark mark() const;
  bool recorded() const;
  // Milliseconds from `start` to this. Throws Failure: INVALID_HANDLE, NOT_READY.
  float elapsed_since(const Event& start) const;

  // Set while the last record is part of a capture (capture.hpp).
  void set_captured(std::shared_ptr<const CapturedNode> node);
  std::shared_ptr<const CapturedNode> captured() const;

 private:
  struct Record {
    Mark mark;
    std::atomic<std::int64_t> nanoseconds{0};
  };
  class Stamp;
  std::shared_ptr<Record> latest() const;

  const std::shared_ptr<Context> context_;
  const unsigned flags_;
  mutable std::mutex mutex_;  // guards what follows
  std::shared_ptr<Record> record_;
  std::shared_ptr<const CapturedNode> captured_;
};

}  // namespace cuda_ffi::software
