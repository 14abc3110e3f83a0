#pragma once

// An event: the point in a stream at which it was last recorded, and the time when the stream got
// there.

#include <atomic>
#include <memory>
#include <mutex>

#include "software_device/device/interprocess_event.hpp"
#include "software_device/device/stream.hpp"

namespace cuda_ffi::software {

class Capture;
struct CapturedNode;

class Event {
 public:
  static constexpr HandleKind kHandleKind = HandleKind::Event;
  using Handle = CUevent;

  // `shared` if other processes know it, too.
  Event(std::shared_ptr<Context> context, unsigned flags,
        std::shared_ptr<InterprocessEvent> shared = nullptr);

  Context& context() const noexcept { return *context_; }
  // The sticky error of the context, as long as the event is of it.
  CUresult error() const noexcept;
  unsigned flags() const noexcept { return flags_; }
  bool timed() const noexcept { return (flags_ & CU_EVENT_DISABLE_TIMING) == 0; }

  const std::shared_ptr<InterprocessEvent>& shared() const noexcept { return shared_; }

  void record(const std::shared_ptr<Stream>& stream);
  // Whether the streams have come to the latest record, if there is one.
  bool reached() const;
  // Blocks until they have.
  void wait() const;
  // Makes everything that comes later in the stream wait for the latest record.
  void hold_up(Stream& stream) const;
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
  class SharedWait;
  std::shared_ptr<Record> latest() const;
  Mark mark() const;  // the latest record of this process; empty if there is none

  const std::shared_ptr<Context> context_;
  const std::uint64_t epoch_;  // of the context, in which it was made
  const unsigned flags_;
  const std::shared_ptr<InterprocessEvent> shared_;
  mutable std::mutex mutex_;  // guards what follows
  std::shared_ptr<Record> record_;
  std::shared_ptr<const CapturedNode> captured_;
};

}  // namespace cuda_ffi::software
