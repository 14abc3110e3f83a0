// Events. Waiting for one also writes out what kernels have printed.

#include "software_device/device/event.hpp"

#include "software_device/abi/entry.hpp"
#include "software_device/device/enqueue.hpp"
#include "software_device/execute/runtime/printf_buffer.hpp"

using namespace cuda_ffi::software;

namespace {

constexpr unsigned kEventFlags =
    CU_EVENT_BLOCKING_SYNC | CU_EVENT_DISABLE_TIMING | CU_EVENT_INTERPROCESS;

// An event recorded in a capture marks a place in the graph; only an external one becomes a node.
void record_captured(CUevent handle, const std::shared_ptr<Event>& event, Stream& stream,
                     const std::shared_ptr<Capture>& capture, unsigned flags) {
  if (flags == CU_EVENT_RECORD_EXTERNAL) {
    capture->add(stream, EventRecordContent{handle, event});
    return;
  }
  require(capture->valid(), CUDA_ERROR_STREAM_CAPTURE_INVALIDATED);
  auto place = std::make_shared<CapturedNode>();
  place->capture = capture;
  place->dependencies = capture->dependencies(stream);
  event->set_captured(std::move(place));
}

// The state of an event in a capture cannot be queried.
void refuse_captured(const Event& event) {
  const auto place = event.captured();
  if (!place) return;
  place->capture->invalidate();
  fail(CUDA_ERROR_CAPTURED_EVENT);
}

// A context's error is returned by every function that looks at its work.
void throw_error(const Event& event) {
  if (const CUresult error = event.error(); error != CUDA_SUCCESS) fail(error);
}

}  // namespace

CUresult cuEventCreate(CUevent* event, unsigned flags) {
  return entry([&] {
    require(event != nullptr && (flags & ~kEventFlags) == 0);
    std::shared_ptr<InterprocessEvent> shared;
    if ((flags & CU_EVENT_INTERPROCESS) != 0) {
      require((flags & CU_EVENT_DISABLE_TIMING) != 0);
      require(cuda_ffi::platform::MemoryFile::supported(), CUDA_ERROR_NOT_SUPPORTED);
      shared = InterprocessEvent::create();
    }
    Context& context = usable_context();
    *event =
        context.own(std::make_shared<Event>(context.shared_from_this(), flags, std::move(shared)));
  });
}

CUresult cuEventDestroy_v2(CUevent handle) {
  return entry([&] {
    const auto event = remove_handle<Event>(handle);
    event->context().forget(reinterpret_cast<void*>(handle));
    throw_error(*event);
  });
}

CUresult cuEventDestroy(CUevent event) {
  return cuEventDestroy_v2(event);
}

CUresult cuEventRecordWithFlags(CUevent handle, CUstream stream_handle, unsigned flags) {
  return entry([&] {
    require((flags & ~static_cast<unsigned>(CU_EVENT_RECORD_EXTERNAL)) == 0);
    const auto event = get_handle<Event>(handle);
    const auto stream = usable_stream(stream_handle);
    require(&event->context() == &stream->context(), CUDA_ERROR_INVALID_HANDLE);
    if (const auto capture = stream->capture()) {
      return record_captured(handle, event, *stream, capture, flags);
    }
    require(flags == CU_EVENT_RECORD_DEFAULT, CUDA_ERROR_ILLEGAL_STATE);
    if (stream->role() == Stream::Role::Legacy) Capture::check_legacy_stream(stream->context());
    event->record(stream);
  });
}

CUresult cuEventRecord(CUevent event, CUstream stream) {
  return cuEventRecordWithFlags(event, stream, 0);
}

CUresult cuEventQuery(CUevent handle) {
  return entry([&] {
    const auto event = get_handle<Event>(handle);
    throw_error(*event);
    refuse_captured(*event);
    // The error is checked before and after: the work may fail in between.
    require(event->reached(), CUDA_ERROR_NOT_READY);
    throw_error(*event);
  });
}

CUresult cuEventSynchronize(CUevent handle) {
  return entry([&] {
    const auto event = get_handle<Event>(handle);
    refuse_captured(*event);
    event->wait();
    flush_printf(event->context().device());
    throw_error(*event);
  });
}

CUresult cuEventElapsedTime_v2(float* milliseconds, CUevent start, CUevent end) {
  return entry([&] {
    require(milliseconds != nullptr);
    const auto last = get_handle<Event>(end);
    const auto first = get_handle<Event>(start);
    throw_error(*last);
    *milliseconds = last->elapsed_since(*first);
  });
}

CUresult cuEventElapsedTime(float* milliseconds, CUevent start, CUevent end) {
  return cuEventElapsedTime_v2(milliseconds, start, end);
}
