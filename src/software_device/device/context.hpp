#pragma once

// A context: the streams, limits and sticky error of one user of a device, and the handles that end
// with it. The object of a primary context lives as long as the process; it is active while
// somebody retains it.

#include <array>
#include <atomic>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "software_device/device/handle_table.hpp"
#include "software_device/device/launch_tokens.hpp"
#include "software_device/device/stream.hpp"

namespace cuda_ffi::software {

class Context : public std::enable_shared_from_this<Context> {
 public:
  static constexpr HandleKind kHandleKind = HandleKind::Context;
  using Handle = CUcontext;

  Context(int device, unsigned flags, bool primary);

  int device() const noexcept { return device_; }
  bool primary() const noexcept { return primary_; }
  std::uint64_t id() const noexcept { return id_; }
  unsigned flags() const noexcept { return flags_.load(std::memory_order_relaxed); }
  void set_flags(unsigned flags) noexcept { flags_.store(flags, std::memory_order_relaxed); }
  CUcontext handle() const noexcept { return handle_; }
  void set_handle(CUcontext handle) noexcept { handle_ = handle; }

  // Grows with every tear-down: everything from an earlier epoch is gone.
  std::uint64_t epoch() const noexcept { return epoch_.load(std::memory_order_acquire); }
  // The sticky error of that epoch, also after its end: whoever waited for its work learns what
  // became of it, and not that the next epoch is well.
  CUresult error_of(std::uint64_t epoch) const noexcept;
  bool active() const noexcept { return active_.load(std::memory_order_acquire); }
  void activate();
  // Waits for all work, then frees all allocations and invalidates all handles of this context.
  void tear_down();

  // The first sticky error, which every later call returns.
  CUresult error() const noexcept { return error_.load(std::memory_order_acquire); }
  void poison(CUresult code, std::string report);
  struct Fault {
    std::uint64_t number = 0;  // among the device's Faults; 0 if there was none
    CUresult code = CUDA_SUCCESS;
    std::string report;
  };
  Fault fault() const;
  // Makes running grids end with LAUNCH_FAILED.
  void cancel() noexcept { cancelled_.store(true, std::memory_order_release); }
  const std::atomic<bool>& cancelled() const noexcept { return cancelled_; }
  LaunchTokens& launch_tokens() noexcept { return launch_tokens_; }

  std::shared_ptr<Stream> legacy_stream();
  std::shared_ptr<Stream> per_thread_stream();
  CUstream create_stream(unsigned flags, int priority);
  void destroy_stream(CUstream handle);
  // All streams that still exist or have work.
  std::vector<std::shared_ptr<Stream>> streams();
  void synchronize();
  // Keeps what queued work may use until all that is queued now is done.
  void keep_for_queued_work(std::shared_ptr<const void> used);

  // What work in the legacy default stream waits for: everything in the blocking streams.
  std::vector<Mark> legacy_marks();
  // Adds the marks for which a task of `stream` must wait because of the legacy default stream's
  // implicit order.
  void add_implicit_order(const Stream& stream, std::vector<Mark>& waits_for);

  // Handles that become invalid when the context is torn down.
  template <typename Object>
  typename Object::Handle own(std::shared_ptr<Object> object) {
    auto handle = make_handle(std::move(object));
    remember(Object::kHandleKind, reinterpret_cast<void*>(handle));
    return handle;
  }
  void remember(HandleKind kind, void* handle);
  void forget(void* handle);

  std::size_t limit(CUlimit limit) const;
  void set_limit(CUlimit limit, std::size_t value);

  bool enable_peer(const Context& peer);
  bool disable_peer(const Context& peer);

  std::atomic<CUfunc_cache> cache_config{CU_FUNC_CACHE_PREFER_NONE};
  std::atomic<CUsharedconfig> shared_config{CU_SHARED_MEM_CONFIG_DEFAULT_BANK_SIZE};

 private:
  struct Kept {
    std::shared_ptr<const void> used;
    std::vector<Mark> until;

    bool is_over() const noexcept;
  };
  void reset_state();
  void drop_kept();

  const int device_;
  const bool primary_;
  const std::uint64_t id_;
  CUcontext handle_ = nullptr;
  std::atomic<unsigned> flags_;
  std::atomic<std::uint64_t> epoch_{0};
  std::atomic<bool> active_{true};
  std::atomic<CUresult> error_{CUDA_SUCCESS};
  std::atomic<bool> cancelled_{false};
  LaunchTokens launch_tokens_;

  mutable std::mutex mutex_;  // guards what follows
  Fault fault_;
  std::shared_ptr<Stream> legacy_;
  std::map<std::thread::id, std::shared_ptr<Stream>> per_thread_;
  std::vector<std::shared_ptr<Stream>> created_;  // destroyed ones too, until they are idle
  std::deque<Kept> kept_;                         // the first is over first
  std::vector<CUresult> past_errors_;             // of the epochs that are over
  std::unordered_map<void*, HandleKind> handles_;
  std::array<std::size_t, CU_LIMIT_MAX> limits_{};
  std::set<std::uint64_t> peers_;
};

}  // namespace cuda_ffi::software
