#pragma once

#include <atomic>
#include <cstdint>

#include "library/cuda_abi.hpp"

namespace cuda_ffi::software {

class Context;

// Memory that a graph allocates. Its address holds from the node's making to the end of the last
// graph that knows it.
class GraphMemory {
 public:
  GraphMemory(const Context& context, std::uint64_t size);  // throws std::bad_alloc
  ~GraphMemory();
  GraphMemory(const GraphMemory&) = delete;
  GraphMemory& operator=(const GraphMemory&) = delete;

  CUdeviceptr address() const noexcept { return address_; }
  std::uint64_t size() const noexcept { return size_; }
  // Between a launch that allocates and whatever frees.
  std::atomic<bool> allocated{false};

 private:
  CUdeviceptr address_ = 0;
  std::uint64_t size_ = 0;
};

// Marks an address that a graph allocated as free again; false when it is not one.
bool free_graph_memory(CUdeviceptr pointer);

}  // namespace cuda_ffi::software
