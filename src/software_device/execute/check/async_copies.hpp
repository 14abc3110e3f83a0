#pragma once

// The copies of cp.async that are still pending: their threads have not waited for them.

#include <cstdint>
#include <vector>

#include "software_device/execute/state/code.hpp"

namespace cuda_ffi::software {

struct AsyncCopy {
  const Insn* insn = nullptr;
  std::uint64_t offset = 0, bytes = 0;  // in shared memory
  std::uint32_t group = 0;              // the number of groups its thread had committed before
};

class AsyncCopies {
 public:
  void start(std::size_t threads) { threads_.assign(threads, {}); }
  void issue(std::uint32_t thread, AsyncCopy copy) {
    copy.group = threads_[thread].committed;
    threads_[thread].copies.push_back(copy);
  }
  void commit(std::uint32_t thread) { ++threads_[thread].committed; }
  // The thread waits for all of its groups but the `latest` ones. Returns the copies that are then
  // done.
  std::vector<AsyncCopy> wait(std::uint32_t thread, std::uint32_t latest) {
    Thread& of = threads_[thread];
    std::size_t done = 0;
    while (done < of.copies.size() && of.copies[done].group + latest < of.committed) ++done;
    const auto end = of.copies.begin() + static_cast<std::ptrdiff_t>(done);
    std::vector<AsyncCopy> come(of.copies.begin(), end);
    of.copies.erase(of.copies.begin(), end);
    return come;
  }

 private:
  struct Thread {
    std::uint32_t committed = 0;
    std::vector<AsyncCopy> copies;  // oldest first
  };
  std::vector<Thread> threads_;
};

}  // namespace cuda_ffi::software
