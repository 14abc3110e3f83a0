#include "launch/device_heap.hpp"

#include <algorithm>
#include <system_error>

namespace cuda_ffi {
namespace {

// Makes `later` wait for the work given to `queue` so far. `keep` lives until the wait is queued.
void order_after(StreamQueue& queue, const std::shared_ptr<const Stream>& later,
                 std::shared_ptr<const void> keep) {
  if (queue.finished()) return;
  // Captured operations are not work yet: the graph keeps what they use.
  if (const auto& before = queue.before_capture()) return later->wait(*before);
  queue.run(
      [later, keep = std::move(keep)](const std::shared_ptr<const Stream>& stream) {
        const Event passed(stream->context(), Event::Timing::Off);
        passed.record(*stream);
        later->wait(passed);
      },
      0);
}

// A failure is reported to whoever waits for the failed work.
template <typename Work>
void finish_quietly(Work& work) noexcept {
  try {
    work.synchronize();
  } catch (const DriverError&) {
  }
}

// Returns once the work given before a capture, or if there is none, so far, is done. A failure is
// reported to whoever waits for the failed work; after a sticky error nothing runs any more.
void wait_for(const std::shared_ptr<const Event>& before_capture, const Stream& stream) noexcept {
  try {
    before_capture ? before_capture->synchronize() : stream.synchronize();
  } catch (const DriverError&) {
  }
}

// The queue's worker holds `used` until the queue's work is done. If the system has no thread for a
// worker, this blocks instead.
void keep_until_done(StreamQueue& queue, std::shared_ptr<const void> used) {
  // Wrapped, so that the worker releases it while this thread still holds the task.
  const auto held = std::make_shared<std::shared_ptr<const void>>(std::move(used));
  const StreamQueue::Task wait = [held, before = queue.before_capture()](const auto& stream) {
    wait_for(before, *stream);
    held->reset();
  };
  try {
    queue.run_on_worker(wait, 0);
  } catch (const std::system_error&) {
    wait(queue.stream());
  }
}

}  // namespace

DeviceHeap::DeviceHeap(const ContextPtr& context)
    : allocating_(std::make_shared<const Stream>(context, true, 0)),
      freeing_(std::make_shared<const Stream>(context, true, 0)) {}

std::shared_ptr<DeviceMemory> DeviceHeap::allocate(size_t bytes) {
  auto memory = std::make_unique<DeviceMemory>(*allocating_, freeing_, bytes);
  allocating_->synchronize();  // any stream may use it from now on
  const auto let_go = [heap = shared_from_this()](DeviceMemory* used) {
    heap->retire(std::unique_ptr<DeviceMemory>(used));
  };
  return std::shared_ptr<DeviceMemory>(memory.release(), let_go);
}

std::shared_ptr<const OwnMemory> DeviceHeap::keep(OwnMemory memory) {
  const auto heap = shared_from_this();
  const auto end = [heap](const OwnMemory* owned) {
    heap->release_in_background([owned] { delete owned; });
  };
  std::shared_ptr<const OwnMemory> owned(new OwnMemory(std::move(memory)), end);
  const OwnMemory* const kept = owned.get();
  return {kept, [heap, owned = std::move(owned)](const OwnMemory*) mutable {
            heap->release_when_idle(std::move(owned));
          }};
}

void DeviceHeap::add(const std::shared_ptr<StreamQueue>& stream) {
  std::erase_if(users_, [](const auto& user) { return user.expired(); });
  users_.push_back(stream);
}

void DeviceHeap::remove(StreamQueue& stream) {
  std::erase_if(departed_, [](const Departing& departed) { return departed.stream.expired(); });
  try {
    if (stream.finished()) return;
    const auto departed = std::make_shared<Departed>();
    departed_.push_back({departed, departed->ended.get_future().share()});
    keep_until_done(stream, departed);
  } catch (const DriverError&) {
    // After a sticky error nothing runs any more.
  }
}

void DeviceHeap::keep_for_departed(const std::shared_ptr<const void>& used) {
  for (const auto& departed : departed_) {
    auto working = departed.stream.lock();
    if (!working) continue;
    working->used.push_back(used);
    release_in_background([working = std::move(working)] {});  // perhaps the last reference by now
  }
}

void DeviceHeap::finish() noexcept {
  for (const auto& user : users_) {
    if (const auto queue = user.lock()) finish_quietly(*queue);
  }
  for (const Departing& departed : departed_) departed.ended.wait();
  releasing_.drain();
  finish_quietly(*freeing_);
}

// The task of a stream that ends last frees the memory; if all streams are idle, it is freed now.
void DeviceHeap::retire(std::unique_ptr<DeviceMemory> memory) noexcept {
  const std::shared_ptr<DeviceMemory> shared = std::move(memory);
  keep_for_departed(shared);
  for (const auto& user : users_) {
    const auto queue = user.lock();
    if (!queue) continue;
    try {
      order_after(*queue, freeing_, shared);
    } catch (const DriverError&) {
      // After a sticky error nothing runs any more.
    }
  }
}

void DeviceHeap::release_in_background(std::function<void()> task) noexcept {
  try {
    releasing_.post(std::move(task));
  } catch (const std::system_error&) {
    task();  // the system has no thread for it: run it here
  }
}

// The workers wait, not the JavaScript thread. If all streams are idle, `used` ends now.
void DeviceHeap::release_when_idle(std::shared_ptr<const void> used) noexcept {
  keep_for_departed(used);
  for (const auto& user : users_) {
    const auto queue = user.lock();
    if (!queue) continue;
    try {
      if (queue->finished()) continue;
      keep_until_done(*queue, used);
    } catch (const DriverError&) {
      // After a sticky error nothing runs any more.
    }
  }
  // The workers may already be done, and this thread must not be the one that drops the last
  // reference.
  if (used.use_count() > 1) release_in_background([used = std::move(used)] {});
}

}  // namespace cuda_ffi
