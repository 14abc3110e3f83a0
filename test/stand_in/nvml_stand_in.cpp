// NVML, for one device, by NVIDIA's rules for arguments: what breaks them is kept as a complaint.
// Tests say by nvmlStandIn... what happens, and what the library or the device lacks.

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <string>

#include "platform/export.hpp"

#define NVML_FUNCTION extern "C" CUDA_FFI_EXPORT

namespace {

enum Status {
  Success = 0,
  Uninitialized = 1,
  InvalidArgument = 2,
  NotSupported = 3,
  NotFound = 6,
  InsufficientSize = 7,
  Timeout = 10,
  VersionMismatch = 25
};

constexpr std::uint64_t kSupportedEvents = 0x8 | 0x10 | 0x2 | 0x10000;
constexpr unsigned kProcesses = 20;

struct EventData {
  void* device;
  std::uint64_t type, data;
  unsigned gpu_instance, compute_instance;
};

struct EventSet {
  std::uint64_t types = 0;
  std::deque<EventData> events;
};

struct Library {
  std::mutex mutex;
  std::condition_variable happened;
  bool is_started = false;
  std::map<std::string, int> answers;
  std::set<EventSet*> sets;
  std::string complaints;
  std::uint64_t clock_reasons = 0x4 | 0x20;
};

Library& library() {
  static auto& made = *new Library;
  return made;
}

int the_device = 0;

Status complain(const std::string& what) {
  library().complaints += what + "\n";
  return InvalidArgument;
}

// What a function begins with: whether it may go on.
int begin(const char* name, const void* device, const void* out) {
  Library& lib = library();
  if (!lib.is_started) {
    complain(std::string(name) + " before nvmlInit_v2");
    return Uninitialized;
  }
  if (device != &the_device) return complain(std::string(name) + ": the wrong device");
  if (out == nullptr) return complain(std::string(name) + ": no place for the result");
  const auto answer = lib.answers.find(name);
  return answer == lib.answers.end() ? Success : answer->second;
}

template <typename Value>
int give(const char* name, const void* device, Value* out, Value value) {
  const std::lock_guard lock(library().mutex);
  const int status = begin(name, device, out);
  if (status == Success) *out = value;
  return status;
}

struct ProcessInfo {
  unsigned pid;
  std::uint64_t bytes;
  unsigned gpu_instance, compute_instance;
};

int give_processes(const char* name, const void* device, unsigned* count, ProcessInfo* infos,
                   unsigned there) {
  const std::lock_guard lock(library().mutex);
  const int status = begin(name, device, count);
  if (status != Success) return status;
  const unsigned room = *count;
  *count = there;
  if (room < there) return InsufficientSize;
  for (unsigned i = 0; i < there; ++i)
    infos[i] = {1000 + i, i == 0 ? ~std::uint64_t{0} : 4096 * i, ~0u, ~0u};
  return Success;
}

}  // namespace

NVML_FUNCTION int nvmlInit_v2() {
  const std::lock_guard lock(library().mutex);
  const auto answer = library().answers.find("nvmlInit_v2");
  if (answer != library().answers.end()) return answer->second;
  library().is_started = true;
  return Success;
}

NVML_FUNCTION const char* nvmlErrorString(int status) {
  return status == 15 ? "GPU is lost" : "Something else";
}

// Knows the device by either, if the test does not say otherwise.
NVML_FUNCTION int nvmlDeviceGetHandleByUUID(const char* uuid, void** device) {
  const std::lock_guard lock(library().mutex);
  const int status = begin("nvmlDeviceGetHandleByUUID", &the_device, device);
  if (status != Success) return status;
  if (std::strncmp(uuid, "GPU-", 4) != 0 || std::strlen(uuid) != 40) return NotFound;
  *device = &the_device;
  return Success;
}

NVML_FUNCTION int nvmlDeviceGetHandleByPciBusId_v2(const char* bus, void** device) {
  const std::lock_guard lock(library().mutex);
  const int status = begin("nvmlDeviceGetHandleByPciBusId_v2", &the_device, device);
  if (status != Success) return status;
  if (std::strchr(bus, ':') == nullptr) return complain("no place on a PCI bus");
  *device = &the_device;
  return Success;
}

struct Utilization {
  unsigned gpu, memory;
};

NVML_FUNCTION int nvmlDeviceGetUtilizationRates(void* device, Utilization* out) {
  return give("nvmlDeviceGetUtilizationRates", device, out, Utilization{37, 12});
}

NVML_FUNCTION int nvmlDeviceGetEncoderUtilization(void* device, unsigned* out, unsigned* period) {
  *period = 1000;
  return give("nvmlDeviceGetEncoderUtilization", device, out, 5u);
}

NVML_FUNCTION int nvmlDeviceGetDecoderUtilization(void* device, unsigned* out, unsigned* period) {
  *period = 1000;
  return give("nvmlDeviceGetDecoderUtilization", device, out, 6u);
}

struct Memory {
  std::uint64_t total, free, used;
};

NVML_FUNCTION int nvmlDeviceGetMemoryInfo(void* device, Memory* out) {
  return give("nvmlDeviceGetMemoryInfo", device, out, Memory{1u << 30, 1u << 29, 1u << 28});
}

struct Memory2 {
  unsigned version;
  std::uint64_t total, reserved, free, used;
};

NVML_FUNCTION int nvmlDeviceGetMemoryInfo_v2(void* device, Memory2* out) {
  if (out->version != (sizeof(Memory2) | 2u << 24)) return VersionMismatch;
  return give("nvmlDeviceGetMemoryInfo_v2", device, out,
              Memory2{out->version, std::uint64_t{80} << 30, 600u << 20, std::uint64_t{70} << 30,
                      std::uint64_t{9} << 30});
}

struct Temperature {
  unsigned version, sensor;
  int temperature;
};

NVML_FUNCTION int nvmlDeviceGetTemperatureV(void* device, Temperature* out) {
  if (out->version != (sizeof(Temperature) | 1u << 24)) return VersionMismatch;
  return give("nvmlDeviceGetTemperatureV", device, out, Temperature{out->version, out->sensor, 41});
}

NVML_FUNCTION int nvmlDeviceGetTemperature(void* device, int sensor, unsigned* out) {
  if (sensor != 0) return complain("there is one sensor");
  return give("nvmlDeviceGetTemperature", device, out, 42u);
}

NVML_FUNCTION int nvmlDeviceGetTemperatureThreshold(void* device, int threshold, unsigned* out) {
  return give("nvmlDeviceGetTemperatureThreshold", device, out, threshold == 0 ? 95u : 89u);
}

NVML_FUNCTION int nvmlDeviceGetPowerUsage(void* device, unsigned* out) {
  return give("nvmlDeviceGetPowerUsage", device, out, 123456u);
}

NVML_FUNCTION int nvmlDeviceGetEnforcedPowerLimit(void* device, unsigned* out) {
  return give("nvmlDeviceGetEnforcedPowerLimit", device, out, 700000u);
}

NVML_FUNCTION int nvmlDeviceGetTotalEnergyConsumption(void* device, std::uint64_t* out) {
  return give("nvmlDeviceGetTotalEnergyConsumption", device, out, std::uint64_t{9876543210});
}

NVML_FUNCTION int nvmlDeviceGetClockInfo(void* device, int type, unsigned* out) {
  return give("nvmlDeviceGetClockInfo", device, out, 1000u + static_cast<unsigned>(type));
}

NVML_FUNCTION int nvmlDeviceGetMaxClockInfo(void* device, int type, unsigned* out) {
  return give("nvmlDeviceGetMaxClockInfo", device, out, 2000u + static_cast<unsigned>(type));
}

NVML_FUNCTION int nvmlDeviceGetCurrentClocksEventReasons(void* device, std::uint64_t* out) {
  return give("nvmlDeviceGetCurrentClocksEventReasons", device, out, library().clock_reasons);
}

NVML_FUNCTION int nvmlDeviceGetCurrentClocksThrottleReasons(void* device, std::uint64_t* out) {
  return give("nvmlDeviceGetCurrentClocksThrottleReasons", device, out, std::uint64_t{0x40});
}

NVML_FUNCTION int nvmlDeviceGetPerformanceState(void* device, int* out) {
  return give("nvmlDeviceGetPerformanceState", device, out, 2);
}

// There is no nvmlDeviceGetFanSpeed: functions may be missing.

NVML_FUNCTION int nvmlDeviceGetComputeRunningProcesses_v3(void* device, unsigned* count,
                                                          ProcessInfo* infos) {
  return give_processes("nvmlDeviceGetComputeRunningProcesses_v3", device, count, infos,
                        kProcesses);
}

NVML_FUNCTION int nvmlDeviceGetGraphicsRunningProcesses_v2(void* device, unsigned* count,
                                                           ProcessInfo* infos) {
  return give_processes("nvmlDeviceGetGraphicsRunningProcesses_v2", device, count, infos, 1);
}

NVML_FUNCTION int nvmlEventSetCreate(void** set) {
  const std::lock_guard lock(library().mutex);
  const int status = begin("nvmlEventSetCreate", &the_device, set);
  if (status != Success) return status;
  *set = *library().sets.insert(new EventSet).first;
  return Success;
}

NVML_FUNCTION int nvmlDeviceGetSupportedEventTypes(void* device, std::uint64_t* out) {
  return give("nvmlDeviceGetSupportedEventTypes", device, out, kSupportedEvents);
}

NVML_FUNCTION int nvmlDeviceRegisterEvents(void* device, std::uint64_t types, EventSet* set) {
  const std::lock_guard lock(library().mutex);
  const int status = begin("nvmlDeviceRegisterEvents", device, set);
  if (status != Success) return status;
  if (!library().sets.contains(set)) return complain("register in a set that is gone");
  if (types == 0 || (types & ~kSupportedEvents) != 0) return complain("types without support");
  set->types |= types;
  return Success;
}

NVML_FUNCTION int nvmlEventSetWait_v2(EventSet* set, EventData* data, unsigned milliseconds) {
  std::unique_lock lock(library().mutex);
  const int status = begin("nvmlEventSetWait_v2", &the_device, data);
  if (status != Success) return status;
  const auto is_there = [&] { return library().sets.contains(set); };
  if (!is_there()) return complain("wait for a set that is gone");
  if (milliseconds > 100) return complain("a wait that keeps a process from ending");
  library().happened.wait_for(lock, std::chrono::milliseconds(milliseconds),
                              [&] { return !is_there() || !set->events.empty(); });
  if (!is_there()) return complain("a set is freed while somebody waits");
  if (set->events.empty()) return Timeout;
  *data = set->events.front();
  set->events.pop_front();
  return Success;
}

NVML_FUNCTION int nvmlEventSetFree(EventSet* set) {
  const std::lock_guard lock(library().mutex);
  if (library().sets.erase(set) == 0) return complain("a set is freed twice");
  delete set;
  library().happened.notify_all();
  return Success;
}

// What follows only programs ask that call NVML by C's names.

NVML_FUNCTION int nvmlShutdown() {
  return Success;
}

NVML_FUNCTION int nvmlSystemGetDriverVersion(char* version, unsigned length) {
  static constexpr char kVersion[] = "580.65.06";
  if (length < sizeof kVersion) return InsufficientSize;
  std::memcpy(version, kVersion, sizeof kVersion);
  return Success;
}

NVML_FUNCTION int nvmlDeviceGetCount_v2(unsigned* count) {
  return give("nvmlDeviceGetCount_v2", &the_device, count, 1u);
}

NVML_FUNCTION int nvmlDeviceGetHandleByIndex_v2(unsigned index, void** device) {
  if (index != 0) return InvalidArgument;
  return give("nvmlDeviceGetHandleByIndex_v2", &the_device, device,
              static_cast<void*>(&the_device));
}

NVML_FUNCTION int nvmlDeviceGetEccMode(void* device, int* current, int* pending) {
  *pending = 1;
  return give("nvmlDeviceGetEccMode", device, current, 0);
}

struct PciInfo {
  char old_bus_id[16];
  unsigned domain, bus, device, pci_device_id, pci_subsystem_id;
  char bus_id[32];
};

NVML_FUNCTION int nvmlDeviceGetPciInfo_v3(void* device, PciInfo* out) {
  return give("nvmlDeviceGetPciInfo_v3", device, out,
              PciInfo{"0000:3B:00.0", 0, 0x3b, 0, 0x233010de, 0x16c110de, "00000000:3B:00.0"});
}

struct ThermalSettings {
  unsigned count;
  struct {
    int controller, default_min, default_max, current, target;
  } sensor[3];
};

NVML_FUNCTION int nvmlDeviceGetThermalSettings(void* device, unsigned index, ThermalSettings* out) {
  if (index != 15) return complain("all sensors are number 15");
  return give("nvmlDeviceGetThermalSettings", device, out,
              ThermalSettings{2, {{1, -5, 100, 41, 1}, {-1, 0, 90, 55, 2}, {}}});
}

NVML_FUNCTION int nvmlDeviceGetCpuAffinity(void* device, unsigned size, unsigned long* set) {
  const std::lock_guard lock(library().mutex);
  const int status = begin("nvmlDeviceGetCpuAffinity", device, set);
  if (status != Success) return status;
  for (unsigned i = 0; i < size; ++i) set[i] = ~0ul - i;
  return Success;
}

struct FieldValue {
  unsigned field, scope;
  std::int64_t timestamp, latency;
  int type, status;
  std::uint64_t value;
};

NVML_FUNCTION int nvmlDeviceGetFieldValues(void* device, int count, FieldValue* values) {
  const std::lock_guard lock(library().mutex);
  const int status = begin("nvmlDeviceGetFieldValues", device, values);
  if (status != Success) return status;
  for (int i = 0; i < count; ++i) {
    FieldValue& value = values[i];
    value = {value.field, value.scope, -7, 3, 1, value.field < 1000 ? Success : NotSupported, 0};
    value.value = value.field * 10 + value.scope;
  }
  return Success;
}

// Of which there is one more each time, until there are four.
NVML_FUNCTION int nvmlDeviceGetSupportedMemoryClocks(void* device, unsigned* count, unsigned* out) {
  static unsigned there = 1;
  const std::lock_guard lock(library().mutex);
  const int status = begin("nvmlDeviceGetSupportedMemoryClocks", device, count);
  if (status != Success) return status;
  there = std::min(there + 1, 4u);
  const unsigned room = *count;
  *count = there;
  if (room < there) return InsufficientSize;
  for (unsigned i = 0; i < there; ++i) out[i] = 1000 + i;
  return Success;
}

// Says the same whatever room there is.
NVML_FUNCTION int nvmlDeviceGetRetiredPages(void* device, int, unsigned* count, std::uint64_t*) {
  const std::lock_guard lock(library().mutex);
  const int status = begin("nvmlDeviceGetRetiredPages", device, count);
  return status == Success ? InsufficientSize : status;
}

NVML_FUNCTION int nvmlUnitGetDevices(void*, unsigned* count, void** devices) {
  if (count == nullptr || devices == nullptr || *count == 0) return complain("no place for units");
  *count = 1;
  devices[0] = &the_device;
  return Success;
}

NVML_FUNCTION int nvmlVgpuTypeGetName(unsigned type, char* name, unsigned* size) {
  if (*size < 64) return complain("a name may have 64 characters");
  const std::string given = "GRID H100-" + std::to_string(type) + "C";
  std::memcpy(name, given.c_str(), given.size() + 1);
  *size = static_cast<unsigned>(given.size() + 1);
  return Success;
}

struct ClockOffset {
  unsigned version;
  int type, state, offset, least, most;
};

NVML_FUNCTION int nvmlDeviceGetClockOffsets(void* device, ClockOffset* info) {
  if (info->version != (sizeof(ClockOffset) | 1u << 24)) return VersionMismatch;
  return give("nvmlDeviceGetClockOffsets", device, info,
              ClockOffset{info->version, info->type, info->state, -100 - info->type, -200, 200});
}

NVML_FUNCTION int nvmlDeviceSetClockOffsets(void* device, ClockOffset* info) {
  const std::lock_guard lock(library().mutex);
  const int status = begin("nvmlDeviceSetClockOffsets", device, info);
  if (status != Success) return status;
  return info->version == (sizeof(ClockOffset) | 1u << 24) && info->offset == -50 ? Success
                                                                                  : InvalidArgument;
}

struct Compatibility {
  int levels, limits;
};

NVML_FUNCTION int nvmlGetVgpuCompatibility(const unsigned* vgpu, const unsigned* gpu,
                                           Compatibility* out) {
  if (vgpu == nullptr || gpu == nullptr) return InvalidArgument;
  *out = {static_cast<int>(*vgpu + *gpu), static_cast<int>(0x80000000)};
  return Success;
}

// From now on the function answers with that status.
NVML_FUNCTION void nvmlStandInAnswer(const char* function, int status) {
  const std::lock_guard lock(library().mutex);
  library().answers[function] = status;
}

// Something happens.
NVML_FUNCTION void nvmlStandInEvent(std::uint64_t type, std::uint64_t data, unsigned instance) {
  const std::lock_guard lock(library().mutex);
  for (EventSet* set : library().sets) {
    if ((set->types & type) != 0)
      set->events.push_back({&the_device, type, data, instance, instance});
  }
  library().happened.notify_all();
}

NVML_FUNCTION int nvmlStandInSets() {
  const std::lock_guard lock(library().mutex);
  return static_cast<int>(library().sets.size());
}

NVML_FUNCTION const char* nvmlStandInComplaints() {
  return library().complaints.c_str();
}
