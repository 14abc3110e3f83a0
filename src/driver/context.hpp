#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>

#include "driver/device.hpp"
#include "driver/pending_frees.hpp"
#include "driver/visits.hpp"

namespace cuda_ffi {

// A context, held while anything that lives in it is held.
class Context {
 public:
  // The device's primary context, shared with CUDA's runtime and other libraries of the process.
  static std::shared_ptr<Context> primary(const Device& device);
  // A context of its own.
  static std::shared_ptr<Context> create(const Device& device);
  // Somebody else's, who destroys it after close().
  static std::shared_ptr<Context> borrowed(const Device& device, CUcontext handle);
  // The device of a context. Throws DriverError for what is none.
  static CUdevice device_of(const Driver& driver, CUcontext handle);
  // Whether a handle is the device's primary context, which this neither makes nor ends.
  static bool is_primary(const Device& device, CUcontext handle);

  ~Context();
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  CUcontext handle() const noexcept { return handle_; }
  const Device& device() const noexcept { return device_; }
  const Driver& driver() const noexcept { return *device_.driver(); }

  struct MemoryInfo {
    size_t free, total;  // bytes
  };
  // What the driver's pool keeps for the next allocation counts as free.
  MemoryInfo memory_info() const;
  void give_back_kept_memory() const;
  PendingFrees& pending_frees() const noexcept { return pending_frees_; }

  size_t limit(CUlimit which) const;
  void set_limit(CUlimit which, size_t value) const;

  // What `grant` said of access to another context's memory; it is asked once.
  bool remember_peer(const Context& memory, const std::function<bool()>& grant) const;

  // Ends the device's primary context with everything in it. Needs no object of it: after a fault
  // the driver gives none. Those that there are no longer hold the device's: their release would
  // be one too many, and end the context that comes after.
  static void reset_primary(const Device& device);

  bool is_primary() const noexcept { return kind_ == Kind::Primary; }
  bool borrowed() const noexcept { return kind_ == Kind::Borrowed; }
  // Before the owner of a borrowed context destroys it: from now on nothing of ours touches it,
  // whatever is still held. Blocks until no thread is in it.
  void close() noexcept { visits_.close(); }

  // After reset_primary(), by whichever thread of the process, or close(): what lived in the
  // context is gone, and the driver crashes where it is touched.
  bool ended() const noexcept {
    if (kind_ == Kind::Borrowed) return visits_.closed();
    return kind_ == Kind::Primary && resets_ != resets_at_start_;
  }

  // Throws DriverError, with this context's fault report, unless `code` is success.
  void check(CUresult code, const char* operation) const {
    if (code != CUDA_SUCCESS) throw DriverError(failure(code, operation));
  }
  // What `code` of `operation` stands for here, and what had failed on the device before.
  Failure failure(CUresult code, const char* operation) const;

 private:
  friend class CurrentContext;
  enum class Kind { Primary, Own, Borrowed };
  Context(Device device, CUcontext handle, Kind kind);

  Device device_;
  CUcontext handle_;
  Kind kind_;
  const std::atomic<std::uint64_t>& resets_;  // of the device, in this process
  std::uint64_t resets_at_start_;
  std::uint64_t serial_;  // of all contexts of the process: handles come again
  mutable PendingFrees pending_frees_;
  mutable Visits visits_;  // of a borrowed one
  mutable std::mutex mutex_;
  mutable std::map<std::uint64_t, bool> peers_;  // by serial number
};

using ContextPtr = std::shared_ptr<Context>;

// Makes a context current on this thread. Another library's current context comes back at the end
// of the scope. If there was none, ours stays current, which saves the next launch a call; somebody
// else's, which may be destroyed, does not. Throws DriverError for a context that has ended.
class CurrentContext {
 public:
  explicit CurrentContext(const Context& context);
  ~CurrentContext();
  CurrentContext(const CurrentContext&) = delete;
  CurrentContext& operator=(const CurrentContext&) = delete;

 private:
  void enter() const;
  void leave() const noexcept;
  void make_current();

  const Context& context_;
  bool pushed_ = false;
};

}  // namespace cuda_ffi
