#pragma once

// What runs on a stream and reads or writes device memory uses its pages. Whoever puts other pages
// in their place waits until nobody does, and then keeps others from beginning for as long as that
// takes. Those who use come first: a kernel may wait for another one, which has to be able to
// start.

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
