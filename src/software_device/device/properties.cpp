#include "software_device/device/properties.hpp"

#include <cstdio>
#include <cstring>

#include "software_device/device/configuration.hpp"

namespace cuda_ffi::software {
namespace {

constexpr Capability kTuring = {65536, 65536, 0, 1024, 16, 0, 32};
constexpr Capability kAmpere = {166912, 167936, 1024, 2048, 32, 0, 2};
constexpr Capability kHopper = {232448, 233472, 1024, 2048, 32, 1, 2};
constexpr Capability kBlackwell = {101376, 102400, 1024, 1536, 24, 1, 64};

constexpr char kUuidPrefix[] = "cuda-ffi-softwa";  // 15 bytes; the ordinal follows

}  // namespace

const Capability& capability() {
  switch (Configuration::get().compute_capability()) {
    case 75:
      return kTuring;
    case 90:
      return kHopper;
    case 120:
      return kBlackwell;
    default:
      return kAmpere;
  }
}

CUuuid device_uuid(int ordinal) {
  CUuuid uuid{};
  std::memcpy(uuid.bytes, kUuidPrefix, sizeof uuid.bytes - 1);
  uuid.bytes[sizeof uuid.bytes - 1] = static_cast<char>(ordinal);
  return uuid;
}

std::string device_pci_bus_id(int ordinal) {
  char text[16];
  std::snprintf(text, sizeof text, "0000:%02X:00.0", static_cast<unsigned>(ordinal + 1) & 0xffU);
  return text;
}

}  // namespace cuda_ffi::software
