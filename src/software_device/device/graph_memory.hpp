#pragma once

#include <atomic>
#include <cstdint>

#include "library/cuda_abi.hpp"

namespace cuda_ffi::software {

class Context;

// Memory that a graph allocates. Its address is valid from the creation of the node until the last
// graph that knows the node is gone.
class GraphMemory {
 public:
  GraphMemory(const Context& context, std::uint64_t size);  // throws std::bad_alloc
  ~GraphMemory();
  GraphMemory(const GraphMemory&) = delete;
  GraphMemory& operator=(const GraphMemory&) = delete;

  CUdeviceptr address() const noexcept { return address_; }
  std::uint64_t size() const noexcept { return size_; }
  // Set between the launch that allocates and the free.
  std::atomic<bool> allocated{false};

 private:
  CUdeviceptr address_ = 0;
  std::uint64_t size_ = 0;
};

// Marks an address that a graph allocated as free again; false if it is not one.
bool free_graph_memory(CUdeviceptr pointer);

}  // namespace cuda_ffi::software
