// Devices: their number, names and properties.

#include <cstdio>
#include <cstring>

#include "software_device/abi/entry.hpp"
#include "software_device/device/properties.hpp"
#include "software_device/memory/memory_map.hpp"

using namespace cuda_ffi::software;

namespace {

// Cut to the program's buffer, including the NUL.
void give_text(char* out, int size, const std::string& text) {
  require(out != nullptr && size > 0);
  std::snprintf(out, static_cast<std::size_t>(size), "%s", text.c_str());
}

int attribute(CUdevice_attribute attribute, CUdevice device) {
  const auto value = device_attribute(attribute, device_at(device).ordinal());
  require(value.has_value());
  return *value;
}

}  // namespace

CUresult cuDeviceGet(CUdevice* device, int ordinal) {
  return entry([&] {
    require(device != nullptr);
    give(device, device_at(ordinal).ordinal());
  });
}

CUresult cuDeviceGetCount(int* count) {
  return entry([&] { give(count, device_count()); });
}

CUresult cuDeviceGetName(char* name, int size, CUdevice device) {
  return entry([&] {
    device_at(device);
    give_text(name, size, kDeviceName);
  });
}

CUresult cuDeviceGetUuid_v2(CUuuid* uuid, CUdevice device) {
  return entry([&] { give(uuid, device_uuid(device_at(device).ordinal())); });
}

CUresult cuDeviceGetUuid(CUuuid* uuid, CUdevice device) {
  return cuDeviceGetUuid_v2(uuid, device);
}

CUresult cuDeviceTotalMem_v2(std::size_t* bytes, CUdevice device) {
  return entry([&] {
    device_at(device);
    give(bytes, MemoryMap::capacity());
  });
}

CUresult cuDeviceGetAttribute(int* value, CUdevice_attribute which, CUdevice device) {
  return entry([&] {
    require(value != nullptr);
    give(value, attribute(which, device));
  });
}

CUresult cuDeviceComputeCapability(int* major, int* minor, CUdevice device) {
  return entry([&] {
    require(major != nullptr && minor != nullptr);
    *major = attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
    *minor = attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device);
  });
}

CUresult cuDeviceGetProperties(CUdevprop* properties, CUdevice device) {
  return entry([&] {
    device_at(device);
    CUdevprop own{};
    own.maxThreadsPerBlock = kMaxThreadsPerBlock;
    own.maxThreadsDim[0] = kMaxBlockX;
    own.maxThreadsDim[1] = kMaxBlockY;
    own.maxThreadsDim[2] = kMaxBlockZ;
    own.maxGridSize[0] = kMaxGridX;
    own.maxGridSize[1] = own.maxGridSize[2] = kMaxGridYZ;
    own.sharedMemPerBlock = kSharedPerBlock;
    own.totalConstantMemory = attribute(CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY, device);
    own.SIMDWidth = 32;
    own.memPitch = static_cast<int>(kMaxPitch);
    own.regsPerBlock = kRegistersPerMultiprocessor;
    own.clockRate = attribute(CU_DEVICE_ATTRIBUTE_CLOCK_RATE, device);
    own.textureAlign = kTextureAlignment;
    give(properties, own);
  });
}

CUresult cuDeviceGetPCIBusId(char* text, int size, CUdevice device) {
  return entry([&] {
    const std::string id = device_pci_bus_id(device_at(device).ordinal());
    give_text(text, size, id);
    require(static_cast<std::size_t>(size) > id.size());  // refused, and given as far as it goes
  });
}

CUresult cuDeviceGetByPCIBusId(CUdevice* device, const char* text) {
  return entry([&] {
    require(device != nullptr && text != nullptr);
    unsigned domain = 0, bus = 0, slot = 0, function = 0;
    const bool full = std::sscanf(text, "%x:%x:%x.%x", &domain, &bus, &slot, &function) >= 3;
    if (!full) {
      domain = 0;
      require(std::sscanf(text, "%x:%x.%x", &bus, &slot, &function) >= 2);
    }
    const int ordinal = static_cast<int>(bus) - 1;
    const bool ours = domain == 0 && slot == 0 && ordinal >= 0 && ordinal < device_count();
    require(ours, CUDA_ERROR_INVALID_DEVICE);
    *device = ordinal;
  });
}

CUresult cuDeviceGetTexture1DLinearMaxWidth(std::size_t* elements, CUarray_format,
                                            unsigned channels, CUdevice device) {
  return entry([&] {
    require(channels == 1 || channels == 2 || channels == 4);
    give(elements, attribute(CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LINEAR_WIDTH, device));
  });
}

CUresult cuDeviceGetExecAffinitySupport(int* supported, CUexecAffinityType type, CUdevice device) {
  return entry([&] {
    device_at(device);
    require(type == CU_EXEC_AFFINITY_TYPE_SM_COUNT);
    give(supported, 0);
  });
}
