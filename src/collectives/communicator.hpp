#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "collectives/call_off.hpp"
#include "collectives/collective.hpp"
#include "collectives/collective_failure.hpp"
#include "driver/graph.hpp"
#include "driver/stream.hpp"
#include "launch/stream_mark.hpp"

namespace cuda_ffi {

// How a rank joins the others.
struct Membership {
  std::string id;  // 128 bytes
  int rank = 0, size = 1;
  double seconds = 0;  // how long to wait for other ranks, here and in every operation
  std::shared_ptr<const CallOff> called_off = call_off_of(id);
};

// Marks the end of what is queued in a stream so far, or says that this cannot be done there. Null
// for whoever is not on the JavaScript thread.
using MarkEnd = std::function<std::optional<MarkedPlace>()>;

// A graph with a communicator's operations in it.
struct GraphLaunch {
  std::function<void(const Stream&)> queue;  // throws CollectiveError, DriverError
  std::function<bool()> is_quick;            // whether queue() would not block
};

// One rank's end of a group of devices that work together.
class Communicator {
 public:
  virtual ~Communicator() = default;

  // A graph of `collectives`, which run side by side. Only for what a Part launches, which calls
  // this too: it blocks while NCCL has to do with other ranks for that. Throws CollectiveError,
  // DriverError.
  virtual std::shared_ptr<const Graph> graph_of(const ContextPtr& context,
                                                const std::vector<Collective>& collectives) = 0;

  // Nobody wants results any more: ends everything that waits for other ranks. Any thread.
  virtual void give_up() noexcept = 0;
  // Blocks until what give_up() began is done: a process must not end before.
  virtual void wait_until_left() {}
  // Its device is about to be reset, which would wait for what waits for other ranks there. Ends
  // that, and tells the others. Any thread.
  void end_with_device() noexcept;

  // Why the communicator has ended, and the ticket from which on its results are worthless. One of
  // them may have an error of its own.
  struct End {
    std::uint32_t ticket;
    CollectiveFailure failure;
    std::uint32_t own_error = 0;
  };
  std::optional<End> end() const;

 protected:
  // Does this rank's part of all of `collectives`, which run side by side, or queues it in the
  // stream. One caller at a time. Throws CollectiveError, or DriverError.
  virtual void perform(const std::shared_ptr<const Stream>& stream,
                       const std::vector<Collective>& collectives, std::uint32_t ticket,
                       const MarkEnd& mark_end) = 0;
  // Does this rank's part of a graph with `collectives`, one after the other, or queues it. As
  // perform().
  virtual void launch(const std::shared_ptr<const Stream>& stream,
                      const std::vector<Collective>& collectives, std::uint32_t ticket,
                      const GraphLaunch& graph, const MarkEnd& mark_end) = 0;
  // Whether perform(), or launch(), would not block. Asked while nobody is in it.
  virtual bool is_quick(const std::vector<Collective>&) { return false; }
  virtual bool is_quick(const GraphLaunch&) { return false; }
  // The ticket of the first operation that the device has not done yet, if it does any later.
  virtual std::optional<std::uint32_t> first_under_way() noexcept { return {}; }
  // What is known about a failure, perhaps a moment later. Blocks for that long.
  virtual CollectiveFailure explained(const CollectiveFailure& failure,
                                      const std::vector<Collective>&) const {
    return failure;
  }
  // Tells the other ranks why they cannot go on. Does not block.
  virtual void tell_others(const CollectiveFailure& failure) noexcept = 0;
  virtual int rank() const noexcept = 0;
  // Ends the communicator here and for the others.
  void end_by(const CollectiveFailure& failure, const std::vector<Collective>& during,
              std::uint32_t ticket) noexcept;

  // The call with `ticket` itself has an error of its own; the others, and the other ranks, get
  // this one.
  void fail_alone(const std::string& how, const std::vector<Collective>& during,
                  std::uint32_t ticket) noexcept;

 private:
  friend class Part;
  class Turn;
  bool is_turn_of(std::uint32_t ticket) const;
  void pass(std::uint32_t ticket);
  void throw_if_ended() const;
  // Ends the communicator for `why`, and throws it.
  [[noreturn]] void fail(const std::exception_ptr& why, const std::vector<Collective>& during,
                         std::uint32_t ticket);
  // Only the first reason counts. What is not over goes with what begins at `ticket`.
  void end_at(std::uint32_t ticket, const CollectiveFailure& failure,
              std::uint32_t own_error = 0) noexcept;

  mutable std::mutex mutex_;
  std::condition_variable turned_;
  std::uint32_t next_ticket_ = 1;
  std::set<std::uint32_t> passed_;  // later tickets whose turn need not come
  std::optional<End> end_;
};

// A rank's part in some operations that run side by side, or in those of a graph, from when it is
// asked for. Parts are done in the order of their tickets: 1, 2, … If one is dropped before it is
// done, since something else has failed, the communicator ends: the other ranks would wait for it.
class Part {
 public:
  Part(std::shared_ptr<Communicator> of, std::vector<Collective> collectives, std::uint32_t ticket,
       std::optional<GraphLaunch> graph = std::nullopt)
      : of_(std::move(of)),
        collectives_(std::move(collectives)),
        ticket_(ticket),
        graph_(std::move(graph)) {}
  ~Part();
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;

  // Does it if that takes no waiting. False if perform() has to do it, or to report why it failed.
  // JavaScript thread.
  bool perform_at_once(const std::shared_ptr<const Stream>& stream, const MarkEnd& mark_end);
  // Waits for its turn, and does it. Blocks: call it on a stream's worker. Throws CollectiveError,
  // or DriverError.
  void perform(const std::shared_ptr<const Stream>& stream);

 private:
  bool is_quick() const;
  void do_it(const std::shared_ptr<const Stream>& stream, const MarkEnd& mark_end = nullptr);

  std::shared_ptr<Communicator> of_;
  std::vector<Collective> collectives_;
  std::uint32_t ticket_;
  std::optional<GraphLaunch> graph_;
  bool is_over_ = false;
  std::exception_ptr failed_;  // at once
};

// Names several calls by the first, since a message cannot tell them apart.
std::string describe(const std::vector<Collective>& collectives);

// What follows on «Rank 1», for the others.
std::string how_device_failed(const DriverError& error, const std::vector<Collective>& during);

// Tells the ranks of this host, those that wait and those that are still to come, that this one
// cannot join. Does what it can.
void tell_of_failed_join(const Membership& membership, bool by_nccl,
                         const std::string& why) noexcept;

// Joins through shared host memory: for devices without NCCL. Blocks until all ranks have come.
// Throws CollectiveError.
std::shared_ptr<Communicator> join_on_host(const Membership& membership);

// Joins through NCCL, on the current device of `context`. Blocks until all ranks have come. Throws
// CollectiveError, LibraryNotFound.
std::shared_ptr<Communicator> join_by_nccl(const Membership& membership, ContextPtr context);

}  // namespace cuda_ffi
