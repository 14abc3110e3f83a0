#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

namespace cuda_ffi {

class Stream;

// Memory that streams have been asked to free. Others can use it once the stream has done its
// earlier work. Any thread.
class PendingFrees {
 public:
  void add(const std::shared_ptr<const Stream>& stream, size_t bytes);
  // Blocks until `bytes` of it are free. False at once if less than that is pending: waiting for
  // running kernels would free too little.
  bool wait_for(size_t bytes);

 private:
  struct Pending {
    std::weak_ptr<const Stream> stream;
    size_t bytes = 0;  // at most
  };
  std::vector<Pending> unfinished();

  std::mutex mutex_;
  std::vector<Pending> pending_;  // one per stream
};

}  // namespace cuda_ffi
