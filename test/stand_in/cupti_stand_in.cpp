// Stands in for libcupti: when it is flushed, a kernel, a copy and a fill have been on a device, as
// far as their kinds are enabled, and a record of a kind that nobody has asked for. Records have
// the sizes and members of CUDA 13's (CUpti_ActivityKernel10, CUpti_ActivityMemcpy6 and
// CUpti_ActivityMemset4 of cupti_activity.h).

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <set>

#include "platform/export.hpp"

#define STAND_IN_EXPORT extern "C" CUDA_FFI_EXPORT

namespace {

#pragma pack(push, 8)
struct Kernel {
  std::uint32_t kind = 10;
  std::uint8_t cache = 0, shared_config = 0;
  std::uint16_t registers = 40;
  std::uint32_t partitioned_requested = 0, partitioned_executed = 0;
  std::uint64_t start = 0, end = 0, completed = 0;
  std::uint32_t device = 1, context = 2, stream = 7;
  std::int32_t grid[3] = {4, 2, 1}, block[3] = {64, 1, 1};
  std::int32_t static_shared = 128, dynamic_shared = 256;
  std::uint32_t local_per_thread = 0, local_total = 0, correlation = 5;
  std::int64_t grid_id = 1;
  const char* name = "_Z5scalePf";
  char more[216 - 112] = {};
};
struct Copy {
  std::uint32_t kind = 1;
  std::uint8_t copy_kind = 2, source = 0, destination = 0, flags = 0;
  std::uint64_t bytes = 4096, start = 0, end = 0;
  std::uint32_t device = 1, context = 2, stream = 7, correlation = 6;
  char more[96 - 48] = {};
};
struct Fill {
  std::uint32_t kind = 2, value = 0;
  std::uint64_t bytes = 64, start = 0, end = 0;
  std::uint32_t device = 1, context = 2, stream = 8, correlation = 7;
  char more[88 - 48] = {};
};
struct Unknown {
  std::uint32_t kind = 999, zero = 0;
};
#pragma pack(pop)
static_assert(sizeof(Kernel) == 216 && offsetof(Kernel, name) == 104);
static_assert(sizeof(Copy) == 96 && sizeof(Fill) == 88);

void (*lend)(std::uint8_t**, std::size_t*, std::size_t*) = nullptr;
void (*take)(void*, std::uint32_t, std::uint8_t*, std::size_t, std::size_t) = nullptr;
std::set<int> enabled;
std::uint64_t clock_now = 1'700'000'000'000'000'000;

std::size_t size_of(std::uint32_t kind) {
  return kind == 10 ? sizeof(Kernel) : kind == 1 ? sizeof(Copy) : kind == 2 ? sizeof(Fill) : 8;
}

struct Writer {
  std::uint8_t* buffer = nullptr;
  std::size_t size = 0, valid = 0;

  template <typename Record>
  void write(Record record, std::uint64_t nanoseconds) {
    if constexpr (!std::is_same_v<Record, Unknown>) {
      record.start = clock_now += 1000;
      record.end = nanoseconds == 0 ? 0 : record.start + nanoseconds;
    }
    std::memcpy(buffer + valid, &record, sizeof record);
    valid += sizeof record;
  }
};

}  // namespace

STAND_IN_EXPORT int cuptiActivityRegisterCallbacks(decltype(lend) requested,
                                                   decltype(take) completed) {
  lend = requested;
  take = completed;
  return 0;
}

STAND_IN_EXPORT int cuptiActivityEnable(int kind) {
  enabled.insert(kind);
  return 0;
}

STAND_IN_EXPORT int cuptiActivityDisable(int kind) {
  enabled.erase(kind);
  return 0;
}

STAND_IN_EXPORT int cuptiActivityFlushAll(std::uint32_t) {
  Writer writer;
  std::size_t records = 0;
  lend(&writer.buffer, &writer.size, &records);
  if (writer.buffer == nullptr) return 1;
  if (enabled.count(10) != 0) writer.write(Kernel(), 2500);
  writer.write(Unknown(), 0);
  if (enabled.count(1) != 0) writer.write(Copy(), 700);
  if (enabled.count(2) != 0) writer.write(Fill(), 300);
  if (enabled.count(10) != 0) writer.write(Kernel(), 0);  // it has not ended
  take(nullptr, 0, writer.buffer, writer.size, writer.valid);
  return 0;
}

STAND_IN_EXPORT int cuptiActivityGetNextRecord(std::uint8_t* buffer, std::size_t valid,
                                               std::uint8_t** record) {
  std::uint32_t kind = 0;
  std::uint8_t* next = buffer;
  if (*record != nullptr) {
    std::memcpy(&kind, *record, sizeof kind);
    next = *record + size_of(kind);
  }
  if (next >= buffer + valid) return 12;  // CUPTI_ERROR_MAX_LIMIT_REACHED
  *record = next;
  return 0;
}

STAND_IN_EXPORT int cuptiGetTimestamp(std::uint64_t* timestamp) {
  *timestamp = clock_now += 1000;
  return 0;
}

STAND_IN_EXPORT int cuptiGetResultString(int, const char** text) {
  *text = "a result of the stand-in";
  return 0;
}
