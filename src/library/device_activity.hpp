#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cuda_ffi {

// A kernel, a copy or a fill on a GPU, and when it was.
struct DeviceActivity {
  enum class Kind { Kernel, Copy, Fill };

  Kind kind = Kind::Kernel;
  std::string name;                  // a kernel's, as C++ has it
  std::uint64_t start = 0, end = 0;  // nanoseconds of CUPTI's clock
  std::uint32_t device = 0, stream = 0;
  std::uint32_t grid[3] = {}, block[3] = {}, shared_bytes = 0, registers = 0;  // kernels
  std::uint64_t bytes = 0;                                                     // copies and fills
  std::uint32_t direction = 0;  // copies: a CUpti_ActivityMemcpyKind
};

// What the process's GPUs do, as CUPTI says: NVIDIA's profiling tools interface. Its activity
// records need neither hardware counters nor rights. Any thread.
class DeviceActivities {
 public:
  // Where a recording begins: among all records, and on CUPTI's clock.
  struct Place {
    std::size_t record = 0;
    std::uint64_t time = 0;
  };

  // Records until end() has been called as often. Throws LibraryNotFound, or what CUPTI says.
  static Place begin();
  // What has begun since `place` and has ended.
  static std::vector<DeviceActivity> end(const Place& place);
};

}  // namespace cuda_ffi
