// Launches of kernels, for programs of CUDA 12 and 13.

#include "runtime_library/entry.hpp"
#include "runtime_library/launch/configuration.hpp"
#include "runtime_library/registration/registry.hpp"

using namespace cuda_ffi::runtime;

namespace {

// The driver takes a kernel that is not bound to a context in a function's place.
CUfunction launchable(CUkernel kernel) {
  return reinterpret_cast<CUfunction>(kernel);
}

CUresult launch(CUkernel kernel, dim3 grid, dim3 block, void** arguments, size_t shared,
                cudaStream_t stream) {
  return driver().cuLaunchKernel(launchable(kernel), grid.x, grid.y, grid.z, block.x, block.y,
                                 block.z, shared_bytes(shared), stream, arguments, nullptr);
}

CUresult launch_with_attributes(const cudaLaunchConfig_t* config, const void* host,
                                void** arguments, bool own_stream) {
  require(config != nullptr);
  const CUkernel kernel = Registry::instance().kernel(host);
  CUlaunchConfig given = driver_config(*config);
  if (own_stream) given.hStream = per_thread(given.hStream);
  return driver().cuLaunchKernelEx(&given, launchable(kernel), arguments, nullptr);
}

}  // namespace

cudaError_t cudaLaunchKernel(const void* func, dim3 grid_dim, dim3 block_dim, void** args,
                             size_t shared_mem, cudaStream_t stream) noexcept {
  return entry_in_context([&] {
    require(func != nullptr, cudaErrorInvalidDeviceFunction);
    return launch(Registry::instance().kernel(func), grid_dim, block_dim, args, shared_mem, stream);
  });
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* func,
                                void** args) noexcept {
  return entry_in_context([&] { return launch_with_attributes(config, func, args, false); });
}

cudaError_t cudaLaunchCooperativeKernel(const void* func, dim3 grid_dim, dim3 block_dim,
                                        void** args, size_t shared_mem,
                                        cudaStream_t stream) noexcept {
  return entry_in_context([&] {
    const CUkernel kernel = Registry::instance().kernel(func);
    return driver().cuLaunchCooperativeKernel(launchable(kernel), grid_dim.x, grid_dim.y,
                                              grid_dim.z, block_dim.x, block_dim.y, block_dim.z,
                                              shared_bytes(shared_mem), stream, args);
  });
}

extern "C" {

CUDA_FFI_EXPORT cudaError_t cudaLaunchKernelExC_ptsz(const cudaLaunchConfig_t* config,
                                                     const void* func, void** args) noexcept {
  return entry_in_context([&] { return launch_with_attributes(config, func, args, true); });
}

// CUDA 13: the stub has fetched the kernel, once. It launches all the same if that failed.
CUDA_FFI_EXPORT cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block,
                                               void** args, size_t shared,
                                               cudaStream_t stream) noexcept {
  return entry_in_context([&] {
    return launch(Registry::instance().fetched(kernel), grid, block, args, shared, stream);
  });
}

CUDA_FFI_EXPORT cudaError_t __cudaLaunchKernel_ptsz(cudaKernel_t kernel, dim3 grid, dim3 block,
                                                    void** args, size_t shared,
                                                    cudaStream_t stream) noexcept {
  return __cudaLaunchKernel(kernel, grid, block, args, shared, per_thread(stream));
}
}
