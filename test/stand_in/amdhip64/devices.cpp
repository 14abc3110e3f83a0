// Devices, contexts and errors.

#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "software_hip.hpp"

using namespace software_hip;

namespace software_hip {
namespace {

constexpr int kMostDevices = 16;
std::array<std::atomic<CUcontext>, kMostDevices> contexts{};
thread_local int device_of_thread = 0;

std::string software_device() {
  const auto* here = reinterpret_cast<const void*>(&software_hip::cu);
  const std::string file = cuda_ffi::DynamicLibrary::file_of(here);
  return file.substr(0, file.rfind('/')) + "/../libcuda_software.so";
}

DriverTable open_software_device() {
  std::string reason;
  const auto library = cuda_ffi::DynamicLibrary::open(software_device(), reason);
  if (!library) std::fprintf(stderr, "the stand-in for HIP: %s\n", reason.c_str());
  return cuda_ffi::load_driver_table(library);
}

int attribute_in_cuda(int number) {
  switch (number) {
#define CUDA_FFI_HIP_ATTRIBUTE(name, hip_name, hip_number) \
  case hip_number:                                         \
    return name;
#include "library/hip/hip_attributes.def"
#undef CUDA_FFI_HIP_ATTRIBUTE
    default:
      return -1;
  }
}

}  // namespace

const DriverTable& cu() {
  static const auto& table = *new DriverTable(open_software_device());
  return table;
}

const char* setting(const char* name, const char* otherwise) {
  const char* const found = std::getenv(name);
  return found && *found ? found : otherwise;
}

CUcontext context_of(int device) {
  if (device < 0 || device >= kMostDevices) return nullptr;
  auto& context = contexts[static_cast<std::size_t>(device)];
  if (!context) {
    CUcontext made = nullptr;
    cu().cuDevicePrimaryCtxRetain(&made, device);
    context = made;
  }
  return context;
}

void forget_context(int device) {
  contexts[static_cast<std::size_t>(device)] = nullptr;
}

int current_device() {
  return device_of_thread;
}

void set_current_device(int device) {
  device_of_thread = device;
}

}  // namespace software_hip

HIP_FUNCTION hipInit(unsigned flags) {
  if (flags != 0) return kInvalidValue;
  if (*setting("HIP_STAND_IN_NO_DEVICE", "") != '\0') return kNoDevice;
  return cu().cuInit(0);
}

HIP_FUNCTION hipRuntimeGetVersion(int* version) {
  *version = std::atoi(setting("HIP_STAND_IN_VERSION", "60443484"));
  return 0;
}

HIP_FUNCTION hipGetDeviceCount(int* count) {
  return cu().cuDeviceGetCount(count);
}
HIP_FUNCTION hipDeviceGet(int* device, int ordinal) {
  return cu().cuDeviceGet(device, ordinal);
}
HIP_FUNCTION hipDeviceGetUuid(CUuuid* id, int device) {
  return cu().cuDeviceGetUuid_v2(id, device);
}
HIP_FUNCTION hipDeviceTotalMem(std::size_t* bytes, int device) {
  return cu().cuDeviceTotalMem_v2(bytes, device);
}
HIP_FUNCTION hipDeviceGetPCIBusId(char* text, int size, int device) {
  return cu().cuDeviceGetPCIBusId(text, size, device);
}

HIP_FUNCTION hipDeviceGetName(char* name, int size, int) {
  std::snprintf(name, static_cast<std::size_t>(size), "AMD code on the software device");
  return 0;
}

HIP_FUNCTION hipDeviceCanAccessPeer(int* possible, int device, int peer) {
  return cu().cuDeviceCanAccessPeer(possible, device, peer);
}

HIP_FUNCTION hipDeviceGetDefaultMemPool(CUmemoryPool* pool, int device) {
  return cu().cuDeviceGetDefaultMemPool(pool, device);
}

HIP_FUNCTION hipGetDevicePropertiesR0600(char* properties, int device) {
  std::memset(properties, 0, hip::kPropertiesBytes);
  hipDeviceGetName(properties, 256, device);
  std::snprintf(properties + hip::kArchitectureAt, hip::kArchitectureBytes, "%s",
                setting("HIP_STAND_IN_ARCHITECTURE", "gfx1100"));
  return 0;
}

HIP_FUNCTION hipDeviceGetAttribute(int* value, int number, int device) {
  const int which = attribute_in_cuda(number);
  *value = 0;
  switch (which) {
    case -1:
      return kInvalidValue;
    case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR:
      *value = 11;
      return 0;
    case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR:
    case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN:
      return 0;
    case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK:
      *value = kSharedBytesOfABlock;
      return 0;
    case CU_DEVICE_ATTRIBUTE_WARP_SIZE:
      *value =
          std::strncmp(setting("HIP_STAND_IN_ARCHITECTURE", "gfx11"), "gfx9", 4) == 0 ? 64 : 32;
      return 0;
    default:
      return cu().cuDeviceGetAttribute(value, static_cast<CUdevice_attribute>(which), device);
  }
}

HIP_FUNCTION hipSetDevice(int device) {
  int count = 0;
  cu().cuDeviceGetCount(&count);
  if (device < 0 || device >= count) return kInvalidDevice;
  set_current_device(device);
  return 0;
}

HIP_FUNCTION hipDeviceReset() {
  const int code = cu().cuDevicePrimaryCtxReset_v2(current_device());
  forget_context(current_device());
  return code;
}

HIP_FUNCTION hipDeviceEnablePeerAccess(int peer, unsigned flags) {
  return in_device([&] { return cu().cuCtxEnablePeerAccess(context_of(peer), flags); });
}

HIP_SAME(hipDeviceSynchronize, cuCtxSynchronize, (), ())
HIP_SAME(hipDeviceGetLimit, cuCtxGetLimit, (std::size_t * value, int which),
         (value, static_cast<CUlimit>(which)))
HIP_SAME(hipDeviceSetLimit, cuCtxSetLimit, (int which, std::size_t value),
         (static_cast<CUlimit>(which), value))
HIP_SAME(hipDeviceGetStreamPriorityRange, cuCtxGetStreamPriorityRange, (int* least, int* greatest),
         (least, greatest))

extern "C" CUDA_FFI_EXPORT const char* hipGetErrorName(int code) {
  switch (static_cast<CUresult>(code)) {
#define CUDA_FFI_HIP_RESULT(name, hip_name) \
  case name:                                \
    return #hip_name;
#include "library/hip/hip_results.def"
#undef CUDA_FFI_HIP_RESULT
    default:
      return "hipErrorUnknown";
  }
}

extern "C" CUDA_FFI_EXPORT const char* hipGetErrorString(int code) {
  if (code == kNoDevice) return "no ROCm-capable device is detected";
  const char* text = nullptr;
  return cu().cuGetErrorString(static_cast<CUresult>(code), &text) == CUDA_SUCCESS
             ? text
             : "unknown error";
}
