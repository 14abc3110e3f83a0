// A rank of an NCCL communicator. NCCL can wait forever for a rank that does not come, and cannot
// say which rank of this host has ended or called something else; the roll can. A thread watches
// what is under way, and ends the communicator if a rank is lost or takes too long.

#include <set>
#include <thread>
#include <tuple>
#include <utility>

#include "collectives/communicator.hpp"
#include "collectives/nccl_connection.hpp"
#include "collectives/nccl_gate.hpp"
#include "collectives/patience.hpp"
#include "collectives/roll.hpp"
#include "collectives/under_way.hpp"
#include "driver/stream_capture.hpp"
#include "launch/serial_thread.hpp"

namespace cuda_ffi {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// How long a rank that has ended may still be needed: it may have done its part, and the results
// may be on their way.
constexpr auto kGrace = 500ms;
constexpr auto kShortestPause = 2ms;
constexpr auto kLongestPause = 20ms;
// So many operations are queued at once. The device takes a limited number of launches, and whoever
// makes more of them waits for it, which the JavaScript thread must not: it may have to make what
// the others wait for.
constexpr size_t kMostAtOnce = 128;
// The number of different operations that are remembered.
constexpr size_t kMostKnown = 1024;

class NcclCommunicator final : public Communicator,
                               public std::enable_shared_from_this<NcclCommunicator> {
 public:
  NcclCommunicator(const Membership& membership, ContextPtr context)
      : context_(std::move(context)),
        seconds_(membership.seconds),
        roll_(membership.id, membership.rank, membership.size, 0),
        connection_(context_, membership.rank, membership.size),
        under_way_(context_, [this] { roll_.leave(); }) {
    watcher_->post([] {});  // its thread is there from now on
    try {
      join(membership);
    } catch (const CollectiveError& error) {
      end_meeting(error.failure());
      throw;
    } catch (const DriverError& error) {
      end_meeting({"ERR_CUDA_RANK_FAILED",
                   text_of_rank(rank()) + " failed on its device when it joined (" +
                       error.failure().operation + ").",
                   "join", rank()});
      throw;
    }
    roll_.close_door();
  }

  void give_up() noexcept override {
    if (given_up_.exchange(true)) return;
    under_way_.hurry();
    watcher_->post([self = shared_from_this(), watcher = watcher_] { self->close(); });
  }

  void wait_until_left() override { watcher_->drain(); }

  // NCCL's calls for a stream that is captured do what they do for any other.
  std::shared_ptr<const Graph> graph_of(const ContextPtr&,
                                        const std::vector<Collective>& collectives) override {
    const CurrentContext current(*context_);
    const auto stream = std::make_shared<Stream>(context_, true, 0);
    StreamCapture capture(stream);
    connection_.queue(*stream, collectives);
    return capture.end();
  }

 protected:
  int rank() const noexcept override { return roll_.rank(); }

  void tell_others(const CollectiveFailure& failure) noexcept override {
    roll_.fail(failure);
    under_way_.hurry();
    watcher_->post([self = shared_from_this(), watcher = watcher_] { self->connection_.abort(); });
  }

  bool is_quick(const std::vector<Collective>& collectives) override {
    if (!connection_.is_quick() || collectives.size() > 1) return false;
    return known_.count(key_of(collectives.front())) > 0 && has_room();
  }

  bool is_quick(const GraphLaunch& graph) override { return graph.is_quick() && has_room(); }

  void perform(const std::shared_ptr<const Stream>& stream,
               const std::vector<Collective>& collectives, std::uint32_t ticket,
               const MarkEnd& mark_end) override {
    queue(*stream, begin(collectives, ticket, false), mark_end,
          [&] { connection_.queue(*stream, collectives); });
    if (known_.size() < kMostKnown && collectives.size() == 1)
      known_.insert(key_of(collectives.front()));
  }

  void launch(const std::shared_ptr<const Stream>& stream,
              const std::vector<Collective>& collectives, std::uint32_t ticket,
              const GraphLaunch& graph, const MarkEnd& mark_end) override {
    queue(*stream, begin(collectives, ticket, true), mark_end, [&] { graph.queue(*stream); });
  }

  std::optional<std::uint32_t> first_under_way() noexcept override { return under_way_.first(); }

  // NCCL reports a broken connection; the roll tells whose, perhaps a moment later.
  CollectiveFailure explained(const CollectiveFailure& failure,
                              const std::vector<Collective>& collectives) const override {
    if (failure.code != kNcclFailed) return failure;
    for (const auto until = Clock::now() + kGrace; Clock::now() < until;
         std::this_thread::sleep_for(10ms)) {
      if (const auto known = end()) return known->failure;
      if (auto lost = lost_rank(collectives)) return *lost;
      if (auto known = roll_.failure()) return *known;
    }
    return failure;
  }

 private:
  // What NCCL chooses its way by. Every rank has the same.
  using Key = std::tuple<CollectiveKind, size_t, ncclDataType_t, ncclRedOp_t, int>;
  static Key key_of(const Collective& c) { return {c.kind, c.count, c.type, c.op, c.root}; }

  bool has_room() {
    if (under_way_.size() < kMostAtOnce) return true;
    under_way_.remove_over();
    return under_way_.size() < kMostAtOnce;
  }

  // `queue_it` queues the operation in the stream.
  void queue(const Stream& stream, const std::shared_ptr<Operation>& operation,
             const MarkEnd& mark_end, const std::function<void()>& queue_it) {
    const CurrentContext current(*context_);
    try {
      if (given_up_) throw CollectiveError(given_up());
      if (auto known = roll_.failure()) throw CollectiveError(std::move(*known));
      for (const Collective& collective : operation->collectives) roll_.enter(collective);
      operation->begun.record(stream);
      queue_it();
      // A call that is awaited needs the mark anyway, and an event behind it takes microseconds.
      if (mark_end) operation->marked_end = mark_end();
      if (!operation->marked_end) operation->done.record(stream);
    } catch (...) {
      operation->state = Operation::State::Void;
      throw;
    }
    operation->state = Operation::State::Queued;
  }

  void join(const Membership& membership) {
    const Deadline until = deadline_of(seconds_);
    connection_.join(membership, [&] {
      if (process_is_ending()) throw CollectiveError(given_up());
      if (*membership.called_off) throw CollectiveError(called_off(rank()));
      if (auto problem = roll_.problem_while_meeting()) throw CollectiveError(std::move(*problem));
      if (Clock::now() >= until) throw CollectiveError(nobody_joined());
    });
  }

  void end_meeting(const CollectiveFailure& failure) {
    roll_.fail(failure);
    roll_.close_door();
    connection_.abort();
  }

  CollectiveFailure nobody_joined() const {
    if (!roll_.is_complete())
      return nobody_came(roll_, seconds_, "Every rank must join with the same id.");
    return {"ERR_CUDA_RANK_TIMEOUT",
            text_of_wait(roll_, seconds_) +
                " for NCCL to connect all ranks. NCCL_DEBUG=INFO shows what it tries.",
            "join", -1};
  }

  // Watched from now on: NCCL may wait for another rank before it has queued anything. It is there
  // before enter(): else the last one's end would leave() what this one enters.
  std::shared_ptr<Operation> begin(const std::vector<Collective>& collectives, std::uint32_t ticket,
                                   bool is_graph) {
    bool to_be_watched = false;
    const auto operation = under_way_.add(to_be_watched, ticket, collectives, is_graph);
    if (to_be_watched) watcher_->post([self = shared_from_this()] { self->watch(); });
    return operation;
  }

  // On the watcher's thread.
  void watch() {
    while (auto operation = under_way_.next()) {
      try {
        wait_for(*operation);
      } catch (const CollectiveError& error) {
        end_by(explained(error.failure(), operation->collectives), operation->collectives,
               operation->ticket);
      } catch (const DriverError& error) {
        // The stream's own calls report it.
        fail_alone(how_device_failed(error, operation->collectives), operation->collectives,
                   operation->ticket);
      }
      under_way_.remove(std::move(operation));
    }
  }

  // Until the device has done it, or never will.
  void wait_for(const Operation& operation) {
    std::optional<Deadline> until;
    std::optional<Clock::time_point> missed;
    std::chrono::microseconds pause = kShortestPause;
    while (!end() && !operation.is_over()) {
      // The time limit starts once the device has come to the operation.
      const bool waits = operation.state == Operation::State::BeingQueued ||
                         (operation.begun.done() && !is_graph_of_all(operation));
      if (!waits) until.reset();
      if (waits && !until) until = deadline_of(seconds_);
      connection_.check_health(operation.collectives);
      look_around(operation.collectives, until.value_or(Deadline::max()), missed);
      under_way_.pause(pause);
      pause = std::min<std::chrono::microseconds>(pause * 2, kLongestPause);
    }
  }

  // Whether it is a graph that all ranks have launched: then the time that it takes is that of
  // everything in it. Of ranks on other hosts nobody knows.
  bool is_graph_of_all(const Operation& operation) const {
    if (!operation.is_graph) return false;
    for (int other = 0; other < roll_.size(); ++other) {
      if (other != rank() && !roll_.has_entered(other, operation.collectives.back())) return false;
    }
    return true;
  }

  // Throws if other ranks will not do their part. `missed` is the time since which one of them is
  // gone.
  void look_around(const std::vector<Collective>& collectives, Deadline until,
                   std::optional<Clock::time_point>& missed) {
    if (given_up_ || process_is_ending()) throw CollectiveError(given_up());
    if (auto known = roll_.failure()) throw CollectiveError(std::move(*known));
    if (auto lost = lost_rank(collectives)) {
      if (!missed) missed = Clock::now();
      if (Clock::now() - *missed > kGrace) throw CollectiveError(std::move(*lost));
    }
    if (Clock::now() < until) return;
    throw CollectiveError(too_late(roll_, seconds_, collectives.front(), activity_of_others(), -1));
  }

  std::optional<CollectiveFailure> lost_rank(const std::vector<Collective>& collectives) const {
    for (const Collective& collective : collectives) {
      for (int other = 0; other < roll_.size(); ++other) {
        if (is_between_two(collective.kind) && other != collective.root) continue;
        if (auto lost = roll_.lost(other, collective)) return lost;
      }
    }
    return std::nullopt;
  }

  std::string activity_of_others() const {
    std::string others;
    for (int other = 0; other < roll_.size(); ++other) {
      if (other != rank()) others += (others.empty() ? "" : ", ") + roll_.activity(other);
    }
    return others;
  }

  // The watcher's last task. If all is well, every rank does this.
  void close() {
    const Deadline until = deadline_of(5);
    // Finishing needs all ranks. Stop waiting if another rank has failed, or goes on and waits for
    // this one, or if the process ends.
    const auto is_worth_waiting = [&] {
      return Clock::now() < until && !roll_.failure() && !roll_.is_missed() && !process_is_ending();
    };
    const bool is_well = !end() && under_way_.size() == 0;
    if (!is_well || !connection_.leave(is_worth_waiting)) connection_.abort();
  }

  ContextPtr context_;
  double seconds_;
  Roll roll_;
  NcclConnection connection_;
  UnderWay under_way_;
  std::set<Key> known_;  // what has been done before
  std::atomic<bool> given_up_{false};
  std::shared_ptr<SerialThread> watcher_ = std::make_shared<SerialThread>();
};

}  // namespace

std::shared_ptr<Communicator> join_by_nccl(const Membership& membership, ContextPtr context) {
  return std::make_shared<NcclCommunicator>(membership, std::move(context));
}

}  // namespace cuda_ffi
