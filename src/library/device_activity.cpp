#include "library/device_activity.hpp"

#include <cstdlib>
#include <cstring>
#include <iterator>
#include <mutex>
#include <stdexcept>

#include "library/cuda_abi.hpp"
#include "library/library_search.hpp"
#include "platform/demangle.hpp"

namespace cuda_ffi {
namespace {

struct Cupti {
#define CUDA_FFI_CUPTI(symbol, parameters) int(*symbol) parameters = nullptr;
#include "library/cupti_functions.def"
#undef CUDA_FFI_CUPTI

  void check(int result, const char* function) const {
    if (result == 0) return;
    const char* text = nullptr;
    if (cuptiGetResultString) cuptiGetResultString(result, &text);
    throw std::runtime_error(std::string("CUPTI cannot record what the device does: ") + function +
                             ": " + (text ? text : std::to_string(result).c_str()) +
                             ". Does another profiler look at this process?");
  }
};

Cupti load_cupti() {
  const DynamicLibrary library = find_library(cupti_description());
  Cupti cupti;
#define CUDA_FFI_CUPTI(symbol, parameters) library.bind(cupti.symbol, #symbol);
#include "library/cupti_functions.def"
#undef CUDA_FFI_CUPTI
  if (!cupti.cuptiActivityRegisterCallbacks || !cupti.cuptiActivityGetNextRecord)
    throw std::runtime_error(DynamicLibrary::file_of(library.symbol("cuptiGetVersion")) +
                             " has no activity records: it is no CUPTI of CUDA 11 or later.");
  return cupti;
}

// Numbers of cupti_activity.h.
constexpr int kCopy = 1, kFill = 2, kKernel = 10, kCopyBetweenDevices = 22;
constexpr int kRecorded[] = {kKernel, kCopy, kCopyBetweenDevices, kFill};
constexpr std::uint32_t kFlushForced = 1;

// Members of the records, which have been at these offsets since CUDA 11, whatever was appended:
// CUpti_ActivityKernel5 to 10, CUpti_ActivityMemcpy4 to 6, CUpti_ActivityMemcpyPtoP3 and 4,
// CUpti_ActivityMemset3 and 4. test/native/library/ compares them with the toolkit's header.
template <typename T>
T member(const std::uint8_t* record, std::size_t offset) {
  T value;
  std::memcpy(&value, record + offset, sizeof value);
  return value;
}

DeviceActivity kernel_of(const std::uint8_t* record) {
  DeviceActivity made;
  made.registers = member<std::uint16_t>(record, 6);
  made.device = member<std::uint32_t>(record, 40);
  made.stream = member<std::uint32_t>(record, 48);
  for (std::size_t k = 0; k < 3; ++k) {
    made.grid[k] = member<std::uint32_t>(record, 52 + 4 * k);
    made.block[k] = member<std::uint32_t>(record, 64 + 4 * k);
  }
  made.shared_bytes = member<std::uint32_t>(record, 76) + member<std::uint32_t>(record, 80);
  const char* const name = member<const char*>(record, 104);
  made.name = platform::demangle(name ? name : "");
  return made;
}

DeviceActivity transfer_of(const std::uint8_t* record, DeviceActivity::Kind kind) {
  DeviceActivity made;
  made.kind = kind;
  if (kind == DeviceActivity::Kind::Copy) made.direction = member<std::uint8_t>(record, 4);
  made.bytes = member<std::uint64_t>(record, 8);
  made.device = member<std::uint32_t>(record, 32);
  made.stream = member<std::uint32_t>(record, 40);
  return made;
}

DeviceActivity activity_of(int kind, const std::uint8_t* record) {
  DeviceActivity made = kind == kKernel ? kernel_of(record)
                        : kind == kFill ? transfer_of(record, DeviceActivity::Kind::Fill)
                                        : transfer_of(record, DeviceActivity::Kind::Copy);
  made.start = member<std::uint64_t>(record, 16);
  made.end = member<std::uint64_t>(record, 24);
  return made;
}

bool is_recorded(int kind) {
  for (const int one : kRecorded)
    if (one == kind) return true;
  return false;
}

// Never destroyed: CUPTI gives its buffers back while the process ends.
class Records {
 public:
  static Records& instance() {
    static auto& records = *new Records;
    return records;
  }

  DeviceActivities::Place begin() {
    const std::lock_guard lock(recording_);
    if (recordings_ == 0) start();
    recordings_ += 1;
    DeviceActivities::Place place;
    place.record = count();
    cupti_.cuptiGetTimestamp(&place.time);
    return place;
  }

  std::vector<DeviceActivity> end(const DeviceActivities::Place& place) {
    const std::lock_guard lock(recording_);
    cupti_.cuptiActivityFlushAll(kFlushForced);
    if (--recordings_ == 0)
      for (const int kind : kRecorded) cupti_.cuptiActivityDisable(kind);
    const std::lock_guard kept(kept_);
    std::vector<DeviceActivity> made;
    for (std::size_t k = place.record; k < all_.size(); ++k)
      if (all_[k].start >= place.time) made.push_back(all_[k]);
    if (recordings_ == 0) all_.clear();
    return made;
  }

 private:
  Records() : cupti_(load_cupti()) {
    cupti_.check(cupti_.cuptiActivityRegisterCallbacks(lend, take),
                 "cuptiActivityRegisterCallbacks");
  }

  void start() {
    for (const int kind : kRecorded)
      cupti_.check(cupti_.cuptiActivityEnable(kind), "cuptiActivityEnable");
  }

  std::size_t count() {
    const std::lock_guard lock(kept_);
    return all_.size();
  }

  // CUPTI's threads, or one that flushes.
  static void lend(std::uint8_t** buffer, std::size_t* size, std::size_t* records) {
    constexpr std::size_t kBytes = 1u << 20;
    *buffer = static_cast<std::uint8_t*>(std::malloc(kBytes));
    *size = *buffer ? kBytes : 0;
    *records = 0;  // as many as it holds
  }

  static void take(CUcontext, std::uint32_t, std::uint8_t* buffer, std::size_t, std::size_t valid) {
    Records& own = instance();
    std::vector<DeviceActivity> made;
    std::uint8_t* record = nullptr;
    while (own.cupti_.cuptiActivityGetNextRecord(buffer, valid, &record) == 0) {
      const auto kind = static_cast<int>(member<std::uint32_t>(record, 0));
      if (!is_recorded(kind)) continue;
      DeviceActivity activity = activity_of(kind, record);
      if (activity.end != 0) made.push_back(std::move(activity));
    }
    std::free(buffer);
    const std::lock_guard lock(own.kept_);
    std::move(made.begin(), made.end(), std::back_inserter(own.all_));
  }

  const Cupti cupti_;
  std::mutex recording_;  // guards recordings_
  int recordings_ = 0;
  std::mutex kept_;  // guards all_
  std::vector<DeviceActivity> all_;
};

}  // namespace

DeviceActivities::Place DeviceActivities::begin() {
  return Records::instance().begin();
}

std::vector<DeviceActivity> DeviceActivities::end(const Place& place) {
  return Records::instance().end(place);
}

}  // namespace cuda_ffi
