#pragma once

// A value that kernels set and conditional nodes of a graph read. It is a word of the device's
// memory, whose address is the handle: cudaGraphSetConditional stores to it
// (execute/load/device_runtime.hpp), with all that is checked of a store.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace cuda_ffi::software {

class Condition {
 public:
  // `place`: among the graph's conditions. A launch of the graph begins with `initial` if
  // `assigned`, else with what was there. Throws std::bad_alloc.
  Condition(int device, std::size_t place, std::uint32_t initial, bool assigned);
  ~Condition();
  Condition(const Condition&) = delete;
  Condition& operator=(const Condition&) = delete;

  std::uint64_t handle() const noexcept { return address_; }
  std::size_t place() const noexcept { return place_; }
  // On the thread that runs the launch.
  std::uint32_t value() const noexcept;
  void begin_launch() const noexcept;

 private:
  std::uint64_t address_ = 0;
  const std::size_t place_;
  const std::uint32_t initial_;
  const bool assigned_;
};

using Conditions = std::vector<std::shared_ptr<const Condition>>;

// The conditions that a program has made for a graph, and which of them have their node. Bodies
// share that of the outermost graph.
class ConditionTable {
 public:
  const Conditions& all() const noexcept { return conditions_; }
  bool all_taken() const noexcept;
  std::uint64_t add(int device, std::uint32_t initial, bool assigned);
  // Throws Failure INVALID_VALUE if there is no such condition, or if a node has it.
  std::shared_ptr<const Condition> take(std::uint64_t handle);
  void let_go(const Condition& condition) { taken_[condition.place()] = false; }

 private:
  Conditions conditions_;
  std::vector<bool> taken_;
};

}  // namespace cuda_ffi::software
