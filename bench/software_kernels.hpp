#pragma once

// The kernels of test/software_device/execute/programs/numeric.cu with arguments to run them on,
// and the same computations in scalar C++.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "software_device/execute/load/loaded_module.hpp"
#include "software_device/execute/schedule/run_grid.hpp"

namespace cuda_ffi::bench {

// A kernel's parameters, laid out.
class Arguments {
 public:
  template <class... T>
  explicit Arguments(const T&... values) {
    (add(values), ...);
  }
  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  template <class T>
  void add(const T& value) {
    while (bytes_.size() % alignof(T) != 0) bytes_.push_back({});
    const auto* begin = reinterpret_cast<const std::byte*>(&value);
    bytes_.insert(bytes_.end(), begin, begin + sizeof value);
  }
  std::vector<std::byte> bytes_;
};

// Runs a grid to its end on at most `threads` threads; ends the process where there is a fault.
void launch(const software::LoadedModule& module, const char* kernel, std::uint32_t threads,
            software::Dim3 grid, software::Dim3 block, const Arguments& arguments,
            std::uint32_t shared = 0);

struct Workload {
  std::string name;
  std::function<void(std::uint32_t threads)> device;
  std::function<void()> scalar;
};

// `numeric` must outlive them.
std::vector<Workload> workloads(const software::LoadedModule& numeric);

}  // namespace cuda_ffi::bench
