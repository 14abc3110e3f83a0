#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "collectives/communicator.hpp"
#include "collectives/nccl.hpp"

namespace cuda_ffi {

// The code of what NCCL itself reports.
inline constexpr const char* kNcclFailed = "ERR_CUDA_NCCL";

// One rank's communicators of NCCL: a parent, which never blocks, and its child.
//
// A rank that joins must not wait forever, so the parent does not block. But for each call to a
// communicator that does not block, NCCL starts a thread, which takes longer than a small operation
// does. So operations go to a child that may block, and shares the parent's resources. To abort one
// of such a family makes the others unusable: if a call to the child waits for a rank that does not
// come, to abort the parent ends it.
//
// If NCCL refuses to make the child, the parent does all.
class NcclConnection {
 public:
  using Look = std::function<void()>;  // called now and then; throws to end a wait

  NcclConnection(ContextPtr context, int rank, int size);
  // Aborts.
  ~NcclConnection();
  NcclConnection(const NcclConnection&) = delete;
  NcclConnection& operator=(const NcclConnection&) = delete;

  // Blocks until all ranks have come. Throws CollectiveError, and what `look` throws.
  void join(const Membership& membership, const Look& look);

  // Whether queue() returns as soon as everything is queued, if that has been asked for before:
  // NCCL connects ranks, and loads its kernels, when it first needs them.
  bool is_quick() const noexcept { return is_quick_; }
  // Queues `collectives` in `stream`, one caller at a time. Blocks while NCCL has to do with other
  // ranks for that. Throws CollectiveError if NCCL fails or abort() is called.
  void queue(const Stream& stream, const std::vector<Collective>& collectives);
  // Throws CollectiveError if NCCL has noticed a failure. Any thread.
  void check_health(const std::vector<Collective>& during);

  // Leaves together with the other ranks, which all have to do it. `is_worth_waiting` is asked
  // while they have not. Returns whether it has left. Any thread, while nobody is in queue().
  bool leave(const std::function<bool()>& is_worth_waiting);
  // Leaves at once, and ends what waits for other ranks: calls, and on the device. Any thread.
  void abort() noexcept;

 private:
  void make_child(const Look& look);
  // While handles_ is held.
  ncclComm_t for_operations() const noexcept { return child_ ? child_ : parent_; }
  ncclResult_t call_group(ncclComm_t comm, const Stream& stream,
                          const std::vector<Collective>& collectives) const;
  void poll(const std::string& during, const Look& look);
  ncclResult_t state_of(ncclComm_t comm) const;
  CollectiveError failure(ncclResult_t result, const std::string& during) const;
  CollectiveError aborted(const std::string& during) const;

  const Nccl& nccl_;
  ContextPtr context_;
  int rank_, size_;
  bool is_quick_ = false;
  std::mutex handles_;  // guards parent_ and child_
  ncclComm_t parent_ = nullptr, child_ = nullptr;
  std::atomic<bool> is_calling_{false};
  std::mutex calls_;           // held during a call that queues
  ncclComm_t made_ = nullptr;  // where NCCL writes the child, on a thread of its own
};

}  // namespace cuda_ffi
