// Streams. Waiting for one writes out what kernels have printed; as on a GPU, querying one does
// not.

#include <vector>

#include "software_device/abi/entry.hpp"
#include "software_device/device/enqueue.hpp"
#include "software_device/device/event.hpp"
#include "software_device/device/join.hpp"
#include "software_device/device/operations.hpp"
#include "software_device/execute/runtime/printf_buffer.hpp"
#include "software_device/memory/memory_map.hpp"

using namespace cuda_ffi::software;

namespace {

// The present end of the stream.
std::vector<Mark> ends(Stream& stream) {
  if (stream.role() == Stream::Role::Legacy) return stream.context().legacy_marks();
  return {stream.last()};
}

void wait_for(const std::shared_ptr<Stream>& stream, const Event& event) {
  const auto captured = event.captured();
  if (captured && !captured->capture->ended()) return captured->capture->wait(stream, *captured);
  if (const auto capture = stream->capture()) {
    // The event was not recorded in the stream's capture.
    capture->invalidate();
    fail(CUDA_ERROR_STREAM_CAPTURE_ISOLATION);
  }
  if (stream->role() == Stream::Role::Legacy) Capture::check_legacy_stream(stream->context());
  event.hold_up(*stream);
}

void throw_error(const Stream& stream) {
  if (const CUresult error = stream.error(); error != CUDA_SUCCESS) fail(error);
}

}  // namespace

CUresult cuStreamCreateWithPriority(CUstream* stream, unsigned flags, int priority) {
  return entry([&] {
    require(stream != nullptr && (flags & ~static_cast<unsigned>(CU_STREAM_NON_BLOCKING)) == 0);
    *stream = usable_context().create_stream(flags, priority);
  });
}

CUresult cuStreamCreate(CUstream* stream, unsigned flags) {
  return cuStreamCreateWithPriority(stream, flags, 0);
}

CUresult cuStreamDestroy_v2(CUstream handle) {
  return entry([&] {
    const auto stream = get_handle<Stream>(handle);
    stream->context().destroy_stream(handle);
    throw_error(*stream);
  });
}

CUresult cuStreamDestroy(CUstream stream) {
  return cuStreamDestroy_v2(stream);
}

CUresult cuStreamQuery(CUstream handle) {
  return entry([&] {
    const auto stream = usable_stream(handle);
    refuse_capture(*stream);
    for (const Mark& mark : ends(*stream)) require(mark.reached(), CUDA_ERROR_NOT_READY);
    throw_error(*stream);
  });
}

CUresult cuStreamSynchronize(CUstream handle) {
  return entry([&] {
    const auto stream = stream_of(handle);
    refuse_capture(*stream);
    for (const Mark& mark : ends(*stream)) mark.stream->wait(mark.sequence);
    flush_printf(stream->context().device());
    throw_error(*stream);
  });
}

CUresult cuStreamWaitEvent(CUstream handle, CUevent event_handle, unsigned flags) {
  return entry([&] {
    require((flags & ~static_cast<unsigned>(CU_EVENT_WAIT_EXTERNAL)) == 0);
    const auto event = get_handle<Event>(event_handle);
    const auto stream = usable_stream(handle);
    if (flags != CU_EVENT_WAIT_EXTERNAL) return wait_for(stream, *event);
    const auto capture = stream->capture();
    require(capture != nullptr, CUDA_ERROR_ILLEGAL_STATE);
    capture->add(*stream, EventWaitContent{event_handle, event});
  });
}

CUresult cuStreamGetPriority(CUstream stream, int* priority) {
  return entry([&] {
    require(priority != nullptr);
    *priority = usable_stream(stream)->attributes().priority();
  });
}

CUresult cuStreamGetAttribute(CUstream stream, CUstreamAttrID which, CUstreamAttrValue* value) {
  return entry([&] {
    require(value != nullptr);
    usable_stream(stream)->attributes().read(which, *value);
  });
}

CUresult cuStreamSetAttribute(CUstream stream, CUstreamAttrID which,
                              const CUstreamAttrValue* value) {
  return entry([&] {
    require(value != nullptr);
    usable_stream(stream)->attributes().write(which, *value);
  });
}

CUresult cuStreamCopyAttributes(CUstream to, CUstream from) {
  return entry([&] { usable_stream(to)->attributes().copy(usable_stream(from)->attributes()); });
}

CUresult cuStreamGetFlags(CUstream stream, unsigned* flags) {
  return entry([&] {
    require(flags != nullptr);
    *flags = usable_stream(stream)->flags();
  });
}

CUresult cuStreamGetId(CUstream stream, unsigned long long* id) {
  return entry([&] {
    require(id != nullptr);
    *id = usable_stream(stream)->id();
  });
}

CUresult cuStreamGetDevice(CUstream stream, CUdevice* device) {
  return entry([&] {
    require(device != nullptr);
    *device = usable_stream(stream)->context().device();
  });
}

CUresult cuStreamGetCtx(CUstream stream, CUcontext* context) {
  return entry([&] {
    require(context != nullptr);
    *context = usable_stream(stream)->context().handle();
  });
}

CUresult cuStreamGetCtx_v2(CUstream stream, CUcontext* context, CUgreenCtx* green) {
  return entry([&] {
    require(context != nullptr && green != nullptr);
    *context = usable_stream(stream)->context().handle();
    *green = nullptr;
  });
}

CUresult cuStreamAttachMemAsync(CUstream stream, CUdeviceptr pointer, std::size_t, unsigned flags) {
  return entry([&] {
    usable_stream(stream);
    require(flags == CU_MEM_ATTACH_GLOBAL || flags == CU_MEM_ATTACH_HOST ||
            flags == CU_MEM_ATTACH_SINGLE);
    const auto holder = MemoryMap::instance().find(pointer);
    require(holder && holder->kind == AllocationKind::Managed);
  });
}
