#include "collectives/nccl_gate.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "library/inside_library.hpp"

namespace cuda_ffi {
namespace {

// Never destroyed: threads may outlive static destruction.
struct Gate {
  std::mutex mutex;
  std::condition_variable left;
  bool is_closed = false;
  int inside = 0, communicators = 0;
};

Gate& gate() {
  static auto& instance = *new Gate;
  return instance;
}

}  // namespace

InsideNccl::InsideNccl() {
  const std::lock_guard lock(gate().mutex);
  is_let_in_ = !gate().is_closed;
  if (is_let_in_) ++gate().inside;
}

InsideNccl::~InsideNccl() {
  if (!is_let_in_) return;
  const std::lock_guard lock(gate().mutex);
  --gate().inside;
  gate().left.notify_all();
}

bool process_is_ending() noexcept {
  const std::lock_guard lock(gate().mutex);
  return gate().is_closed;
}

void count_nccl_communicator(int change) noexcept {
  const std::lock_guard lock(gate().mutex);
  gate().communicators += change;
}

bool nccl_is_in_use() noexcept {
  const std::lock_guard lock(gate().mutex);
  return gate().communicators > 0 || gate().inside > 0;
}

bool close_nccl(int milliseconds) {
  std::unique_lock lock(gate().mutex);
  gate().is_closed = true;
  gate().left.wait_for(lock, std::chrono::milliseconds(milliseconds),
                       [] { return gate().inside == 0; });
  if (gate().inside > 0 || gate().communicators > 0) skip_exit_handlers();
  return gate().inside == 0;
}

}  // namespace cuda_ffi
