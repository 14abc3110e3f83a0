#include "software_device/device/user_object.hpp"

#include "software_device/device/operations.hpp"

namespace cuda_ffi::software {

void UserObject::retain(unsigned count) {
  const std::lock_guard lock(mutex_);
  count_ += count;
}

void UserObject::release(unsigned count) {
  {
    const std::lock_guard lock(mutex_);
    require(count <= count_);
    count_ -= count;
    if (count_ > 0) return;
  }
  call_program([this] { destroy_(resource_); });
  HandleTable::instance().remove(kHandleKind, reinterpret_cast<void*>(handle));
}

}  // namespace cuda_ffi::software
