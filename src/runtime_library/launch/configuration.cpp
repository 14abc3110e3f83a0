// <<<grid, block, shared, stream>>> is kept for the thread until the kernel's stub fetches it.

#include "runtime_library/launch/configuration.hpp"

#include <limits>
#include <memory>

#include "runtime_library/entry.hpp"

using namespace cuda_ffi::runtime;

namespace {

struct Configuration {
  dim3 grid;
  dim3 block;
  size_t shared;
  cudaStream_t stream;
  Configuration* below;
};

// An argument of a launch may itself launch, so there may be several. Without a destructor, since
// static objects of the program launch after the main thread's have been destroyed.
thread_local Configuration* top = nullptr;

}  // namespace

namespace cuda_ffi::runtime {

unsigned shared_bytes(size_t bytes) {
  require(bytes <= std::numeric_limits<unsigned>::max());
  return static_cast<unsigned>(bytes);
}

CUlaunchConfig driver_config(const cudaLaunchConfig_t& config) {
  CUlaunchConfig result{};
  result.gridDimX = config.gridDim.x;
  result.gridDimY = config.gridDim.y;
  result.gridDimZ = config.gridDim.z;
  result.blockDimX = config.blockDim.x;
  result.blockDimY = config.blockDim.y;
  result.blockDimZ = config.blockDim.z;
  result.sharedMemBytes = shared_bytes(config.dynamicSmemBytes);
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
    top = new Configuration{grid, block, shared, stream, top};
  });
  return static_cast<unsigned>(error);
}

CUDA_FFI_EXPORT cudaError_t __cudaPopCallConfiguration(dim3* grid, dim3* block, size_t* shared,
                                                       void* stream) noexcept {
  return entry([&] {
    require(top != nullptr, cudaErrorMissingConfiguration);
    const std::unique_ptr<Configuration> last(top);
    top = last->below;
    *grid = last->grid;
    *block = last->block;
    *shared = last->shared;
    *static_cast<cudaStream_t*>(stream) = last->stream;
  });
}
}
