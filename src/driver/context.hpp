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

// A context. Everything that lives in it holds it.
class Context {
 public:
  // The device's primary context, shared with CUDA's runtime and other libraries of the process.
  static std::shared_ptr<Context> primary(const Device& device);
  // A new context, which nobody else has.
  static std::shared_ptr<Context> create(const Device& device);
  // Somebody else's context. Its owner destroys it after close().
  static std::shared_ptr<Context> borrowed(const Device& device, CUcontext handle);
  // The device of a context. Throws DriverError if the handle is not a context.
  static CUdevice device_of(const Driver& driver, CUcontext handle);
  // Whether a handle is the device's primary context; neither creates nor ends it.
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
  // What the driver's pool keeps for later allocations counts as free.
  MemoryInfo memory_info() const;
  void give_back_kept_memory() const;
  PendingFrees& pending_frees() const noexcept { return pending_frees_; }

  size_t limit(CUlimit which) const;
  void set_limit(CUlimit which, size_t value) const;

  // What `grant` said about access to another context's memory; it is called once.
  bool remember_peer(const Context& memory, const std::function<bool()>& grant) const;

  // Ends the device's primary context with everything in it. Static, because after a fault the
  // driver gives no context. Objects that held the primary context do not release it afterwards:
  // that release would be one too many, and end the next context.
  static void reset_primary(const Device& device);

  bool is_primary() const noexcept { return kind_ == Kind::Primary; }
  bool borrowed() const noexcept { return kind_ == Kind::Borrowed; }
  // For the owner of a borrowed context, before it is destroyed: from now on nothing of ours
  // touches it, whoever still holds this object. Blocks until no thread is in it.
  void close() noexcept { visits_.close(); }

  // True after close(), or after reset_primary() by any thread of the process: everything in the
  // context is gone, and the driver crashes if it is touched.
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
  std::uint64_t serial_;  // unique in the process: the driver reuses handles
  mutable PendingFrees pending_frees_;
  mutable Visits visits_;  // of a borrowed context
  mutable std::mutex mutex_;
  mutable std::map<std::uint64_t, bool> peers_;  // by serial number
};

using ContextPtr = std::shared_ptr<Context>;

// Makes a context current on this thread. At the end of the scope, another library's context
// becomes current again. If there was none, ours stays current, which saves the next launch a call;
// a borrowed context does not, because its owner may destroy it. Throws DriverError if the context
// has ended.
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
