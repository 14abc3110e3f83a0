#include "binding/js_launch.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "binding/handles.hpp"
#include "binding/js_views.hpp"
#include "binding/queued_calls.hpp"
#include "binding/session.hpp"
#include "launch/host_call.hpp"
#include "launch/queue_launch.hpp"

namespace cuda_ffi::binding {
namespace {

OpenStream& stream_of(Session& session) {
  return *session.streams().at(session.arena().word(Arena::kStreamSlot));
}

const std::shared_ptr<Kernel>& kernel_of(Session& session) {
  return session.kernels().at(session.arena().word(Arena::kKernelSlot));
}

// The arrays that the arena describes, with their memory.
std::vector<HostArray> arrays_of(const Arena& arena,
                                 const std::vector<std::span<std::byte>>& memory) {
  if (memory.size() > Arena::kMostArrays || memory.size() != arena.word(Arena::kArrayCount))
    throw std::logic_error("the arena describes a different number of arrays");
  std::vector<HostArray> arrays;
  arrays.reserve(memory.size());
  for (size_t i = 0; i < memory.size(); ++i) {
    const std::uint32_t flags = arena.array_word(i, 1);
    arrays.push_back({memory[i].data(), memory[i].size(), (flags & Arena::kArrayIn) != 0,
                      (flags & Arena::kArrayOut) != 0, arena.array_word(i, 0),
                      (flags & Arena::kArrayPinned) != 0, (flags & Arena::kArrayOnlyStored) != 0});
  }
  return arrays;
}

template <size_t kCount>
std::array<std::uint32_t, kCount> numbers_of(napi_env env, napi_callback_info info) {
  size_t count = kCount;
  napi_value values[kCount] = {};
  std::array<std::uint32_t, kCount> numbers{};
  napi_get_cb_info(env, info, &count, values, nullptr, nullptr);
  for (size_t i = 0; i < kCount; ++i) napi_get_value_uint32(env, values[i], &numbers[i]);
  return numbers;
}

// Begins the call that the arena describes, with these arrays. Returns whether it must be pumped.
bool begin_host_call(Session& session, std::vector<std::span<std::byte>> memory, CallWork work) {
  const Arena& arena = session.arena();
  const OpenStream& stream = stream_of(session);
  const CallId id = arena.word(Arena::kCallId);
  stream.queue->throw_kept();
  auto call = make_host_call(arrays_of(arena, memory), std::move(work), stream.buffers,
                             session.settlements());
  call->begin(*stream.queue, memory, id);
  const bool large = call->large();
  session.host_calls().add(id, std::move(call));
  return large;
}

}  // namespace

napi_value launch(napi_env env, napi_callback_info) {
  Session& session = Session::of(env);
  const Arena& arena = session.arena();
  session.launch_thread().launch(*stream_of(session).queue, kernel_of(session), arena.shape(),
                                 arena.parameters(), arena.word(Arena::kCallId));
  return nullptr;
}

napi_value launch_and_wait(napi_env env, napi_callback_info) {
  Session& session = Session::of(env);
  session.printing().expect_text();
  const std::shared_ptr<StreamQueue> queue = stream_of(session).queue;
  const Arena& arena = session.arena();
  queue_launch(*queue, kernel_of(session), arena.shape(), arena.parameters(), 0);
  queue->synchronize();
  return nullptr;
}

napi_value launch_graph(napi_env env, napi_callback_info info) {
  Session& session = Session::of(env);
  const auto numbers = numbers_of<4>(env, info);
  queue_graph(*session.streams().at(numbers[1])->queue, session.graphs().at(numbers[0]), numbers[2],
              numbers[3] != 0);
  return nullptr;
}

napi_value queue_calls(napi_env env, napi_callback_info info) {
  Session& session = Session::of(env);
  const auto [of_calls, of_stream, id] = numbers_of<3>(env, info);
  const std::shared_ptr<QueuedCalls> calls = session.queued_calls().at(of_calls);
  session.streams().at(of_stream)->queue->run(
      [calls](const std::shared_ptr<const Stream>& stream) { calls->make(*stream); }, id);
  return nullptr;
}

Napi::Value launch_with_arrays(const Napi::CallbackInfo& info) {
  Session& session = Session::of(info.Env());
  const auto parameters = session.arena().parameters();
  CallWork work;
  work.kernel = kernel_of(session);
  work.shape = session.arena().shape();
  work.parameters.assign(parameters.begin(), parameters.end());
  return Napi::Boolean::New(info.Env(),
                            begin_host_call(session, memory_of_views(info, 0), std::move(work)));
}

Napi::Value transfer(const Napi::CallbackInfo& info) {
  Session& session = Session::of(info.Env());
  CallWork work;
  work.device_base = to_uint64(info[1]);
  return Napi::Boolean::New(info.Env(),
                            begin_host_call(session, {memory_of_view(info[0])}, std::move(work)));
}

Napi::Value abandon(const Napi::CallbackInfo& info) {
  Session& session = Session::of(info.Env());
  session.abandon(to_uint32(info[0]));
  const auto is_gpu = [](const DriverPtr& driver) { return !driver->software(); };
  const auto& drivers = session.drivers();
  return Napi::Boolean::New(info.Env(), std::any_of(drivers.begin(), drivers.end(), is_gpu));
}

}  // namespace cuda_ffi::binding
