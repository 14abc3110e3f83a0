#include "collectives/nccl_connection.hpp"

#include <chrono>
#include <thread>
#include <utility>

#include "collectives/nccl_calls.hpp"
#include "collectives/nccl_gate.hpp"

namespace cuda_ffi {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto kSpin = 300us;

// Communicators of one process share parts of NCCL, which are destroyed with the last of them. Held
// for nothing that waits for other ranks: those of this process would wait for it in turn.
std::mutex& destroying() {
  static auto& mutex = *new std::mutex;  // never destroyed: threads may outlive static destruction
  return mutex;
}

}  // namespace

NcclConnection::NcclConnection(ContextPtr context, int rank, int size)
    : nccl_(Nccl::get()), context_(std::move(context)), rank_(rank), size_(size) {}

NcclConnection::~NcclConnection() {
  abort();
}

void NcclConnection::join(const Membership& membership, const Look& look) {
  const InsideNccl inside;
  if (!inside) throw CollectiveError(given_up());
  const CurrentContext current(*context_);
  ncclUniqueId id{};
  membership.id.copy(id.internal, sizeof id.internal);
  ncclConfig_t config;
  config.blocking = 0;
  config.splitShare = 1;
  const ncclResult_t begun = nccl_.ncclCommInitRankConfig(&parent_, size_, id, rank_, &config);
  if (is_refusal(begun)) throw failure(begun, "join");
  count_nccl_communicator(1);
  poll("join", look);
  make_child(look);
}

void NcclConnection::make_child(const Look& look) {
  if (!nccl_.ncclCommSplit) return;
  ncclConfig_t config;
  config.blocking = 1;
  if (is_refusal(nccl_.ncclCommSplit(parent_, 0, rank_, &made_, &config))) return;
  poll("join", look);
  const std::lock_guard lock(handles_);
  child_ = made_;
  is_quick_ = child_ != nullptr;
}

void NcclConnection::queue(const Stream& stream, const std::vector<Collective>& collectives) {
  const InsideNccl inside;
  if (!inside) throw CollectiveError(given_up());
  ncclResult_t result = ncclSuccess;
  {
    const std::lock_guard calling(calls_);
    ncclComm_t comm = nullptr;
    {
      const std::lock_guard lock(handles_);
      comm = for_operations();
    }
    if (!comm) throw aborted(describe(collectives));
    is_calling_ = true;
    result = call_group(comm, stream, collectives);
    is_calling_ = false;
  }
  if (is_refusal(result)) throw failure(result, describe(collectives));
  if (result == ncclInProgress) poll(describe(collectives), [] {});
}

ncclResult_t NcclConnection::call_group(ncclComm_t comm, const Stream& stream,
                                        const std::vector<Collective>& collectives) const {
  const NcclRank as{nccl_, comm, rank_, size_};
  const ncclResult_t begun = nccl_.ncclGroupStart();
  if (is_refusal(begun)) return begun;
  ncclResult_t result = ncclSuccess;
  for (const Collective& collective : collectives) {
    const ncclResult_t answer = call_nccl(as, collective, stream.handle());
    if (is_refusal(answer)) result = answer;
  }
  const ncclResult_t ended = nccl_.ncclGroupEnd();
  return is_refusal(result) ? result : ended;
}

// Waits until NCCL has done what it was asked for last; NCCL_COMM_BLOCKING=0 makes that take a
// while for the child too.
void NcclConnection::poll(const std::string& during, const Look& look) {
  const auto begun = Clock::now();
  auto pause = 20us;
  while (true) {
    ncclResult_t state = ncclSuccess;
    {
      const std::lock_guard lock(handles_);
      if (!parent_) throw aborted(during);
      state = state_of(for_operations());
    }
    if (is_refusal(state)) throw failure(state, during);
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

void NcclConnection::check_health(const std::vector<Collective>& during) {
  const InsideNccl inside;
  // Whoever is in a call hears of a failure there.
  const std::unique_lock calling(calls_, std::try_to_lock);
  if (!inside || !calling) return;
  const std::lock_guard lock(handles_);
  if (!parent_) return;
  const ncclResult_t state = state_of(for_operations());
  if (is_refusal(state)) throw failure(state, describe(during));
}

ncclResult_t NcclConnection::state_of(ncclComm_t comm) const {
  ncclResult_t state = ncclSuccess;
  const ncclResult_t asked = nccl_.ncclCommGetAsyncError(comm, &state);
  return is_refusal(asked) ? asked : state;
}

bool NcclConnection::leave(const std::function<bool()>& is_worth_waiting) try {
  const InsideNccl inside;
  const std::lock_guard lock(handles_);
  if (!inside || !parent_) return false;
  const CurrentContext current(*context_);
  nccl_.ncclCommFinalize(parent_);
  ncclResult_t state = ncclInProgress;
  while (state == ncclInProgress && is_worth_waiting()) {
    state = state_of(parent_);
    std::this_thread::sleep_for(1ms);
  }
  if (state != ncclSuccess) return false;
  // All ranks are here. Once both are finalized, destroying them waits for nobody.
  if (child_) nccl_.ncclCommFinalize(child_);
  const std::lock_guard alone(destroying());
  if (child_) nccl_.ncclCommDestroy(std::exchange(child_, nullptr));
  nccl_.ncclCommDestroy(std::exchange(parent_, nullptr));
  count_nccl_communicator(-1);
  return true;
} catch (const DriverError&) {
  return false;  // the device is gone
}

void NcclConnection::abort() noexcept {
  const InsideNccl inside;
  // Once the process ends, NCCL is called only to end a call that waits within it, which the
  // process waits for. Exit handlers do not run as long as the communicator is counted.
  if (!inside && !is_calling_) return;
  ncclComm_t parent = nullptr, child = nullptr;
  {
    const std::lock_guard lock(handles_);
    parent = std::exchange(parent_, nullptr);
    child = std::exchange(child_, nullptr);
  }
  if (!parent) return;
  try {
    const CurrentContext current(*context_);
    if (child) nccl_.ncclCommAbort(parent);  // whoever is in a call to the child comes back from it
    const std::lock_guard nobody_in(calls_);  // while it is taken apart
    nccl_.ncclCommAbort(child ? child : parent);
    count_nccl_communicator(-1);
  } catch (const DriverError&) {
    // The device is gone, and the communicators with it.
  }
}

CollectiveError NcclConnection::failure(ncclResult_t result, const std::string& during) const {
  return CollectiveError({kNcclFailed,
                          "NCCL failed on rank " + std::to_string(rank_) + " in " + during + ": " +
                              nccl_.words_of(result) + ". NCCL_DEBUG=WARN prints more.",
                          during.substr(0, during.find(' ')), rank_});
}

// Whoever calls abort() has said why; see Communicator::end().
CollectiveError NcclConnection::aborted(const std::string& during) const {
  return CollectiveError({kNcclFailed, "NCCL was aborted on rank " + std::to_string(rank_) + ".",
                          during.substr(0, during.find(' ')), rank_});
}

}  // namespace cuda_ffi
