#pragma once

// A program's resource with a reference count, to which graphs can hold references. The program's
// destructor runs when the last reference is dropped.

#include <mutex>

#include "software_device/device/handle_table.hpp"

namespace cuda_ffi::software {

class UserObject {
 public:
  static constexpr HandleKind kHandleKind = HandleKind::UserObject;
  using Handle = CUuserObject;

  UserObject(void* resource, CUhostFn destroy, unsigned count)
      : resource_(resource), destroy_(destroy), count_(count) {}

  CUuserObject handle = nullptr;

  void retain(unsigned count);
  void release(unsigned count);  // throws Failure INVALID_VALUE if fewer are held

 private:
  void* const resource_;
  const CUhostFn destroy_;
  std::mutex mutex_;  // guards what follows
  unsigned count_;
};

}  // namespace cuda_ffi::software
