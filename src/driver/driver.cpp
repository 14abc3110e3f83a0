#include "driver/driver.hpp"

#include <algorithm>

#include "library/hip/find_hip.hpp"
#include "library/hip/hip_driver.hpp"
#include "library/library_search.hpp"

namespace cuda_ffi {

Driver::Driver(DynamicLibrary library)
    : DriverTable(load_driver_table(library)),
      library_(library),
      last_fault_(reinterpret_cast<LastFault>(library.symbol("cuda_ffi_software_last_fault"))),
      fault_(reinterpret_cast<Fault>(library.symbol("cuda_ffi_software_fault"))),
      faults_(reinterpret_cast<Faults>(library.symbol("cuda_ffi_software_faults"))),
      cancel_launch_(
          reinterpret_cast<CancelLaunch>(library.symbol("cuda_ffi_software_cancel_launch"))),
      launch_graph_(
          reinterpret_cast<LaunchGraph>(library.symbol("cuda_ffi_software_launch_graph"))),
      observe_(reinterpret_cast<Observe>(library.symbol("cuda_ffi_software_observe"))),
      observations_(
          reinterpret_cast<Observations>(library.symbol("cuda_ffi_software_observations"))),
      debug_(reinterpret_cast<Debug>(library.symbol("cuda_ffi_software_debug"))),
      path_(DynamicLibrary::file_of(library.symbol("cuInit"))) {
  check(cuInit(0), "cuInit");
}

Driver::Driver(DynamicLibrary library, const DriverTable& of_amd)
    : DriverTable(of_amd),
      library_(library),
      amd_(true),
      path_(DynamicLibrary::file_of(library.symbol("hipInit"))) {
  check(cuInit(0), "hipInit");
}

DriverPtr Driver::open_cuda() {
  return DriverPtr(new Driver(find_library(driver_description())));
}

DriverPtr Driver::open_hip() {
  const DynamicLibrary library = find_hip();
  return DriverPtr(new Driver(library, hip::load_driver(library)));
}

DriverPtr Driver::open_file(const std::string& path) {
  std::string reason;
  DynamicLibrary library = DynamicLibrary::open(path, reason);
  if (!library) throw LibraryNotFound(driver_description(), {{path, reason}});
  return DriverPtr(new Driver(library));
}

void Driver::fail(CUresult code, const char* operation) const {
  throw DriverError(failure(code, operation));
}

Failure Driver::failure(CUresult code, const char* operation, CUcontext context) const {
  Failure failure{code, operation, {}};
  if (!last_fault_) return failure;
  if (!context) cuCtxGetCurrent(&context);
  if (fault_) {
    CUresult sticky = CUDA_SUCCESS;
    int of_primary_context = 1;
    failure.fault = fault_(context, &sticky, &of_primary_context);
    failure.ends_context = failure.fault != 0 && sticky == code;
    failure.outlives_reset = of_primary_context == 0;
  }
  const size_t size = last_fault_(context, nullptr, 0);
  if (size == 0) return failure;
  failure.report.resize(size + 1);  // the text and its NUL
  failure.report.resize(std::min(size, last_fault_(context, failure.report.data(), size + 1)));
  return failure;
}

std::string Driver::error_name(CUresult code) const {
  const char* name = nullptr;
  if (cuGetErrorName(code, &name) == CUDA_SUCCESS && name) return name;
  return "CUDA_ERROR_" + std::to_string(static_cast<int>(code));
}

std::string Driver::error_description(CUresult code) const {
  const char* text = nullptr;
  if (cuGetErrorString(code, &text) == CUDA_SUCCESS && text) return text;
  return "unrecognized error code " + std::to_string(static_cast<int>(code));
}

std::vector<CUresult> Driver::faults_since(CUdevice device, std::size_t known) const {
  if (!faults_) return {};
  std::vector<CUresult> codes(faults_(device, known, nullptr, 0));
  codes.resize(std::min(codes.size(), faults_(device, known, codes.data(), codes.size())));
  return codes;
}

std::string Driver::observations() const {
  if (!observations_) return "[]";
  size_t size = 0;
  const char* text = observations_(&size);
  return {text, size};
}

Driver::DebugAnswer Driver::debug(const std::string& command, void (*happened)(void*)) const {
  if (!debug_) return {false, "only the software device has a debugger"};
  DebugAnswer answer;
  const auto answered = [](void* data, const void* bytes, size_t count) {
    static_cast<DebugAnswer*>(data)->bytes.assign(static_cast<const char*>(bytes), count);
  };
  answer.good = debug_(command.data(), command.size(), answered, happened, &answer);
  return answer;
}

std::string Driver::amd_architecture(CUdevice device) const {
  return amd_ ? hip::architecture_of(device) : std::string();
}

int Driver::version() const {
  int version = 0;
  check(cuDriverGetVersion(&version), "cuDriverGetVersion");
  return version;
}

}  // namespace cuda_ffi
