#pragma once

#include <string>
#include <vector>

#include "driver/driver.hpp"

namespace cuda_ffi {

// One device of a driver. A value: it owns nothing.
class Device {
 public:
  static std::vector<Device> list(const DriverPtr& driver);

  Device(DriverPtr driver, int ordinal);

  int ordinal() const noexcept { return ordinal_; }
  CUdevice handle() const noexcept { return handle_; }
  bool is(const Device& other) const noexcept {
    return ordinal_ == other.ordinal_ && driver_->path() == other.driver_->path();
  }
  const DriverPtr& driver() const noexcept { return driver_; }

  std::string name() const;
  size_t total_memory() const;                    // bytes
  int attribute(CUdevice_attribute which) const;  // 0 if this driver does not know it
  int compute_capability() const;                 // 10 × major + minor
  std::string uuid() const;                       // 32 hexadecimal digits in five groups
  std::string pci_bus_id() const;                 // domain:bus:device.function, in hexadecimal
  bool can_access_peer(const Device& peer) const;

 private:
  DriverPtr driver_;
  int ordinal_;
  CUdevice handle_ = 0;
};

}  // namespace cuda_ffi
