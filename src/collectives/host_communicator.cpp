// Collectives in host memory: every rank copies its elements there, exchanges them with the others
// through pipes in shared memory, and copies the result back to its device.

#include <cstring>
#include <deque>

#include "collectives/communicator.hpp"
#include "collectives/host_exchange.hpp"
#include "collectives/patience.hpp"
#include "driver/pinned_memory.hpp"

namespace cuda_ffi {
namespace {

constexpr const char* kHint =
    "Every rank must join with the same id, on this host: without NCCL, ranks meet in its memory.";

// Which the copies of a graph reach: empty for no bytes.
HostWork::Bytes pinned_room_for(const ContextPtr& context, size_t bytes) {
  if (bytes == 0) return nullptr;
  const auto memory = std::make_shared<PinnedMemory>(context, bytes);
  return HostWork::Bytes(memory, memory->data());
}

// Everything in these graphs is in one row.
std::vector<Graph::Number> last_of(const Graph& graph) {
  if (graph.size() == 0) return {};
  return {static_cast<Graph::Number>(graph.size() - 1)};
}

CopyWork copy_in(const HostWork& work) {
  return {reinterpret_cast<CUdeviceptr>(work.in.get()), work.of.from, CopyWork::Side::Host,
          CopyWork::Side::Device, work.in_bytes};
}
CopyWork copy_out(const HostWork& work) {
  return {work.of.to, reinterpret_cast<CUdeviceptr>(work.out.get()), CopyWork::Side::Device,
          CopyWork::Side::Host, work.out_bytes};
}

class HostCommunicator final : public Communicator,
                               public std::enable_shared_from_this<HostCommunicator> {
 public:
  explicit HostCommunicator(const Membership& membership)
      : seconds_(membership.seconds),
        roll_(membership.id, membership.rank, membership.size,
              Mailboxes::bytes_for(membership.size)),
        exchange_(roll_, membership.rank, membership.size) {
    meet(*membership.called_off);
  }

  void give_up() noexcept override {
    given_up_ = true;
    roll_.ring();
  }

  // Copies to the host, a function that exchanges, copies back.
  std::shared_ptr<const Graph> graph_of(const ContextPtr& context,
                                        const std::vector<Collective>& collectives) override {
    const auto graph = std::make_shared<Graph>(context);
    add_round(*graph, collectives, true);
    for (const Collective& collective : collectives) add_round(*graph, {collective}, false);
    return graph;
  }

 protected:
  int rank() const noexcept override { return roll_.rank(); }
  void tell_others(const CollectiveFailure& failure) noexcept override { roll_.fail(failure); }

  void perform(const std::shared_ptr<const Stream>& stream,
               const std::vector<Collective>& collectives, std::uint32_t, const MarkEnd&) override {
    stream->synchronize();
    const Patience patience{deadline_of(seconds_), seconds_, given_up_};
    move_between_two(*stream, collectives, patience);
    for (const Collective& collective : collectives) {
      if (!is_between_two(collective.kind)) do_one(*stream, collective, patience);
    }
  }

  // Waits for the device: what comes next must not exchange before.
  void launch(const std::shared_ptr<const Stream>& stream,
              const std::vector<Collective>& collectives, std::uint32_t, const GraphLaunch& graph,
              const MarkEnd&) override {
    numbers_.clear();
    for (const Collective& collective : collectives) {
      if (!is_between_two(collective.kind)) numbers_.push_back(collective.number);
    }
    failed_ = nullptr;
    graph.queue(*stream);
    stream->synchronize();
    if (failed_) std::rethrow_exception(failed_);
  }

 private:
  // What a function of a graph exchanges.
  struct Round {
    std::weak_ptr<HostCommunicator> of;
    std::vector<HostWork> works;
  };

  // Adds those between two, which are exchanged at once, or the others.
  void add_round(Graph& graph, const std::vector<Collective>& collectives, bool between_two) {
    const auto round = std::make_shared<Round>(Round{weak_from_this(), {}});
    for (const Collective& collective : collectives) {
      if (is_between_two(collective.kind) == between_two)
        round->works.push_back(exchange_.work_of(collective));
    }
    if (round->works.empty()) return;
    for (HostWork& work : round->works) {
      work.in = pinned_room_for(graph.context(), work.in_bytes);
      work.out = pinned_room_for(graph.context(), work.out_bytes);
      if (work.in) graph.add_copy(last_of(graph), copy_in(work));
    }
    graph.add_host(last_of(graph), &HostCommunicator::exchange_round, round.get());
    graph.keep(round);
    for (const HostWork& work : round->works) {
      if (work.out) graph.add_copy(last_of(graph), copy_out(work));
    }
  }

  // On a thread of the driver's, which must not be called there.
  static void exchange_round(void* data) {
    auto& round = *static_cast<Round*>(data);
    if (const auto self = round.of.lock()) self->exchange(round);
  }

  void exchange(Round& round) noexcept {
    if (failed_) return;
    try {
      const Patience patience{deadline_of(seconds_), seconds_, given_up_};
      for (HostWork& work : round.works) {
        if (is_between_two(work.of.kind)) continue;
        work.of.number = numbers_.front();
        numbers_.pop_front();
      }
      for (const HostWork& work : round.works) roll_.enter(work.of);
      exchange_.do_at_once(round.works, patience);
      roll_.leave();
    } catch (...) {
      failed_ = std::current_exception();
    }
  }

  void meet(const CallOff& is_called_off) {
    const Deadline until = deadline_of(seconds_);
    while (!roll_.is_complete()) {
      const std::uint32_t bell = roll_.bell();
      if (auto problem = roll_.problem_while_meeting()) return end_meeting(*problem);
      if (is_called_off) return end_meeting(called_off(roll_.rank()));
      if (std::chrono::steady_clock::now() >= until)
        return end_meeting(nobody_came(roll_, seconds_, kHint));
      if (!roll_.is_complete()) roll_.wait(bell);
    }
    if (roll_.rank() == 0) roll_.close_door();
  }

  void end_meeting(const CollectiveFailure& failure) {
    roll_.fail(failure);
    roll_.close_door();
    throw CollectiveError(failure);
  }

  HostWork brought(const Stream& stream, const Collective& collective) const {
    HostWork work = exchange_.work_of(collective);
    work.in = room_for(work.in_bytes);
    work.out = room_for(work.out_bytes);
    if (work.in_bytes == 0) return work;
    const CurrentContext current(*stream.context());
    stream.context()->check(stream.driver().cuMemcpyDtoHAsync_v2(work.in.get(), collective.from,
                                                                 work.in_bytes, stream.handle()),
                            "cuMemcpyDtoHAsync");
    stream.synchronize();
    return work;
  }

  void take_back(const Stream& stream, const HostWork& work) const {
    if (work.out_bytes == 0) return;
    const CurrentContext current(*stream.context());
    stream.context()->check(stream.driver().cuMemcpyHtoDAsync_v2(work.of.to, work.out.get(),
                                                                 work.out_bytes, stream.handle()),
                            "cuMemcpyHtoDAsync");
    stream.synchronize();  // before the host memory is freed
  }

  // Moves all at once, so that none waits for another one of the group.
  void move_between_two(const Stream& stream, const std::vector<Collective>& collectives,
                        const Patience& patience) {
    std::vector<HostWork> works;
    for (const Collective& collective : collectives) {
      if (!is_between_two(collective.kind)) continue;
      roll_.enter(collective);
      works.push_back(brought(stream, collective));
    }
    if (works.empty()) return;
    exchange_.do_at_once(works, patience);
    for (const HostWork& work : works) take_back(stream, work);
    roll_.leave();
  }

  void do_one(const Stream& stream, const Collective& collective, const Patience& patience) {
    roll_.enter(collective);
    std::vector<HostWork> works{brought(stream, collective)};
    exchange_.do_at_once(works, patience);
    take_back(stream, works.front());
    roll_.leave();
  }

  double seconds_;
  Roll roll_;
  HostExchange exchange_;
  std::atomic<bool> given_up_{false};
  // Of the graph that is launched: the numbers of the collectives that are still to come, and why
  // one could not be done. Its worker writes and reads them while no function of the graph runs.
  std::deque<std::uint64_t> numbers_;
  std::exception_ptr failed_;
};

}  // namespace

void tell_of_failed_join(const Membership& membership, bool by_nccl,
                         const std::string& why) noexcept {
  try {
    // As large as those who join make it. Who comes first makes it, and who comes last removes it.
    const size_t extra = by_nccl ? 0 : Mailboxes::bytes_for(membership.size);
    Roll roll(membership.id, membership.rank, membership.size, extra, Roll::Rank::StaysAway);
    roll.fail({"ERR_CUDA_RANK_FAILED", text_of_rank(membership.rank) + " could not join: " + why,
               "join", membership.rank});
  } catch (const std::exception&) {
    // There is no memory to share, or this rank has joined already.
  }
}

std::shared_ptr<Communicator> join_on_host(const Membership& membership) {
  return std::make_shared<HostCommunicator>(membership);
}

}  // namespace cuda_ffi
