// A rank of an NCCL communicator. NCCL is configured not to block, so that nothing waits forever.
// Its answers are polled: by the streams' workers, and while the device works, by a watcher thread,
// which ends the communicator if a rank is lost or takes too long. NCCL cannot say which rank of
// this host has ended or called something else; the roll can.

#include <thread>
#include <utility>

#include "collectives/communicator.hpp"
#include "collectives/nccl.hpp"
#include "collectives/nccl_gate.hpp"
#include "collectives/patience.hpp"
#include "collectives/roll.hpp"
#include "driver/event.hpp"
#include "launch/serial_thread.hpp"

namespace cuda_ffi {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// How long a rank that has ended may still be needed: it may have done its part, and the results
// may be on their way.
constexpr auto kGrace = 500ms;
constexpr auto kSpin = 300us;
constexpr const char* kNcclFailed = "ERR_CUDA_NCCL";

// A queued operation, until the device has done it.
struct Pending {
  std::uint32_t ticket;
  std::vector<Collective> collectives;
  Event begun, done;
};

class NcclCommunicator final : public Communicator,
                               public std::enable_shared_from_this<NcclCommunicator> {
 public:
  NcclCommunicator(const Membership& membership, ContextPtr context)
      : nccl_(Nccl::get()),
        context_(std::move(context)),
        seconds_(membership.seconds),
        roll_(membership.id, membership.rank, membership.size, 0) {
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

  // The last owner is a watcher task, or a caller that never gave it up.
  ~NcclCommunicator() override { abort(); }

  void give_up() noexcept override {
    if (given_up_.exchange(true)) return;
    watcher_->post([self = shared_from_this(), watcher = watcher_] { self->close(); });
  }

  void wait_until_left() override { watcher_->drain(); }

 protected:
  int rank() const noexcept override { return roll_.rank(); }

  void tell_others(const CollectiveFailure& failure) noexcept override {
    roll_.fail(failure);
    abort();
  }

  void perform_now(const std::shared_ptr<const Stream>& stream,
                   const std::vector<Collective>& collectives, std::uint32_t ticket) override {
    ++watched_;  // before enter(): else a watcher still at the previous one might leave()
    for (const Collective& collective : collectives) roll_.enter(collective);
    const CurrentContext current(*context_);
    auto pending =
        std::make_shared<Pending>(Pending{ticket, collectives, Event(context_, Event::Timing::Off),
                                          Event(context_, Event::Timing::Off)});
    pending->begun.record(*stream);
    try {
      queue(*stream, collectives);
    } catch (const CollectiveError& error) {
      throw CollectiveError(explained(error.failure(), collectives));
    }
    pending->done.record(*stream);
    watcher_->post([self = shared_from_this(), pending] { self->watch(*pending); });
  }

 private:
  void join(const Membership& membership) {
    const InsideNccl inside;
    if (!inside) throw CollectiveError(given_up());
    const CurrentContext current(*context_);
    ncclUniqueId id{};
    membership.id.copy(id.internal, sizeof id.internal);
    ncclConfig_t config;
    config.blocking = 0;
    check(nccl_.ncclCommInitRankConfig(&comm_, membership.size, id, membership.rank, &config),
          "join");
    count_nccl_communicator(1);
    const Deadline until = deadline_of(seconds_);
    poll("join", [&] {
      if (process_is_ending()) throw CollectiveError(given_up());
      if (*membership.called_off) throw CollectiveError(called_off(rank()));
      if (auto problem = roll_.problem_while_meeting()) throw CollectiveError(std::move(*problem));
      if (Clock::now() >= until) throw CollectiveError(nobody_joined());
    });
  }

  void end_meeting(const CollectiveFailure& failure) {
    roll_.fail(failure);
    roll_.close_door();
    abort();
  }

  CollectiveFailure nobody_joined() const {
    if (!roll_.is_complete())
      return nobody_came(roll_, seconds_, "Every rank must join with the same id.");
    return {"ERR_CUDA_RANK_TIMEOUT",
            text_of_wait(roll_, seconds_) +
                " for NCCL to connect all ranks. NCCL_DEBUG=INFO shows what it tries.",
            "join", -1};
  }

  // Throws if NCCL refuses.
  void check(ncclResult_t result, const std::string& during) const {
    if (result == ncclSuccess || result == ncclInProgress) return;
    throw CollectiveError({kNcclFailed,
                           "NCCL failed on rank " + std::to_string(rank()) + " in " + during +
                               ": " + nccl_.words_of(result, comm_) +
                               ". NCCL_DEBUG=WARN prints more.",
                           during.substr(0, during.find(' ')), rank()});
  }

  // Waits until NCCL has done what was asked for last. `look` throws to end the wait.
  template <typename Look>
  void poll(const std::string& during, Look look) {
    const auto begun = Clock::now();
    auto pause = 20us;
    while (true) {
      ncclResult_t state = ncclSuccess;
      {
        const std::lock_guard lock(mutex_);
        if (!comm_) throw_if_ended();
        if (!comm_) return;
        check(nccl_.ncclCommGetAsyncError(comm_, &state), during);
        check(state, during);
      }
      if (state != ncclInProgress) return;
      // Most answers come at once, and a sleeping thread wakes up late.
      if (Clock::now() - begun < kSpin) {
        std::this_thread::yield();
        continue;
      }
      look();
      std::this_thread::sleep_for(pause);
      pause = std::min<std::chrono::microseconds>(pause * 2, 1ms);
    }
  }

  void queue(const Stream& stream, const std::vector<Collective>& collectives) {
    const InsideNccl inside;
    if (!inside) throw CollectiveError(given_up());
    const std::string during = describe(collectives);
    {
      const std::lock_guard lock(mutex_);
      if (!comm_) throw_if_ended();
      check(nccl_.ncclGroupStart(), during);
      ncclResult_t result = ncclSuccess;
      for (const Collective& collective : collectives) {
        const ncclResult_t answer = call(collective, stream.handle());
        if (answer != ncclSuccess && answer != ncclInProgress) result = answer;
      }
      const ncclResult_t ended = nccl_.ncclGroupEnd();
      check(result, during);
      check(ended, during);
    }
    const Deadline until = deadline_of(seconds_);
    std::optional<Clock::time_point> missed;
    poll(during, [&] { look_around(collectives, until, missed); });
  }

  ncclResult_t call(const Collective& c, CUstream stream) const {
    const auto* from = reinterpret_cast<const void*>(c.from);
    auto* to = reinterpret_cast<void*>(c.to);
    switch (c.kind) {
      case CollectiveKind::AllReduce:
        return nccl_.ncclAllReduce(from, to, c.count, c.type, c.op, comm_, stream);
      case CollectiveKind::Reduce:
        return nccl_.ncclReduce(from, to, c.count, c.type, c.op, c.root, comm_, stream);
      case CollectiveKind::Broadcast:
        return nccl_.ncclBroadcast(from, to, c.count, c.type, c.root, comm_, stream);
      case CollectiveKind::AllGather:
        return nccl_.ncclAllGather(from, to, c.count, c.type, comm_, stream);
      case CollectiveKind::ReduceScatter:
        return nccl_.ncclReduceScatter(from, to, c.count, c.type, c.op, comm_, stream);
      case CollectiveKind::Send:
        return nccl_.ncclSend(from, c.count, c.type, c.root, comm_, stream);
      case CollectiveKind::Receive:
        return nccl_.ncclRecv(to, c.count, c.type, c.root, comm_, stream);
      case CollectiveKind::AllToAll:
      case CollectiveKind::Gather:
      case CollectiveKind::Scatter:
        return call_by_pairs(c, stream);
    }
    return ncclInvalidArgument;
  }

  // Operations that NCCL has no function for, or only in recent versions: a group of sends and
  // receives.
  ncclResult_t call_by_pairs(const Collective& c, CUstream stream) const {
    const size_t part = c.count * element_bytes(c.type);
    const bool all = c.kind == CollectiveKind::AllToAll;
    const bool at_root = c.root == rank();
    const auto send = [&](size_t offset, int peer) {
      return nccl_.ncclSend(reinterpret_cast<const void*>(c.from + offset), c.count, c.type, peer,
                            comm_, stream);
    };
    const auto receive = [&](size_t offset, int peer) {
      return nccl_.ncclRecv(reinterpret_cast<void*>(c.to + offset), c.count, c.type, peer, comm_,
                            stream);
    };
    ncclResult_t result = ncclSuccess;
    const auto keep = [&](ncclResult_t answer) {
      if (answer != ncclSuccess && answer != ncclInProgress) result = answer;
    };
    if (c.kind == CollectiveKind::Gather) keep(send(0, c.root));
    if (c.kind == CollectiveKind::Scatter) keep(receive(0, c.root));
    for (int peer = 0; peer < roll_.size(); ++peer) {
      const size_t offset = part * static_cast<size_t>(peer);
      if (all || (at_root && c.kind == CollectiveKind::Scatter)) keep(send(offset, peer));
      if (all || (at_root && c.kind == CollectiveKind::Gather)) keep(receive(offset, peer));
    }
    return result;
  }

  // On the watcher's thread: waits until the device is done, or never will be.
  void watch(const Pending& pending) {
    try {
      wait_for_device(pending);
    } catch (const CollectiveError& error) {
      end_by(explained(error.failure(), pending.collectives), pending.collectives, pending.ticket);
    } catch (const DriverError&) {
      abort();  // the stream's own calls report it
    }
    if (--watched_ == 0) roll_.leave();
  }

  void wait_for_device(const Pending& pending) {
    std::optional<Deadline> until;
    std::optional<Clock::time_point> missed;
    for (auto pause = 200us; !end(); pause = std::min<std::chrono::microseconds>(pause * 2, 20ms)) {
      if (pending.done.done()) return;
      // The time limit starts once the device has come to the operation.
      if (!until && pending.begun.done()) until = deadline_of(seconds_);
      look_for_errors(pending.collectives);
      look_around(pending.collectives, until.value_or(Deadline::max()), missed);
      std::this_thread::sleep_for(pause);
    }
  }

  // Throws what NCCL has noticed so far.
  void look_for_errors(const std::vector<Collective>& collectives) {
    const InsideNccl inside;
    const std::lock_guard lock(mutex_);
    ncclResult_t state = ncclSuccess;
    if (!inside || !comm_) return;
    check(nccl_.ncclCommGetAsyncError(comm_, &state), describe(collectives));
    check(state, describe(collectives));
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

  // NCCL reports a broken connection; the roll tells whose, perhaps a moment later.
  CollectiveFailure explained(const CollectiveFailure& failure,
                              const std::vector<Collective>& collectives) const {
    if (failure.code != kNcclFailed) return failure;
    for (const auto until = Clock::now() + kGrace; Clock::now() < until;
         std::this_thread::sleep_for(10ms)) {
      if (auto lost = lost_rank(collectives)) return *lost;
      if (auto known = roll_.failure()) return *known;
    }
    return failure;
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
    finalize();
    abort();
  }

  void finalize() {
    const InsideNccl inside;
    const std::lock_guard lock(mutex_);
    if (!inside || !comm_ || end()) return;
    const CurrentContext current(*context_);
    nccl_.ncclCommFinalize(comm_);
    // Finishing needs all ranks. Stop waiting if another rank goes on and waits for this one, or if
    // the process ends.
    const Deadline until = deadline_of(5);
    ncclResult_t state = ncclInProgress;
    while (state == ncclInProgress && Clock::now() < until && !roll_.is_missed() &&
           !process_is_ending()) {
      if (nccl_.ncclCommGetAsyncError(comm_, &state) != ncclSuccess) return;
      std::this_thread::sleep_for(1ms);
    }
    if (state != ncclSuccess) return;
    const std::lock_guard alone(taking_apart());
    nccl_.ncclCommDestroy(std::exchange(comm_, nullptr));
    count_nccl_communicator(-1);
  }

  void abort() noexcept {
    const InsideNccl inside;
    const std::lock_guard lock(mutex_);
    if (!inside || !comm_) return;
    try {
      const CurrentContext current(*context_);
      const std::lock_guard alone(taking_apart());
      nccl_.ncclCommAbort(std::exchange(comm_, nullptr));
      count_nccl_communicator(-1);
    } catch (const DriverError&) {
      // The device is gone, and the communicator with it.
    }
  }

  // Communicators of one process share parts of NCCL, which are taken apart with the last of them.
  static std::mutex& taking_apart() {
    static auto& mutex =
        *new std::mutex;  // never destroyed: threads may outlive static destruction
    return mutex;
  }

  const Nccl& nccl_;
  ContextPtr context_;
  double seconds_;
  Roll roll_;
  std::mutex mutex_;  // guards comm_: the thread that ends it takes it
  ncclComm_t comm_ = nullptr;
  std::atomic<bool> given_up_{false};
  std::atomic<int> watched_{0};  // queued, and not yet seen to end by the watcher
  std::shared_ptr<SerialThread> watcher_ = std::make_shared<SerialThread>();
};

}  // namespace

std::shared_ptr<Communicator> join_by_nccl(const Membership& membership, ContextPtr context) {
  return std::make_shared<NcclCommunicator>(membership, std::move(context));
}

}  // namespace cuda_ffi
