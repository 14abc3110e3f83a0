#pragma once

#include <mutex>

#include "library/cuda_abi.hpp"

namespace cuda_ffi::software {

// What a program sets on a stream. Only kept: none has an effect here. Any thread.
class StreamAttributes {
 public:
  // A priority beyond the range becomes the nearest one in it.
  StreamAttributes(CUdevice device, int priority);

  int priority() const { return values().priority; }
  // Writes only the bytes that the attribute has. Fails for one that streams do not have.
  void read(CUstreamAttrID which, CUstreamAttrValue& value) const;
  // Fails for what an H100 refuses.
  void write(CUstreamAttrID which, const CUstreamAttrValue& value);
  void copy(const StreamAttributes& from);

 private:
  struct Values {
    CUaccessPolicyWindow window{};
    int synchronization = -1;  // as the context's flags say
    int priority = 0;
    CUlaunchMemSyncDomainMap domains{};
    CUlaunchMemSyncDomain domain = CU_LAUNCH_MEM_SYNC_DOMAIN_DEFAULT;
  };

  Values values() const;
  void check(const CUaccessPolicyWindow& window) const;
  void check(const CUlaunchMemSyncDomainMap& map) const;
  int limit(CUdevice_attribute which) const;

  const CUdevice device_;
  mutable std::mutex mutex_;
  Values values_;
};

}  // namespace cuda_ffi::software
