#include "driver/device.hpp"

#include <cstdio>

namespace cuda_ffi {

std::vector<Device> Device::list(const DriverPtr& driver) {
  int count = 0;
  driver->check(driver->cuDeviceGetCount(&count), "cuDeviceGetCount");
  std::vector<Device> devices;
  for (int ordinal = 0; ordinal < count; ++ordinal) devices.emplace_back(driver, ordinal);
  return devices;
}

Device::Device(DriverPtr driver, int ordinal) : driver_(std::move(driver)), ordinal_(ordinal) {
  driver_->check(driver_->cuDeviceGet(&handle_, ordinal), "cuDeviceGet");
}

std::string Device::name() const {
  char text[256] = {};
  driver_->check(driver_->cuDeviceGetName(text, sizeof text, handle_), "cuDeviceGetName");
  return text;
}

size_t Device::total_memory() const {
  size_t bytes = 0;
  driver_->check(driver_->cuDeviceTotalMem_v2(&bytes, handle_), "cuDeviceTotalMem");
  return bytes;
}

int Device::attribute(CUdevice_attribute which) const {
  int value = 0;
  driver_->cuDeviceGetAttribute(&value, which, handle_);
  return value;
}

int Device::compute_capability() const {
  return 10 * attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR) +
         attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
}

std::string Device::uuid() const {
  CUuuid id{};
  driver_->check(driver_->cuDeviceGetUuid_v2(&id, handle_), "cuDeviceGetUuid");
  std::string text;
  for (int i = 0; i < 16; ++i) {
    char digits[3];
    std::snprintf(digits, sizeof digits, "%02x", static_cast<unsigned char>(id.bytes[i]));
    if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
    text += digits;
  }
  return text;
}

std::string Device::pci_bus_id() const {
  char text[32] = {};
  driver_->check(driver_->cuDeviceGetPCIBusId(text, sizeof text, handle_), "cuDeviceGetPCIBusId");
  return text;
}

bool Device::can_access_peer(const Device& peer) const {
  if (driver_ != peer.driver_) return false;
  int possible = 0;
  driver_->check(driver_->cuDeviceCanAccessPeer(&possible, handle_, peer.handle_),
                 "cuDeviceCanAccessPeer");
  return possible != 0;
}

}  // namespace cuda_ffi
