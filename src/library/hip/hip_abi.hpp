#pragma once

// What HIP's driver takes where it differs from CUDA's, in names of ours. Numbers and layouts are
// those of AMD's hip_runtime_api.h and driver_types.h of HIP 6 (hip_abi_test.cpp compares them
// where these are installed). Handles (hipStream_t, hipEvent_t, …) and device addresses are
// pointers, as CUDA's are or as wide as CUDA's.

#include <cstddef>
#include <cstdint>

#include "library/cuda_abi.hpp"

namespace cuda_ffi::hip {

// hipMemoryType
enum class MemoryType : int { Host = 1, Device = 2, Managed = 3, Array = 10, Unified = 11 };

// hipMemcpyKind
enum class CopyKind : int {
  HostToHost = 0,
  HostToDevice = 1,
  DeviceToHost = 2,
  DeviceToDevice = 3,
  Default = 4
};

// hip_Memcpy2D and HIP_MEMCPY3D are CUDA_MEMCPY2D and CUDA_MEMCPY3D with other numbers for the
// types of memory, and without what CUDA reserves in the latter.
struct Copy2D {
  std::size_t from_x_in_bytes, from_y;
  MemoryType from_type;
  const void* from_host;
  CUdeviceptr from_device;
  CUarray from_array;
  std::size_t from_pitch;
  std::size_t to_x_in_bytes, to_y;
  MemoryType to_type;
  void* to_host;
  CUdeviceptr to_device;
  CUarray to_array;
  std::size_t to_pitch;
  std::size_t width_in_bytes, height;
};

struct Copy3D {
  std::size_t from_x_in_bytes, from_y, from_z, from_level;
  MemoryType from_type;
  const void* from_host;
  CUdeviceptr from_device;
  CUarray from_array;
  std::size_t from_pitch, from_height;
  std::size_t to_x_in_bytes, to_y, to_z, to_level;
  MemoryType to_type;
  void* to_host;
  CUdeviceptr to_device;
  CUarray to_array;
  std::size_t to_pitch, to_height;
  std::size_t width_in_bytes, height, depth;
};

// dim3
struct Extent {
  unsigned x = 1, y = 1, z = 1;
};

// hipKernelNodeParams
struct KernelNode {
  Extent block;
  void** extra;
  CUfunction function;
  Extent grid;
  void** parameters;
  unsigned dynamic_shared_bytes;
};

// hipMemsetParams
struct FillNode {
  CUdeviceptr to;
  unsigned element_bytes;
  std::size_t rows, pitch;
  unsigned value;
  std::size_t count;
};

// HIP_LAUNCH_PARAM_BUFFER_POINTER, …_SIZE and …_END: CUDA's last one is 0.
inline void* const kParametersAt = reinterpret_cast<void*>(std::uintptr_t{1});
inline void* const kParametersSize = reinterpret_cast<void*>(std::uintptr_t{2});
inline void* const kParametersEnd = reinterpret_cast<void*>(std::uintptr_t{3});

// hipGraphNodeType, where it has other numbers than CUDA.
inline constexpr int kNodeFromSymbol = 12, kNodeToSymbol = 13, kNodeBatchOfWords = 14;

// hipDeviceProp_tR0600, of which only the architecture's name is read: "gfx90a:sramecc+:xnack-".
inline constexpr std::size_t kPropertiesBytes = 1472;
inline constexpr std::size_t kArchitectureAt = 1160, kArchitectureBytes = 256;

// hipRuntimeGetVersion: ten million a major version, a hundred thousand a minor one.
inline constexpr int kPerMajor = 10'000'000, kPerMinor = 100'000;
inline constexpr int kFirstVersion = 6 * kPerMajor;

}  // namespace cuda_ffi::hip
