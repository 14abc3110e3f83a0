#pragma once

// What runs on a stream and reads or writes device memory uses its pages; whoever puts other pages
// in their place waits for that to end, and keeps it from beginning. Starting is never kept from
// those who wait for a longer time than one move takes: users come first, since one may wait for
// another.

#include <mutex>
#include <shared_mutex>

namespace cuda_ffi::software {

inline std::shared_mutex& page_use() {
  static auto* const mutex = new std::shared_mutex();
  return *mutex;
}

using PagesAreUsed = std::shared_lock<std::shared_mutex>;
using PagesAreMoved = std::unique_lock<std::shared_mutex>;

}  // namespace cuda_ffi::software
