#pragma once

// What the device reports about itself.

#include <cstdint>
#include <optional>
#include <string>

#include "library/cuda_abi.hpp"
#include "software_device/execute/state/grid_launch.hpp"

namespace cuda_ffi::software {

inline constexpr int kDriverVersion = 13000;
inline constexpr const char* kDeviceName = "cuda-ffi software device";

inline constexpr unsigned kMaxBlockX = 1024;
inline constexpr unsigned kMaxBlockY = 1024;
inline constexpr unsigned kMaxBlockZ = 64;
inline constexpr unsigned kMaxThreadsPerBlock = 1024;
inline constexpr unsigned kMaxGridX = 2147483647;
inline constexpr unsigned kMaxGridYZ = 65535;
inline constexpr unsigned kMaxClusterBlocks = 8;
inline constexpr std::uint32_t kSharedPerBlock = 48 * 1024;
inline constexpr std::uint32_t kRegistersPerMultiprocessor = 65536;
inline constexpr int kLeastPriority = 0;
inline constexpr int kGreatestPriority = -5;
inline constexpr std::uint64_t kMaxPitch = 2147483647;
inline constexpr std::uint64_t kPitchAlignment = 512;
inline constexpr std::uint64_t kTextureAlignment = 512;

inline constexpr std::uint64_t kMaxParameterBytes = 32764;

// What differs between compute capabilities.
struct Capability {
  int shared_per_block_optin;
  int shared_per_multiprocessor;
  int reserved_shared_per_block;
  int threads_per_multiprocessor;
  int blocks_per_multiprocessor;
  int clusters;    // 1 if thread block clusters exist
  int fp64_ratio;  // how many times faster single precision is
};

const Capability& capability();  // of the configured compute capability

// None if no attribute has this number.
std::optional<int> device_attribute(CUdevice_attribute attribute, int ordinal);
CUuuid device_uuid(int ordinal);
std::string device_pci_bus_id(int ordinal);  // 0000:01:00.0

}  // namespace cuda_ffi::software
