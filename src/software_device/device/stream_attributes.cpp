#include "software_device/device/stream_attributes.hpp"

#include <algorithm>

#include "software_device/device/failure.hpp"
#include "software_device/device/properties.hpp"

namespace cuda_ffi::software {

namespace {

int nearest_priority(int priority) {
  return std::clamp(priority, kGreatestPriority, kLeastPriority);
}

}  // namespace

StreamAttributes::StreamAttributes(CUdevice device, int priority) : device_(device) {
  values_.priority = nearest_priority(priority);
  values_.domains.remote = limit(CU_DEVICE_ATTRIBUTE_MEM_SYNC_DOMAIN_COUNT) > 1 ? 1 : 0;
}

StreamAttributes::Values StreamAttributes::values() const {
  const std::lock_guard lock(mutex_);
  return values_;
}

int StreamAttributes::limit(CUdevice_attribute which) const {
  return device_attribute(which, device_).value_or(0);
}

void StreamAttributes::check(const CUaccessPolicyWindow& window) const {
  const int most = limit(CU_DEVICE_ATTRIBUTE_MAX_ACCESS_POLICY_WINDOW_SIZE);
  require(window.num_bytes <= static_cast<std::size_t>(most));
  require(window.hitRatio >= 0 && window.hitRatio <= 1);
  require(window.missProp != CU_ACCESS_PROPERTY_PERSISTING);
}

void StreamAttributes::check(const CUlaunchMemSyncDomainMap& map) const {
  const int count = limit(CU_DEVICE_ATTRIBUTE_MEM_SYNC_DOMAIN_COUNT);
  require(map.default_ < count && map.remote < count);
}

void StreamAttributes::read(CUstreamAttrID which, CUstreamAttrValue& value) const {
  const Values own = values();
  switch (which) {
    case CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW:
      value.accessPolicyWindow = own.window;
      break;
    case CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY:
      value.syncPolicy = static_cast<CUsynchronizationPolicy>(own.synchronization);
      break;
    case CU_LAUNCH_ATTRIBUTE_PRIORITY:
      value.priority = own.priority;
      break;
    case CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP:
      value.memSyncDomainMap = own.domains;
      break;
    case CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN:
      value.memSyncDomain = own.domain;
      break;
    default:
      fail(CUDA_ERROR_INVALID_VALUE);
  }
}

void StreamAttributes::write(CUstreamAttrID which, const CUstreamAttrValue& value) {
  const std::lock_guard lock(mutex_);
  switch (which) {
    case CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW:
      check(value.accessPolicyWindow);
      values_.window = value.accessPolicyWindow;
      break;
    case CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY:
      require(value.syncPolicy >= CU_SYNC_POLICY_AUTO &&
              value.syncPolicy <= CU_SYNC_POLICY_BLOCKING_SYNC);
      values_.synchronization = value.syncPolicy;
      break;
    case CU_LAUNCH_ATTRIBUTE_PRIORITY:
      values_.priority = nearest_priority(value.priority);
      break;
    case CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP:
      check(value.memSyncDomainMap);
      values_.domains = value.memSyncDomainMap;
      break;
    case CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN:
      require(value.memSyncDomain == CU_LAUNCH_MEM_SYNC_DOMAIN_DEFAULT ||
              value.memSyncDomain == CU_LAUNCH_MEM_SYNC_DOMAIN_REMOTE);
      values_.domain = value.memSyncDomain;
      break;
    default:
      fail(CUDA_ERROR_INVALID_VALUE);
  }
}

void StreamAttributes::copy(const StreamAttributes& from) {
  const Values given = from.values();
  const std::lock_guard lock(mutex_);
  values_ = given;
}

}  // namespace cuda_ffi::software
