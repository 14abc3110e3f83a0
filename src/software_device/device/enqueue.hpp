#pragma once

// From a checked operation to a stream's queue.

#include <memory>
#include <utility>

#include "software_device/device/operations.hpp"
#include "software_device/device/stream.hpp"

namespace cuda_ffi::software {

template <typename Operation>
void enqueue(Stream& stream, Operation operation) {
  stream.submit(std::make_unique<OperationTask<Operation>>(std::move(operation)));
}

// Queues the operation and waits for it; throws the context's sticky error.
template <typename Operation>
void perform_in_order(Stream& stream, Operation operation) {
  auto task = std::make_unique<OperationTask<Operation>>(std::move(operation));
  stream.wait(stream.submit(std::move(task), Stream::Start::ByWaiter));
  if (const CUresult error = stream.context().error(); error != CUDA_SUCCESS) fail(error);
}

}  // namespace cuda_ffi::software
