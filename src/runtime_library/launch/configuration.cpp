// <<<grid, block, shared, stream>>> is kept for the thread until the kernel's stub fetches it.

#include "runtime_library/launch/configuration.hpp"

#include <vector>

#include "runtime_library/entry.hpp"

using namespace cuda_ffi::runtime;

namespace {

struct Configuration {
  dim3 grid;
  dim3 block;
  size_t shared;
  cudaStream_t stream;
};

// An argument of a launch may itself launch, so there may be several.
std::vector<Configuration>& configurations() {
  thread_local std::vector<Configuration> stack;
  return stack;
}

}  // namespace

namespace cuda_ffi::runtime {

CUlaunchConfig driver_config(const cudaLaunchConfig_t& config) {
  CUlaunchConfig result{};
  result.gridDimX = config.gridDim.x;
  result.gridDimY = config.gridDim.y;
  result.gridDimZ = config.gridDim.z;
  result.blockDimX = config.blockDim.x;
  result.blockDimY = config.blockDim.y;
  result.blockDimZ = config.blockDim.z;
  result.sharedMemBytes = static_cast<unsigned>(config.dynamicSmemBytes);
  result.hStream = config.stream;
  result.attrs = as<CUlaunchAttribute*>(config.attrs);
  result.numAttrs = config.numAttrs;
  return result;
}

}  // namespace cuda_ffi::runtime

extern "C" {

// Nonzero makes the caller leave out the launch.
CUDA_FFI_EXPORT unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared,
                                                     cudaStream_t stream) noexcept {
  const cudaError_t error = entry([&] {
    configurations().push_back({grid, block, shared, stream});
  });
  return static_cast<unsigned>(error);
}

CUDA_FFI_EXPORT cudaError_t __cudaPopCallConfiguration(dim3* grid, dim3* block, size_t* shared,
                                                       void* stream) noexcept {
  return entry([&] {
    require(!configurations().empty(), cudaErrorMissingConfiguration);
    const Configuration last = configurations().back();
    configurations().pop_back();
    *grid = last.grid;
    *block = last.block;
    *shared = last.shared;
    *static_cast<cudaStream_t*>(stream) = last.stream;
  });
}
}
