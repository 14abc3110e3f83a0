#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "driver/graph.hpp"
#include "driver/kernel.hpp"
#include "launch/launch_shape.hpp"

namespace cuda_ffi {

// What a kernel node does. The parameters are laid out as the kernel's ParameterSlots say.
struct KernelWork {
  std::shared_ptr<Kernel> kernel;
  LaunchShape shape;
  std::vector<std::byte> parameters;
};

// A KernelWork in the driver's form. Refers to the work, which must outlive it.
class KernelNodeParameters {
 public:
  explicit KernelNodeParameters(const KernelWork& work);
  KernelNodeParameters(const KernelNodeParameters&) = delete;
  KernelNodeParameters& operator=(const KernelNodeParameters&) = delete;

  const CUDA_KERNEL_NODE_PARAMS& get() const noexcept { return parameters_; }

 private:
  CUDA_KERNEL_NODE_PARAMS parameters_{};
  size_t size_;
  std::array<void*, 5> extra_;
};

// Throws DriverError. The graph keeps the kernel.
Graph::Number add_kernel(Graph& graph, Graph::Numbers after, const KernelWork& work);

}  // namespace cuda_ffi
