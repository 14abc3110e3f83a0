#pragma once

#include <functional>
#include <memory>

#include "launch/graph_replay.hpp"

namespace cuda_ffi {

// The kernel of ours that a driver's handle stands for; null for kernels of other libraries.
using FindKernel = std::function<std::shared_ptr<Kernel>(CUfunction)>;

// What the nodes of a captured graph do, as the driver reports it. Null for nodes of other kinds,
// for other libraries' kernels, and for copies and fills that are not one contiguous piece. The
// graph keeps its kernels. Throws DriverError.
NodeWorks captured_works(Graph& graph, const FindKernel& find_kernel);

}  // namespace cuda_ffi
