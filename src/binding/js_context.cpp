#include "binding/js_context.hpp"

#include <cstring>
#include <utility>

#include "binding/background_job.hpp"
#include "binding/handles.hpp"
#include "binding/js_array.hpp"
#include "binding/js_event.hpp"
#include "binding/js_graph.hpp"
#include "binding/js_memory.hpp"
#include "binding/js_module.hpp"
#include "binding/js_pinned.hpp"
#include "binding/js_queued_calls.hpp"
#include "binding/js_stream.hpp"
#include "binding/js_texture.hpp"
#include "binding/managed_buffer.hpp"
#include "binding/session.hpp"
#include "driver/first_fault.hpp"
#include "driver/linked_image.hpp"
#include "driver/peer_access.hpp"
#include "launch/background_end.hpp"
#include "platform/standard_output.hpp"

namespace cuda_ffi::binding {
namespace {

// An image, as bytes or text. A copy: the JavaScript thread may change its own meanwhile.
std::string image_bytes(const Napi::Value& value) {
  if (value.IsString()) return value.As<Napi::String>().Utf8Value();
  const auto bytes = value.As<Napi::Uint8Array>();
  return std::string(reinterpret_cast<const char*>(bytes.Data()), bytes.ByteLength());
}

// One image, or an array of several to be linked by the driver.
std::vector<std::string> all_images(const Napi::Value& value) {
  if (!value.IsArray()) return {image_bytes(value)};
  const auto array = value.As<Napi::Array>();
  std::vector<std::string> images;
  for (std::uint32_t i = 0; i < array.Length(); ++i) images.push_back(image_bytes(array.Get(i)));
  return images;
}

// A GPU's driver unloads code only once no kernel runs.
std::shared_ptr<Module> load(const ContextPtr& context, const std::vector<std::string>& images) {
  constexpr std::chrono::milliseconds kGrace{5};
  return ended_in_background(
      std::make_unique<Module>(
          context, images.size() == 1 ? images.front() : linked_image(*context, images)),
      kGrace);
}

// Node makes a pipe non-blocking when process.stdout is first used. This causes that now, and
// undoes it, before a driver writes there at a time of its own choice.
void let_drivers_print(Napi::Env env) {
  const Napi::Value process = env.Global().Get("process");
  if (process.IsObject()) process.As<Napi::Object>().Get("stdout");
  platform::make_stdout_blocking();
}

// From now on, what the module's kernels print is written. `context` is null if it has been
// disposed.
Napi::Object wrap_module(Napi::Env env, const std::shared_ptr<ContextWithBuffers>& context,
                         std::shared_ptr<Module> module) {
  Session& session = Session::of(env);
  if (context && !context->printed && module->may_print()) {
    let_drivers_print(env);
    context->printed = std::make_shared<const PrintedText>(context->context);
    session.printing().add(context->printed);
  }
  return session.wrap<JsModule>(std::move(module));
}

}  // namespace

std::vector<Napi::ClassPropertyDescriptor<JsContext>> JsContext::members() {
  return {method<&JsContext::handle>("handle"),
          method<&JsContext::create_stream>("createStream"),
          method<&JsContext::create_event>("createEvent"),
          method<&JsContext::borrow_stream>("borrowStream"),
          method<&JsContext::borrow_event>("borrowEvent"),
          method<&JsContext::keep_calls>("keepCalls"),
          method<&JsContext::allocate>("allocate"),
          method<&JsContext::allocate_shareable>("allocateShareable"),
          method<&JsContext::open_shared>("openShared"),
          method<&JsContext::allocate_managed>("allocateManaged"),
          method<&JsContext::pin>("pin"),
          method<&JsContext::create_array>("createArray"),
          method<&JsContext::create_graph>("createGraph"),
          method<&JsContext::create_linear_texture>("createLinearTexture"),
          method<&JsContext::load_module>("loadModule"),
          method<&JsContext::load_module_sync>("loadModuleSync"),
          method<&JsContext::borrow_module>("borrowModule"),
          method<&JsContext::memory_info>("memoryInfo"),
          method<&JsContext::priority_range>("priorityRange"),
          method<&JsContext::limit>("limit"),
          method<&JsContext::set_limit>("setLimit"),
          method<&JsContext::synchronize>("synchronize"),
          method<&JsContext::has_ended>("hasEnded"),
          method<&JsContext::name_fault>("nameFault"),
          method<&JsContext::reach>("reach"),
          dispose_method()};
}

// The owner of a borrowed context may destroy it as soon as dispose() has returned, even if objects
// in it still wait for the garbage collector.
void JsContext::let_go(std::shared_ptr<ContextWithBuffers> held) {
  const ContextPtr context = held ? held->context : nullptr;
  if (!context || !context->borrowed()) return;
  const auto heap = std::exchange(held, nullptr)->heap;
  heap->finish();
  context->close();
}

Napi::Value JsContext::handle(const Napi::CallbackInfo& info) {
  LaunchThread::retire_all();
  return Napi::BigInt::New(info.Env(), reinterpret_cast<std::uint64_t>(held()->context->handle()));
}

namespace {

Napi::Object wrap_stream(Session& session, std::shared_ptr<const Stream> stream,
                         const std::shared_ptr<ContextWithBuffers>& context,
                         std::shared_ptr<MarkWords> marks) {
  const auto watch_for = EndWatch::configured_time(stream->driver());
  auto queue = std::make_shared<StreamQueue>(std::move(stream), session.settlements(),
                                             std::move(marks), watch_for);
  return session.wrap<JsStream>(
      std::make_shared<StreamInSlot>(std::move(queue), context, session.streams()));
}

}  // namespace

Napi::Value JsContext::create_stream(const Napi::CallbackInfo& info) {
  return wrap_stream(
      Session::of(info.Env()),
      std::make_shared<const Stream>(held()->context, info[0].ToBoolean(), to_int32(info[1])),
      held(), held()->buffers.marks);
}

// borrowStream(handle): somebody else's stream
Napi::Value JsContext::borrow_stream(const Napi::CallbackInfo& info) {
  LaunchThread::retire_all();
  return wrap_stream(Session::of(info.Env()),
                     std::make_shared<const Stream>(Stream::borrowed(
                         held()->context, reinterpret_cast<CUstream>(to_uint64(info[0])))),
                     held(), nullptr);
}

// borrowEvent(handle): somebody else's event
Napi::Value JsContext::borrow_event(const Napi::CallbackInfo& info) {
  return Session::of(info.Env())
      .wrap<JsEvent>(std::make_shared<QueuedEvent>(
          Event::borrowed(held()->context, reinterpret_cast<CUevent>(to_uint64(info[0])))));
}

// keepCalls(words, patched, name): calls of C functions, as QueuedCalls has them
Napi::Value JsContext::keep_calls(const Napi::CallbackInfo& info) {
  Session& session = Session::of(info.Env());
  const auto words = info[0].As<Napi::BigUint64Array>();
  const auto patched = info[1].As<Napi::Uint32Array>();
  auto calls =
      std::make_shared<QueuedCalls>(session.api(), std::span(words.Data(), words.ElementLength()),
                                    std::span(patched.Data(), patched.ElementLength()),
                                    info[2].As<Napi::String>().Utf8Value(), held()->context);
  return session.wrap<JsQueuedCalls>(
      std::make_shared<CallsInSlot>(std::move(calls), session.queued_calls()));
}

Napi::Value JsContext::create_event(const Napi::CallbackInfo& info) {
  return Session::of(info.Env())
      .wrap<JsEvent>(std::make_shared<QueuedEvent>(Event(held()->context, Event::Timing::On)));
}

Napi::Value JsContext::allocate(const Napi::CallbackInfo& info) {
  const size_t bytes = to_size(info[0]);
  auto memory = std::make_shared<CollectedMemory>(info.Env(), held()->heap->allocate(bytes),
                                                  counted_bytes(held()->context->device(), bytes));
  return Session::of(info.Env()).wrap<JsMemory>(std::move(memory));
}

// allocateShareable(bytes): memory with a handle for other processes
Napi::Value JsContext::allocate_shareable(const Napi::CallbackInfo& info) {
  const size_t bytes = to_size(info[0]);
  auto memory = std::make_shared<CollectedMemory>(
      info.Env(), held()->heap->keep(OwnMemory::shareable(held()->context, bytes)),
      counted_bytes(held()->context->device(), bytes));
  return Session::of(info.Env()).wrap<JsMemory>(std::move(memory));
}

// openShared(handle, bytes): another process's memory
Napi::Value JsContext::open_shared(const Napi::CallbackInfo& info) {
  const auto bytes = info[0].As<Napi::Uint8Array>();
  CUipcMemHandle handle{};
  if (bytes.ByteLength() != sizeof handle)
    throw Napi::TypeError::New(info.Env(), "not an IPC handle");
  std::memcpy(&handle, bytes.Data(), sizeof handle);
  auto memory = std::make_shared<CollectedMemory>(
      info.Env(), held()->heap->keep(OwnMemory::opened(held()->context, handle)),
      counted_bytes(held()->context->device(), to_size(info[1])));
  return Session::of(info.Env()).wrap<JsMemory>(std::move(memory));
}

// allocateManaged(bytes): an ArrayBuffer that the device uses without copies
Napi::Value JsContext::allocate_managed(const Napi::CallbackInfo& info) {
  return managed_buffer(info.Env(), held()->context, held()->heap, to_size(info[0]));
}

// pin(view): locks whole pages of a Uint8Array, which must be one page longer than needed
Napi::Value JsContext::pin(const Napi::CallbackInfo& info) {
  auto pages =
      std::make_shared<PinnedPages>(held()->context, held()->heap, info[0].As<Napi::Uint8Array>());
  return Session::of(info.Env()).wrap<JsPinned>(std::move(pages));
}

// createArray(description)
Napi::Value JsContext::create_array(const Napi::CallbackInfo& info) {
  auto array = std::make_shared<const Array>(held()->context, array_of(info[0].As<Napi::Object>()));
  auto collected = std::make_shared<CollectedArray>(info.Env(), held()->heap, std::move(array));
  return Session::of(info.Env()).wrap<JsArray>(std::move(collected));
}

// createGraph(): an empty graph
Napi::Value JsContext::create_graph(const Napi::CallbackInfo& info) {
  auto graph = std::make_shared<Graph>(held()->context);
  return Session::of(info.Env())
      .wrap<JsGraph>(
          std::make_shared<GraphWithWorks>(GraphWithWorks{std::move(graph), held(), {}}));
}

// createLinearTexture(memory, sampling): of device memory, which the caller keeps alive
Napi::Value JsContext::create_linear_texture(const Napi::CallbackInfo& info) {
  auto texture =
      TextureObject::texture(held()->context, memory_resource_of(info[0].As<Napi::Object>()),
                             sampling_of(info[1].As<Napi::Object>()));
  return Session::of(info.Env()).wrap<JsTexture>(held()->heap->kept_while_used(std::move(texture)));
}

Napi::Value JsContext::load_module(const Napi::CallbackInfo& info) {
  return start_background_job<std::shared_ptr<Module>>(
      info.Env(), info[1].As<Napi::Function>(),
      [context = held()->context, images = all_images(info[0])] { return load(context, images); },
      [of = std::weak_ptr(held())](Napi::Env env, std::shared_ptr<Module> module) -> Napi::Value {
        return wrap_module(env, of.lock(), std::move(module));
      });
}

Napi::Value JsContext::load_module_sync(const Napi::CallbackInfo& info) {
  return wrap_module(info.Env(), held(), load(held()->context, all_images(info[0])));
}

// borrowModule(handle): somebody else's module
Napi::Value JsContext::borrow_module(const Napi::CallbackInfo& info) {
  const auto handle = reinterpret_cast<CUmodule>(to_uint64(info[0]));
  return wrap_module(info.Env(), held(),
                     std::make_shared<Module>(Module::borrowed(held()->context, handle)));
}

Napi::Value JsContext::memory_info(const Napi::CallbackInfo& info) {
  const auto [free, total] = held()->context->memory_info();
  Napi::Object result = Napi::Object::New(info.Env());
  result.Set("free", static_cast<double>(free));
  result.Set("total", static_cast<double>(total));
  return result;
}

Napi::Value JsContext::priority_range(const Napi::CallbackInfo& info) {
  const Context& context = *held()->context;
  const CurrentContext current(context);
  int least = 0, greatest = 0;
  context.check(context.driver().cuCtxGetStreamPriorityRange(&least, &greatest),
                "cuCtxGetStreamPriorityRange");
  Napi::Object result = Napi::Object::New(info.Env());
  result.Set("least", least);
  result.Set("greatest", greatest);
  return result;
}

Napi::Value JsContext::limit(const Napi::CallbackInfo& info) {
  const size_t value = held()->context->limit(static_cast<CUlimit>(to_int32(info[0])));
  return Napi::Number::New(info.Env(), static_cast<double>(value));
}

// setLimit(which, value)
Napi::Value JsContext::set_limit(const Napi::CallbackInfo& info) {
  held()->context->set_limit(static_cast<CUlimit>(to_int32(info[0])), to_size(info[1]));
  return info.Env().Undefined();
}

Napi::Value JsContext::synchronize(const Napi::CallbackInfo& info) {
  const Context& context = *held()->context;
  const CurrentContext current(context);
  context.check(context.driver().cuCtxSynchronize(), "cuCtxSynchronize");
  return info.Env().Undefined();
}

// hasEnded(): whether some thread of the process has reset the device since
Napi::Value JsContext::has_ended(const Napi::CallbackInfo& info) {
  return Napi::Boolean::New(info.Env(), held()->context->ended());
}

// nameFault(fault, text): describes that fault of the device, for every thread's errors
Napi::Value JsContext::name_fault(const Napi::CallbackInfo& info) {
  FirstFault::of(held()->context->device())
      .name(static_cast<std::uint64_t>(info[0].As<Napi::Number>().Int64Value()),
            info[1].As<Napi::String>());
  return info.Env().Undefined();
}

// reach(context): from now on, kernels of this context may use that context's memory, on another
// device; returns whether they can
Napi::Value JsContext::reach(const Napi::CallbackInfo& info) {
  const ContextPtr other = JsContext::unwrap(info[0])->context;
  return Napi::Boolean::New(info.Env(), grant_peer_access(*held()->context, *other));
}

}  // namespace cuda_ffi::binding
