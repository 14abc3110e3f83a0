#include "binding/js_stream.hpp"

#include "binding/handles.hpp"
#include "binding/js_array.hpp"
#include "binding/js_event.hpp"
#include "binding/js_graph.hpp"
#include "driver/graph_place.hpp"
#include "launch/captured_work.hpp"
#include "launch/device_memory_operations.hpp"

namespace cuda_ffi::binding {

StreamInSlot::StreamInSlot(std::shared_ptr<StreamQueue> stream_queue,
                           std::shared_ptr<ContextWithBuffers> of, SlotTable<OpenStream>& slots)
    : queue(std::move(stream_queue)),
      context(std::move(of)),
      slot(slots.add(std::make_shared<OpenStream>(OpenStream{queue, context->buffers}))) {
  context->heap->add(queue);
}

StreamInSlot::~StreamInSlot() {
  context->heap->remove(*queue);
}

std::vector<Napi::ClassPropertyDescriptor<JsStream>> JsStream::members() {
  return {method<&JsStream::slot>("slot"),
          method<&JsStream::handle>("handle"),
          method<&JsStream::query>("query"),
          method<&JsStream::synchronize>("synchronize"),
          method<&JsStream::settle_when_done>("settleWhenDone"),
          method<&JsStream::wait_event>("waitEvent"),
          method<&JsStream::record_event>("recordEvent"),
          method<&JsStream::before_graph>("beforeGraph"),
          method<&JsStream::recorded_by_graph>("recordedByGraph"),
          method<&JsStream::fill>("fill"),
          method<&JsStream::copy>("copy"),
          method<&JsStream::copy_from_context>("copyFromContext"),
          method<&JsStream::settle_after_event>("settleAfterEvent"),
          method<&JsStream::copy_rows>("copyRows"),
          method<&JsStream::copy_to_array>("copyToArray"),
          method<&JsStream::copy_from_array>("copyFromArray"),
          method<&JsStream::begin_capture>("beginCapture"),
          method<&JsStream::join_capture>("joinCapture"),
          method<&JsStream::leave_capture>("leaveCapture"),
          method<&JsStream::capture_place>("capturePlace"),
          method<&JsStream::end_capture>("endCapture"),
          dispose_method()};
}

Napi::Value JsStream::slot(const Napi::CallbackInfo& info) {
  return Napi::Number::New(info.Env(), held()->slot->number());
}

Napi::Value JsStream::handle(const Napi::CallbackInfo& info) {
  LaunchThread::retire_all();
  return Napi::BigInt::New(info.Env(),
                           reinterpret_cast<std::uint64_t>(held()->queue->stream()->handle()));
}

Napi::Value JsStream::query(const Napi::CallbackInfo& info) {
  return Napi::Boolean::New(info.Env(),
                            held()->queue->idle() && held()->queue->stream()->finished());
}

Napi::Value JsStream::synchronize(const Napi::CallbackInfo& info) {
  Session::of(info.Env()).printing().expect_text();
  held()->queue->synchronize();
  return info.Env().Undefined();
}

Napi::Value JsStream::settle_when_done(const Napi::CallbackInfo& info) {
  held()->queue->run([](const auto&) {}, to_uint32(info[0]));
  return info.Env().Undefined();
}

Napi::Value JsStream::wait_event(const Napi::CallbackInfo& info) {
  JsEvent::unwrap(info[0])->wait(*held()->queue);
  return info.Env().Undefined();
}

Napi::Value JsStream::record_event(const Napi::CallbackInfo& info) {
  JsEvent::unwrap(info[0])->record(*held()->queue);
  return info.Env().Undefined();
}

// beforeGraph(event): the graph that is launched next waits for the event's mark, or makes one
Napi::Value JsStream::before_graph(const Napi::CallbackInfo& info) {
  JsEvent::unwrap(info[0])->before_graph(*held()->queue);
  return info.Env().Undefined();
}

// recordedByGraph(event): the graph that was launched last makes the event's mark
Napi::Value JsStream::recorded_by_graph(const Napi::CallbackInfo& info) {
  JsEvent::unwrap(info[0])->is_recorded_by(*held()->queue);
  return info.Env().Undefined();
}

// fill(address, value, elementBytes, count, id)
Napi::Value JsStream::fill(const Napi::CallbackInfo& info) {
  const CUdeviceptr address = to_uint64(info[0]);
  const std::uint32_t value = to_uint32(info[1]);
  const std::uint32_t element_bytes = to_uint32(info[2]);
  const size_t count = to_size(info[3]);
  held()->queue->run(
      [=](const std::shared_ptr<const Stream>& stream) {
        fill_memory(*stream, address, value, element_bytes, count);
      },
      to_uint32(info[4]));
  return info.Env().Undefined();
}

// copy(to, from, bytes, id): within device memory
Napi::Value JsStream::copy(const Napi::CallbackInfo& info) {
  const CUdeviceptr to = to_uint64(info[0]);
  const CUdeviceptr from = to_uint64(info[1]);
  const size_t bytes = to_size(info[2]);
  held()->queue->run(
      [=](const std::shared_ptr<const Stream>& stream) { copy_memory(*stream, to, from, bytes); },
      to_uint32(info[3]));
  return info.Env().Undefined();
}

// copyFromContext(to, from, fromContext, bytes, id): from another context, perhaps on another
// device
Napi::Value JsStream::copy_from_context(const Napi::CallbackInfo& info) {
  const CUdeviceptr to = to_uint64(info[0]);
  const CUdeviceptr from = to_uint64(info[1]);
  const ContextPtr from_context = JsContext::unwrap(info[2])->context;
  const size_t bytes = to_size(info[3]);
  held()->queue->run(
      [=](const std::shared_ptr<const Stream>& stream) {
        cuda_ffi::copy_from_context(*stream, to, from, *from_context, bytes);
      },
      to_uint32(info[4]));
  return info.Env().Undefined();
}

// settleAfterEvent(event, id)
Napi::Value JsStream::settle_after_event(const Napi::CallbackInfo& info) {
  held()->queue->settle_after(JsEvent::unwrap(info[0])->event(), to_uint32(info[1]));
  return info.Env().Undefined();
}

// copyRows(to, toPitch, from, fromPitch, width, rows): nobody waits for it
Napi::Value JsStream::copy_rows(const Napi::CallbackInfo& info) {
  const PitchedMemory to{to_uint64(info[0]), to_size(info[1])};
  const PitchedMemory from{to_uint64(info[2]), to_size(info[3])};
  const size_t width = to_size(info[4]);
  const size_t rows = to_size(info[5]);
  held()->queue->run(
      [=](const std::shared_ptr<const Stream>& stream) {
        copy_rows_between(*stream, to, from, width, rows);
      },
      0);
  return info.Env().Undefined();
}

// copyToArray(array, from, id): a whole CUDA array, from packed elements in device memory
Napi::Value JsStream::copy_to_array(const Napi::CallbackInfo& info) {
  const std::shared_ptr<const Array> to = JsArray::unwrap(info[0])->array;
  const CUdeviceptr from = to_uint64(info[1]);
  held()->queue->run(
      [=](const std::shared_ptr<const Stream>& stream) {
        cuda_ffi::copy_to_array(*stream, *to, from);
      },
      to_uint32(info[2]));
  return info.Env().Undefined();
}

// copyFromArray(to, array, id)
Napi::Value JsStream::copy_from_array(const Napi::CallbackInfo& info) {
  const CUdeviceptr to = to_uint64(info[0]);
  const std::shared_ptr<const Array> from = JsArray::unwrap(info[1])->array;
  held()->queue->run(
      [=](const std::shared_ptr<const Stream>& stream) {
        cuda_ffi::copy_from_array(*stream, to, *from);
      },
      to_uint32(info[2]));
  return info.Env().Undefined();
}

// beginCapture(): from now on, the stream's work becomes nodes of a graph
Napi::Value JsStream::begin_capture(const Napi::CallbackInfo& info) {
  held()->queue->enter_capture();
  try {
    held()->capture.emplace(held()->queue->stream());
  } catch (...) {
    held()->queue->leave_capture();
    throw;
  }
  return info.Env().Undefined();
}

// joinCapture(): the stream is about to wait for an event of a stream that is being captured
Napi::Value JsStream::join_capture(const Napi::CallbackInfo& info) {
  held()->queue->enter_capture();
  return info.Env().Undefined();
}

// leaveCapture(): the capture has ended, in the stream where it began
Napi::Value JsStream::leave_capture(const Napi::CallbackInfo& info) {
  held()->capture.reset();
  held()->queue->leave_capture();
  return info.Env().Undefined();
}

// capturePlace(laterThan): the handle of a node for work that is told later. `laterThan`: one that
// it comes after besides what is in the stream; 0 for none
Napi::Value JsStream::capture_place(const Napi::CallbackInfo& info) {
  const auto later_than = reinterpret_cast<CUgraphNode>(to_uint64(info[0]));
  const CUgraphNode added = cuda_ffi::capture_place(*held()->queue->stream(), later_than);
  return Napi::BigInt::New(info.Env(), reinterpret_cast<std::uint64_t>(added));
}

// endCapture(): the graph
Napi::Value JsStream::end_capture(const Napi::CallbackInfo& info) {
  Session& session = Session::of(info.Env());
  const auto graph = held()->capture.value().end();
  // Compare the context too: a kernel of a context that is gone may have had the same handle.
  const auto find = [&](CUfunction handle) {
    return session.kernels().find([&](const Kernel& kernel) {
      return kernel.handle() == handle && kernel.context() == held()->context->context;
    });
  };
  NodeWorks works = captured_works(*graph, find);
  return session.wrap<JsGraph>(
      std::make_shared<GraphWithWorks>(GraphWithWorks{graph, held()->context, std::move(works)}));
}

}  // namespace cuda_ffi::binding
