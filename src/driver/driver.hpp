#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "driver/driver_error.hpp"
#include "library/driver_table.hpp"

namespace cuda_ffi {

// A loaded driver: CUDA's, AMD's or the software device. Every device refers to the driver it came
// from, so both can live in one process.
class Driver : public DriverTable {
 public:
  // CUDA's own driver, found by library_search. Throws LibraryNotFound, or DriverError from cuInit.
  static std::shared_ptr<const Driver> open_cuda();
  // AMD's, found by find_hip. Throws LibraryNotFound, or DriverError from hipInit. A process has
  // one.
  static std::shared_ptr<const Driver> open_hip();
  // The library at `path`: the software device. Throws LibraryNotFound, or DriverError from cuInit.
  static std::shared_ptr<const Driver> open_file(const std::string& path);

  // Throws DriverError unless `code` is success.
  void check(CUresult code, const char* operation) const {
    if (code != CUDA_SUCCESS) fail(code, operation);
  }
  // The failure that `code` of `operation` stands for in `context`, with the software device's
  // report.
  Failure failure(CUresult code, const char* operation, CUcontext context = nullptr) const;

  std::string error_name(CUresult code) const;         // CUDA_ERROR_ILLEGAL_ADDRESS
  std::string error_description(CUresult code) const;  // the driver's own sentence
  int version() const;  // 1000 × major + 10 × minor; AMD's is HIP's
  bool amd() const noexcept { return amd_; }
  // "gfx1100"; empty for other drivers.
  std::string amd_architecture(CUdevice device) const;
  // The launch attribute that carries a launch's token on the software device: eight bytes.
  static constexpr auto kSoftwareLaunchToken = static_cast<CUlaunchAttributeID>(0x46464943);
  // The token, which only the software device knows, names the graph's kernels to cancel_launch().
  CUresult launch_graph(CUgraphExec exec, CUstream stream, std::uint64_t token) const {
    return token != 0 && launch_graph_ ? launch_graph_(exec, stream, token)
                                       : cuGraphLaunch(exec, stream);
  }
  // Ends the launches with that token on the software device; a GPU cannot do that.
  void cancel_launch(CUcontext context, std::uint64_t token) const {
    if (cancel_launch_) cancel_launch_(context, token);
  }
  // The software device counts what kernels do while this was asked for more often than not.
  void observe(bool on) const {
    if (observe_) observe_(on ? 1 : 0);
  }
  // What it has counted, as JSON: an empty list on a GPU.
  std::string observations() const;
  // A debugger's command, and what the software device answers: bytes, or why there are none.
  struct DebugAnswer {
    bool good = false;
    std::string bytes;
  };
  DebugAnswer debug(const std::string& command, void (*happened)(void*)) const;
  // The codes of the software device's faults in this process, but for the first `known`. A GPU
  // does not tell.
  std::vector<CUresult> faults_since(CUdevice device, std::size_t known) const;
  bool software() const noexcept { return last_fault_ != nullptr; }
  const std::string& path() const noexcept { return path_; }

 private:
  Driver(DynamicLibrary library);
  Driver(DynamicLibrary library, const DriverTable& of_amd);
  [[noreturn]] void fail(CUresult code, const char* operation) const;

  using LastFault = size_t (*)(CUcontext, char*, size_t);
  using Fault = std::uint64_t (*)(CUcontext, CUresult*, int*);
  using Faults = size_t (*)(CUdevice, size_t, CUresult*, size_t);
  DynamicLibrary library_;
  using CancelLaunch = CUresult (*)(CUcontext, std::uint64_t);
  using LaunchGraph = CUresult (*)(CUgraphExec, CUstream, std::uint64_t);
  using Observe = void (*)(int);
  using Observations = const char* (*)(size_t*);
  using Debug = bool (*)(const char*, size_t, void (*)(void*, const void*, size_t), void (*)(void*),
                         void*);
  // Exported by the software device only.
  LastFault last_fault_ = nullptr;
  Fault fault_ = nullptr;
  Faults faults_ = nullptr;
  CancelLaunch cancel_launch_ = nullptr;
  LaunchGraph launch_graph_ = nullptr;
  Observe observe_ = nullptr;
  Observations observations_ = nullptr;
  Debug debug_ = nullptr;
  bool amd_ = false;
  std::string path_;
};

using DriverPtr = std::shared_ptr<const Driver>;

}  // namespace cuda_ffi
