#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "collectives/call_off.hpp"
#include "collectives/collective.hpp"
#include "collectives/collective_failure.hpp"
#include "driver/stream.hpp"

namespace cuda_ffi {

// How a rank joins the others.
struct Membership {
  std::string id;  // 128 bytes
  int rank = 0, size = 1;
  double seconds = 0;  // how long to wait for other ranks, here and in every operation
  std::shared_ptr<const CallOff> called_off = call_off_of(id);
};

// One rank's end of a group of devices that work together.
class Communicator {
 public:
  virtual ~Communicator() = default;

  // Does this rank's part of all of `collectives`, which run side by side, or queues it in the
  // stream. Blocks: call it on a stream's worker. Calls are served in the order of their tickets:
  // 1, 2, … Throws CollectiveError, or DriverError.
  void perform(const std::shared_ptr<const Stream>& stream,
               const std::vector<Collective>& collectives, std::uint32_t ticket);

  // Nobody wants results any more: ends everything that waits for other ranks. Any thread.
  virtual void give_up() noexcept = 0;
  // Blocks until what give_up() began is done: a process must not end before.
  virtual void wait_until_left() {}

  // Why the communicator has ended, and the ticket from which on its results are worthless.
  struct End {
    std::uint32_t ticket;
    CollectiveFailure failure;
  };
  std::optional<End> end() const;

 protected:
  virtual void perform_now(const std::shared_ptr<const Stream>& stream,
                           const std::vector<Collective>& collectives, std::uint32_t ticket) = 0;
  // Tells the other ranks why they cannot go on.
  virtual void tell_others(const CollectiveFailure& failure) noexcept = 0;
  virtual int rank() const noexcept = 0;
  // Ends the communicator here and for the others.
  void end_by(const CollectiveFailure& failure, const std::vector<Collective>& during,
              std::uint32_t ticket) noexcept;
  // Only the first reason counts.
  void end_at(std::uint32_t ticket, const CollectiveFailure& failure) noexcept;
  void throw_if_ended() const;

 private:
  class Turn;

  mutable std::mutex mutex_;
  std::condition_variable turned_;
  std::uint32_t next_ticket_ = 1;
  std::optional<End> end_;
};

// Names several calls by the first, since a message cannot tell them apart.
std::string describe(const std::vector<Collective>& collectives);

// Joins through shared host memory: for devices without NCCL. Blocks until all ranks have come.
// Throws CollectiveError.
std::shared_ptr<Communicator> join_on_host(const Membership& membership);

// Joins through NCCL, on the current device of `context`. Blocks until all ranks have come. Throws
// CollectiveError, LibraryNotFound.
std::shared_ptr<Communicator> join_by_nccl(const Membership& membership, ContextPtr context);

}  // namespace cuda_ffi
