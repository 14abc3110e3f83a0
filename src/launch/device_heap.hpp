#pragma once

#include <functional>
#include <future>
#include <memory>
#include <utility>
#include <vector>

#include "driver/device_memory.hpp"
#include "launch/serial_thread.hpp"
#include "launch/stream_queue.hpp"

namespace cuda_ffi {

// Device memory that every stream of a context may use. Allocating and freeing never wait for the
// device: a block returns to the pool once all streams have done the work that they were given
// before its release. Every member is called on the JavaScript thread, and so are the deleters of
// the pointers that allocate() and keep() return.
class DeviceHeap : public std::enable_shared_from_this<DeviceHeap> {
 public:
  explicit DeviceHeap(const ContextPtr& context);

  // Throws DriverError.
  std::shared_ptr<DeviceMemory> allocate(size_t bytes);

  // The same for memory outside the pool, whose destructor waits for the device: a thread of the
  // heap destroys it, once the streams have done the work that they were given before its release.
  std::shared_ptr<const OwnMemory> keep(OwnMemory memory);

  // Releases something that streams use and that cannot be freed in stream order, once all streams
  // have done the work given to them so far. This may happen on another thread: the destructors of
  // what `used` holds must not call the heap.
  void release_when_idle(std::shared_ptr<const void> used) noexcept;
  // Wraps `used` so that release_when_idle() gets it when the last reference, on the JavaScript
  // thread, goes.
  template <typename Used>
  std::shared_ptr<Used> kept_while_used(Used used) {
    const auto let_go = [heap = shared_from_this()](Used* held) {
      heap->release_when_idle(std::shared_ptr<Used>(held));
    };
    return std::shared_ptr<Used>(new Used(std::move(used)), let_go);
  }

  // Runs a task on a thread of the heap, and destroys it there. For releases that the driver
  // completes only once the device is idle: a kernel may be waiting for the JavaScript thread. The
  // task must not throw.
  void release_in_background(std::function<void()> task) noexcept;

  // Adds a stream that may use the memory.
  void add(const std::shared_ptr<StreamQueue>& stream);
  // Removes a stream. Everything released from now on is still freed only after the stream's
  // pending work.
  void remove(StreamQueue& stream);

  // Blocks until the streams have done their work and everything released has been freed.
  void finish() noexcept;

 private:
  // A removed stream that still has work. It ends with the work, and with it what was released
  // meanwhile.
  struct Departed {
    std::promise<void> ended;  // broken by the destructor after `used` has been destroyed
    std::vector<std::shared_ptr<const void>> used;
  };
  struct Departing {
    std::weak_ptr<Departed> stream;
    std::shared_future<void> ended;
  };

  void retire(std::unique_ptr<DeviceMemory> memory) noexcept;
  void keep_for_departed(const std::shared_ptr<const void>& used);

  // Nothing but allocations is queued on the first, so waiting for one waits for no kernel. The
  // second waits for the memory's users before it frees.
  std::shared_ptr<const Stream> allocating_, freeing_;
  std::vector<std::weak_ptr<StreamQueue>> users_;
  std::vector<Departing> departed_;
  SerialThread releasing_;
};

}  // namespace cuda_ffi
