#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

namespace cuda_ffi {

class Stream;

// Memory that streams have been asked to free: it is there for others once they have done what
// they were asked for before. Any thread.
class PendingFrees {
 public:
  void add(const std::shared_ptr<const Stream>& stream, size_t bytes);
  // Blocks until `bytes` of it are free. False at once where there are fewer than that: who waited
  // would wait for kernels that give nothing back.
  bool wait_for(size_t bytes);

 private:
  struct Pending {
    std::weak_ptr<const Stream> stream;
    size_t bytes = 0;  // at most
  };
  std::vector<Pending> unfinished();

  std::mutex mutex_;
  std::vector<Pending> pending_;  // one a stream
};

}  // namespace cuda_ffi
