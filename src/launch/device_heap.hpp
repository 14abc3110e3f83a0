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
// device: a block goes back to the pool once all streams have done what they were asked for until
// it was released. Every member is called on the JavaScript thread, as are the deleters of what
// allocate() and keep() give.
class DeviceHeap : public std::enable_shared_from_this<DeviceHeap> {
 public:
  explicit DeviceHeap(const ContextPtr& context);

  // Throws DriverError.
  std::shared_ptr<DeviceMemory> allocate(size_t bytes);

  // The same for memory that is not of the pool, whose end waits for the device: a thread of the
  // heap waits, once the streams have done what they were asked for until it was released.
  std::shared_ptr<const OwnMemory> keep(OwnMemory memory);

  // Releases what streams use and cannot free in their order, once all of them have done what
  // they were asked for until now. That may be on another thread: what `used` holds must not call
  // the heap when it ends.
  void release_when_idle(std::shared_ptr<const void> used) noexcept;
  // The same when the last holder of the result, on the JavaScript thread, releases it.
  template <typename Used>
  std::shared_ptr<Used> kept_while_used(Used used) {
    const auto let_go = [heap = shared_from_this()](Used* held) {
      heap->release_when_idle(std::shared_ptr<Used>(held));
    };
    return std::shared_ptr<Used>(new Used(std::move(used)), let_go);
  }

  // Runs a task that releases what the driver lets go of only once the device is idle, on a thread
  // of the heap, where what the task holds ends too: a kernel may wait for the thread that is
  // JavaScript's. The task must not throw.
  void release_in_background(std::function<void()> task) noexcept;

  // The streams that may use the memory.
  void add(const std::shared_ptr<StreamQueue>& stream);
  // A stream goes; what it has been asked for still comes before anything is freed that is let go
  // of from now on.
  void remove(StreamQueue& stream);

  // Blocks until the streams have done what they were asked for and all that was let go of has
  // ended.
  void finish() noexcept;

 private:
  // A stream that is gone and still works. It ends with the work, and with it what was let go of
  // meanwhile.
  struct Departed {
    std::promise<void> ended;  // broken last, once what was used has ended
    std::vector<std::shared_ptr<const void>> used;
  };
  struct Departing {
    std::weak_ptr<Departed> stream;
    std::shared_future<void> ended;
  };

  void retire(std::unique_ptr<DeviceMemory> memory) noexcept;
  void keep_for_departed(const std::shared_ptr<const void>& used);

  // Nothing but allocations is queued on the first, so that waiting for one waits for no kernel.
  // The second waits for the users of memory before it frees it.
  std::shared_ptr<const Stream> allocating_, freeing_;
  std::vector<std::weak_ptr<StreamQueue>> users_;
  std::vector<Departing> departed_;
  SerialThread releasing_;
};

}  // namespace cuda_ffi
