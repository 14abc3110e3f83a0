#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "collectives/collective.hpp"
#include "collectives/collective_failure.hpp"
#include "platform/shared_segment.hpp"

namespace cuda_ffi {

using Deadline = std::chrono::steady_clock::time_point;

// What the ranks of one host know of each other: who has come, what each is doing, who has ended,
// and what ended the communicator for all. In shared memory, for threads and processes alike. Any
// thread.
class Roll {
 public:
  // Reserves `extra` bytes after the entries. All ranks of a communicator use the same id. Who only
  // says why it stays away has not come. Throws CollectiveError.
  enum class Rank { Comes, StaysAway };
  Roll(const std::string& id, int rank, int size, size_t extra, Rank own = Rank::Comes);
  ~Roll();
  Roll(const Roll&) = delete;
  Roll& operator=(const Roll&) = delete;

  int rank() const noexcept { return rank_; }
  int size() const noexcept { return size_; }
  std::byte* extra() const noexcept;

  // Whether all ranks have come; ranks on other hosts never do.
  bool is_complete() const noexcept;
  // Something wrong with the ranks that have come, while the others are awaited.
  std::optional<CollectiveFailure> problem_while_meeting() const;
  // The ranks that have not come: «rank 1 and rank 3».
  std::string missing() const;
  // No other rank is expected any more.
  void close_door() noexcept { segment_.unlink(); }

  // Says that this rank begins a collective. Throws CollectiveError if another rank called a
  // different one in its place.
  void enter(const Collective& collective);
  void leave() noexcept;
  // Whether another rank is known to have begun `collective` or a later one. Of ranks on other
  // hosts, and of what is between two, nothing is known.
  bool has_entered(int other, const Collective& collective) const noexcept;
  // Whether another rank is in a collective that this one has not reached.
  bool is_missed() const noexcept;

  // What has ended the communicator.
  std::optional<CollectiveFailure> failure() const;
  // Says why the communicator ends. Only the first reason counts.
  void fail(const CollectiveFailure& failure) noexcept;
  // The failure if a rank of this host has ended while `during` goes on.
  std::optional<CollectiveFailure> lost(int rank, const Collective& during) const;
  // What the rank is doing, for a message: «rank 1 is in broadcast …».
  std::string activity(int rank) const;
  bool has_come(int rank) const noexcept;

  // Tells waiting ranks that something has changed in the shared memory.
  void ring() noexcept;
  std::uint32_t bell() const noexcept;
  // Sleeps until the bell changes, but only for a short while.
  void wait(std::uint32_t bell) const noexcept;

 private:
  struct Sheet;
  struct Entry;
  Sheet& sheet() const noexcept;
  Entry& entry(int rank) const noexcept;
  std::optional<CollectiveFailure> contradiction(int other, const Collective& own) const;

  int rank_, size_;
  bool comes_;
  std::atomic<std::uint64_t> entered_{0};  // the number of this rank's last collective
  platform::SharedSegment segment_;
};

}  // namespace cuda_ffi
