#include <algorithm>

#include "software_device/device/module.hpp"
#include "software_device/device/properties.hpp"

namespace cuda_ffi::software {
namespace {

// The dimension that a cluster attribute stands for, or -1.
int cluster_dimension(CUfunction_attribute attribute) {
  const int index = attribute - CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH;
  return index >= 0 && index < 3 ? index : -1;
}

}  // namespace

// Unless the program raises the limit, static and dynamic shared memory together get what every
// device has.
Function::Function(std::shared_ptr<Module> module, const KernelCode& kernel)
    : module_(std::move(module)),
      kernel_(kernel),
      dynamic_shared_(std::max(
          0, static_cast<int>(kSharedPerBlock) - static_cast<int>(info().static_shared_bytes))) {
  for (int k = 0; k < 3; ++k) cluster_[k] = static_cast<int>(info().required_cluster[k]);
}

std::uint32_t Function::dynamic_shared_limit() const noexcept {
  return static_cast<std::uint32_t>(dynamic_shared_.load(std::memory_order_relaxed));
}

int Function::attribute(CUfunction_attribute attribute) const {
  const KernelInfo& own = info();
  if (const int index = cluster_dimension(attribute); index >= 0) return cluster_[index];
  switch (attribute) {
    case CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
      return static_cast<int>(own.max_threads_per_block);
    case CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES:
      return static_cast<int>(own.static_shared_bytes);
    case CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES:
      return static_cast<int>(own.const_bytes);
    case CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES:
      return static_cast<int>(own.local_bytes);
    case CU_FUNC_ATTRIBUTE_NUM_REGS:
      return static_cast<int>(own.registers);
    case CU_FUNC_ATTRIBUTE_PTX_VERSION:
      return static_cast<int>(own.ptx_version);
    case CU_FUNC_ATTRIBUTE_BINARY_VERSION:
      return static_cast<int>(own.binary_version);
    case CU_FUNC_ATTRIBUTE_CACHE_MODE_CA:
      return 0;
    case CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
      return dynamic_shared_;
    case CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT:
      return carveout_;
    case CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET:
      return own.cluster_must_be_set ? 1 : 0;
    case CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED:
      return non_portable_cluster_;
    case CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE:
      return cluster_policy_;
    default:
      fail(CUDA_ERROR_INVALID_VALUE);
  }
}

void Function::set_attribute(CUfunction_attribute attribute, int value) {
  if (const int index = cluster_dimension(attribute); index >= 0) {
    require(value >= 0 && value <= static_cast<int>(kMaxClusterBlocks));
    cluster_[index] = value;
    return;
  }
  const int most =
      capability().shared_per_block_optin - static_cast<int>(info().static_shared_bytes);
  switch (attribute) {
    case CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
      require(value >= 0 && value <= most);
      dynamic_shared_ = value;
      return;
    case CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT:
      require(value >= CU_SHAREDMEM_CARVEOUT_DEFAULT && value <= CU_SHAREDMEM_CARVEOUT_MAX_SHARED);
      carveout_ = value;
      return;
    case CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED:
      non_portable_cluster_ = value != 0;
      return;
    case CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE:
      cluster_policy_ = value;
      return;
    default:
      fail(CUDA_ERROR_INVALID_VALUE);
  }
}

}  // namespace cuda_ffi::software
