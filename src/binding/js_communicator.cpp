#include "binding/js_communicator.hpp"

#include "binding/background_job.hpp"
#include "binding/handles.hpp"
#include "binding/js_context.hpp"
#include "binding/js_stream.hpp"
#include "collectives/nccl.hpp"
#include "collectives/nccl_gate.hpp"

namespace cuda_ffi::binding {
namespace {

// The number of words per call, as lib/communicator/collective.ts writes it.
constexpr size_t kWordsOfCall = 7;
// Ranks that have begun together end together, but a small operation takes longer than a small
// kernel.
constexpr std::chrono::microseconds kLongestPoll{60};

std::vector<Collective> collectives_of(const Napi::Value& value) {
  const auto words = value.As<Napi::BigUint64Array>();
  std::vector<Collective> collectives(words.ElementLength() / kWordsOfCall);
  for (size_t i = 0; i < collectives.size(); ++i) {
    const std::uint64_t* call = words.Data() + i * kWordsOfCall;
    collectives[i] = {static_cast<CollectiveKind>(call[0]),
                      call[1],
                      call[2],
                      call[3],
                      static_cast<ncclDataType_t>(call[4]),
                      static_cast<ncclRedOp_t>(call[5]),
                      static_cast<int>(call[6])};
  }
  return collectives;
}

// As JavaScript asks for them now.
std::vector<Collective> numbered(std::vector<Collective> collectives,
                                 OrderedCommunicator& ordered) {
  for (Collective& made : collectives) {
    if (!is_between_two(made.kind)) made.number = ++ordered.collectives;
  }
  return collectives;
}

void queue_part(StreamQueue& queue, const std::shared_ptr<Part>& part, CallId id) {
  std::optional<MarkedPlace> end;
  const MarkEnd mark_end = [&] { return end = queue.mark_end(); };
  if (queue.is_free() && part->perform_at_once(queue.stream(), mark_end))
    return queue.settle_next_poll(id, kLongestPoll, std::move(end));
  // The other ranks wait for it.
  queue.run_on_worker(
      [part](const std::shared_ptr<const Stream>& stream) { part->perform(stream); }, id,
      StreamQueue::IfAbandoned::Run);
}

Napi::Object object_of(Napi::Env env, const Communicator::End& end) {
  Napi::Object made = Napi::Object::New(env);
  made.Set("ticket", Napi::Number::New(env, end.ticket));
  made.Set("ownError", Napi::Number::New(env, end.own_error));
  made.Set("code", end.failure.code);
  made.Set("message", end.failure.message);
  made.Set("operation", end.failure.operation);
  made.Set("rank", Napi::Number::New(env, end.failure.rank));
  return made;
}

std::string id_of(const Napi::Value& value) {
  const auto bytes = value.As<Napi::Uint8Array>();
  return std::string(reinterpret_cast<const char*>(bytes.Data()), bytes.ByteLength());
}

// The result of joining: one of the two.
struct Joined {
  std::shared_ptr<Communicator> communicator;
  std::optional<CollectiveFailure> failure;
};

}  // namespace

std::vector<Napi::ClassPropertyDescriptor<JsCommunicator>> JsCommunicator::members() {
  return {method<&JsCommunicator::perform>("perform"),
          method<&JsCommunicator::launch>("launch"),
          method<&JsCommunicator::end>("end"),
          method<&JsCommunicator::leave>("leave"),
          method<&JsCommunicator::end_with_device>("endWithDevice"),
          dispose_method()};
}

// perform(stream, calls, id): its ticket
Napi::Value JsCommunicator::perform(const Napi::CallbackInfo& info) {
  const std::shared_ptr<StreamQueue> queue = JsStream::unwrap(info[0])->queue;
  OrderedCommunicator& ordered = *held();
  const std::uint32_t ticket = ++ordered.tickets;
  const auto part = std::make_shared<Part>(ordered.communicator,
                                           numbered(collectives_of(info[1]), ordered), ticket);
  queue_part(*queue, part, to_uint32(info[2]));
  return Napi::Number::New(info.Env(), ticket);
}

// launch(graphSlot, stream, calls, id, cancellable): its ticket
Napi::Value JsCommunicator::launch(const Napi::CallbackInfo& info) {
  const auto graph = Session::of(info.Env()).graphs().at(to_uint32(info[0]));
  const std::shared_ptr<StreamQueue> queue = JsStream::unwrap(info[1])->queue;
  const CallId id = to_uint32(info[3]);
  queue->throw_kept();
  OrderedCommunicator& ordered = *held();
  const std::uint32_t ticket = ++ordered.tickets;
  const auto works = graph->works();
  GraphLaunch launch{[graph, works, token = queue->token(id, info[4].ToBoolean())](
                         const Stream& stream) { graph->launch(stream, *works, token); },
                     [graph, works] { return graph->is_made(*works); }};
  const auto part = std::make_shared<Part>(
      ordered.communicator, numbered(collectives_of(info[2]), ordered), ticket, std::move(launch));
  queue_part(*queue, part, id);
  return Napi::Number::New(info.Env(), ticket);
}

// leave(done): whatever waits for other ranks fails; calls done when the communicator is gone
Napi::Value JsCommunicator::leave(const Napi::CallbackInfo& info) {
  held()->communicator->give_up();
  return start_background_job<bool>(
      info.Env(), info[0].As<Napi::Function>(),
      [communicator = held()->communicator] {
        communicator->wait_until_left();
        return true;
      },
      [](Napi::Env env, bool) -> Napi::Value { return env.Undefined(); });
}

// endWithDevice(): before a reset
Napi::Value JsCommunicator::end_with_device(const Napi::CallbackInfo& info) {
  held()->communicator->end_with_device();
  return info.Env().Undefined();
}

// end(): why the communicator has ended, or undefined if it has not
Napi::Value JsCommunicator::end(const Napi::CallbackInfo& info) {
  const auto end = held()->communicator->end();
  if (!end) return info.Env().Undefined();
  return object_of(info.Env(), *end);
}

// Weak: a graph that is kept must not keep the rank.
LateWork collective_work_of(const Napi::CallbackInfo& info, size_t first,
                            const ContextPtr& context) {
  const std::weak_ptr<Communicator> of = JsCommunicator::unwrap(info[first])->communicator;
  return {[of, context, collectives = collectives_of(info[first + 1])] {
    if (const auto communicator = of.lock()) return communicator->graph_of(context, collectives);
    throw CollectiveError(given_up());
  }};
}

// ncclInfo(): the NCCL that was found; throws if there is none
Napi::Value nccl_info(const Napi::CallbackInfo& info) {
  const Nccl& nccl = Nccl::get();
  Napi::Object made = Napi::Object::New(info.Env());
  made.Set("version", Napi::Number::New(info.Env(), nccl.version));
  made.Set("path", nccl.path);
  return made;
}

// ncclIsInUse(): whether the process has a communicator of NCCL's, or makes one
Napi::Value nccl_is_in_use(const Napi::CallbackInfo& info) {
  return Napi::Boolean::New(info.Env(), cuda_ffi::nccl_is_in_use());
}

Napi::Value nccl_unique_id(const Napi::CallbackInfo& info) {
  ncclUniqueId id{};
  const ncclResult_t result = Nccl::get().ncclGetUniqueId(&id);
  if (result != ncclSuccess)
    throw std::runtime_error("ncclGetUniqueId: " + Nccl::get().words_of(result));
  return Napi::Buffer<char>::Copy(info.Env(), id.internal, sizeof id.internal);
}

// callOffJoins(id): ranks of this process that wait for others with this id give up
Napi::Value call_off_joins(const Napi::CallbackInfo& info) {
  call_off(id_of(info[0]));
  return info.Env().Undefined();
}

// failJoin(byNccl, id, rank, size, why): the other ranks need not wait for this one
Napi::Value fail_join(const Napi::CallbackInfo& info) {
  tell_of_failed_join({id_of(info[1]), to_int32(info[2]), to_int32(info[3])}, info[0].ToBoolean(),
                      info[4].As<Napi::String>());
  return info.Env().Undefined();
}

// joinCommunicator(byNccl, id, rank, size, seconds, context, done): done gets the communicator, or
// why it ended
Napi::Value join_communicator(const Napi::CallbackInfo& info) {
  const bool by_nccl = info[0].ToBoolean();
  const Membership membership{id_of(info[1]), to_int32(info[2]), to_int32(info[3]),
                              info[4].As<Napi::Number>().DoubleValue()};
  const ContextPtr context = JsContext::unwrap(info[5])->context;
  return start_background_job<Joined>(
      info.Env(), info[6].As<Napi::Function>(),
      [by_nccl, membership, context]() -> Joined {
        try {
          return {by_nccl ? join_by_nccl(membership, context) : join_on_host(membership), {}};
        } catch (const CollectiveError& error) {
          return {nullptr, error.failure()};
        }
      },
      [](Napi::Env env, Joined joined) -> Napi::Value {
        if (joined.failure) return object_of(env, {0, *joined.failure});
        return Session::of(env).wrap<JsCommunicator>(
            std::make_shared<OrderedCommunicator>(std::move(joined.communicator)));
      });
}

}  // namespace cuda_ffi::binding
