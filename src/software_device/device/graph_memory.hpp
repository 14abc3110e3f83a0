#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

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
  int device() const noexcept { return device_; }
  // Between the launch that allocates and the free, it is in use. False if it was already.
  bool begin_use();
  void end_use();

 private:
  CUdeviceptr address_ = 0;
  std::uint64_t size_ = 0;
  int device_ = 0;
  std::atomic<bool> in_use_{false};
};

// Bytes of a device that graphs use. What they have used stays reserved until it is trimmed.
struct GraphMemoryUse {
  std::uint64_t used = 0, used_high = 0, reserved = 0, reserved_high = 0;
};
GraphMemoryUse graph_memory_use(int device);
void trim_graph_memory(int device);
void reset_used_high(int device);
void reset_reserved_high(int device);

// Marks an address that a graph allocated as free again; false if it is not one.
bool free_graph_memory(CUdeviceptr pointer);

}  // namespace cuda_ffi::software
