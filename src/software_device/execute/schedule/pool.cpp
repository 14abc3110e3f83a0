#include "software_device/execute/schedule/pool.hpp"

#include <algorithm>
#include <condition_variable>
#include <list>
#include <mutex>
#include <thread>
#include <vector>

#include "platform/thread.hpp"
#include "software_device/environment/environment.hpp"
#include "software_device/execute/state/block.hpp"

namespace cuda_ffi::software {

namespace {

struct Job {
  const std::function<void(Worker&)>* work = nullptr;
  std::uint32_t wanted = 0;  // helpers that may still join
  std::uint32_t inside = 0;  // helpers at work
};

// Never destroyed: its threads may outlive all static objects.
class Pool {
 public:
  static Pool& instance() {
    static Pool* pool = new Pool;
    return *pool;
  }

  void run(std::uint32_t helpers, const std::function<void(Worker&)>& work) {
    Job job{&work, helpers, 0};
    std::list<Job*>::iterator place;
    {
      const std::lock_guard lock(mutex_);
      grow(helpers);
      place = jobs_.insert(jobs_.end(), &job);
    }
    for (std::uint32_t k = 0; k < helpers; ++k) wake_.notify_one();
    work(own_worker());
    std::unique_lock lock(mutex_);
    // Helpers that have not started by now find no job any more.
    jobs_.erase(place);
    done_.wait(lock, [&] { return job.inside == 0; });
  }

  static Worker& own_worker() { return platform::ThreadObject<Worker>::own(); }

 private:
  void grow(std::uint32_t helpers) {
    while (threads_ < helpers) {
      ++threads_;
      std::thread([this, index = threads_] { help(index); }).detach();
    }
  }

  void help(std::uint32_t index) {
    Worker& worker = own_worker();
    worker.index = index;
    std::unique_lock lock(mutex_);
    for (;;) {
      Job* job = nullptr;
      wake_.wait(lock, [&] { return (job = next()) != nullptr; });
      --job->wanted;
      ++job->inside;
      lock.unlock();
      (*job->work)(worker);
      lock.lock();
      if (--job->inside == 0) done_.notify_all();
    }
  }

  Job* next() {
    for (Job* job : jobs_)
      if (job->wanted > 0) return job;
    return nullptr;
  }

  std::mutex mutex_;
  std::condition_variable wake_, done_;
  std::list<Job*> jobs_;
  std::uint32_t threads_ = 0;
};

}  // namespace

std::uint32_t thread_count() {
  static const std::uint32_t count = [] {
    if (const auto wish = environment_number("CUDA_FFI_SOFTWARE_THREADS", 1, 1024))
      return static_cast<std::uint32_t>(*wish);
    return std::max(1u, std::thread::hardware_concurrency());
  }();
  return count;
}

void run_with_helpers(std::uint32_t helpers, const std::function<void(Worker&)>& work) {
  if (helpers == 0) return work(Pool::own_worker());
  Pool::instance().run(helpers, work);
}

}  // namespace cuda_ffi::software
