#pragma once

// What a kernel requires of a launch.

#include <cstdint>
#include <string>
#include <vector>

namespace cuda_ffi::software {

struct ParameterInfo {
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
  std::uint32_t alignment = 0;
};

struct KernelInfo {
  std::string name;
  std::vector<ParameterInfo> parameters;
  std::uint64_t parameter_bytes = 0;
  std::uint64_t static_shared_bytes = 0;
  std::uint64_t local_bytes = 0;
  std::uint64_t const_bytes = 0;
  std::uint32_t registers = 0;
  std::uint32_t max_threads_per_block = 1024;  // from .maxntid / .reqntid
  std::uint32_t required_threads[3] = {0, 0, 0};
  std::uint32_t required_cluster[3] = {0, 0, 0};  // .reqnctapercluster
  std::uint32_t max_cluster_blocks = 0;           // .maxclusterrank; 0: not given
  bool cluster_must_be_set = false;               // .explicitcluster without a size
  std::uint32_t ptx_version = 0;  // 10 × major + minor of the target, as in cuFuncGetAttribute
  std::uint32_t binary_version = 0;
};

}  // namespace cuda_ffi::software
